/** Several players on the same games, for a person to read. */

import { number, percent } from '../lib/format-numbers.js';
import type { Distribution } from '../lib/statistics.js';
import { alignColumns, visibleLine } from '../lib/text.js';
import type { GameResult } from '../record/game-events.js';
import { formatPlayedBy, type RunHeader } from '../record/run-header.js';
import { type GameStatistics, gameStatistics } from './game-statistics.js';
import { MEASURES, type MeasureName, type PairedDifference, pairedDifference } from './measure.js';

export interface ComparedPlayer extends Pick<PlayedBy, 'sees'> {
  readonly player: string;
  readonly statistics: GameStatistics;
  /** Decisions a second of one core; null where the time is not known. */
  readonly decisionsPerSecond: number | null;
  /** To the first player, by what the games are measured by; null for the first one itself. */
  readonly difference: PairedDifference | null;
}

export interface PlayedBy extends Pick<RunHeader, 'sees'> {
  readonly player: string;
  /** In the order of the seeds, the same for all players. */
  readonly games: readonly GameResult[];
  /** Seconds of one core; null for games that were played elsewhere. */
  readonly seconds: number | null;
}

/** @throws RangeError unless all have the same number of games, at least one */
export function comparePlayers(played: readonly PlayedBy[], measure: MeasureName = 'score'): ComparedPlayer[] {
  const valuesOf = ({ games }: PlayedBy): number[] => games.map(MEASURES[measure].of);
  const [first] = played;
  return played.map((one) => {
    const statistics = gameStatistics(one.games, measure);
    return {
      player: one.player,
      ...(one.sees && { sees: one.sees }),
      statistics,
      decisionsPerSecond: one.seconds ? statistics.pieces / one.seconds : null,
      difference: one === first ? null : pairedDifference(valuesOf(one), valuesOf(first)),
    };
  });
}

const COLUMNS: readonly (readonly [string, (compared: ComparedPlayer) => string])[] = [
  ['player', formatPlayedBy],
  ['mean', ({ statistics }) => `${amount(statistics, 'mean')} ± ${amount(statistics, 'standardError')}`],
  ['sd', ({ statistics }) => amount(statistics, 'standardDeviation')],
  ['p1', ({ statistics }) => amount(statistics, 'p1')],
  ['p5', ({ statistics }) => amount(statistics, 'p5')],
  ['median', ({ statistics }) => amount(statistics, 'median')],
  ['p95', ({ statistics }) => amount(statistics, 'p95')],
  ['p99', ({ statistics }) => amount(statistics, 'p99')],
  ['max-outs', ({ statistics }) => percent(statistics.maxOuts.share, 2)],
  ['top-outs', ({ statistics }) => percent(statistics.topOuts.share, 2)],
  ['tetrises', ({ statistics }) => percent(statistics.tetrisRate, 2)],
  ['decisions/s', ({ decisionsPerSecond }) => (decisionsPerSecond === null ? '–' : number(decisionsPerSecond))],
];

function amount({ measure, value }: GameStatistics, of: keyof Distribution): string {
  return MEASURES[measure].format(value[of]);
}

/** A table at most `width` characters wide, and a line for each paired difference. No line break at the end. */
export function formatComparison(compared: readonly ComparedPlayer[], width?: number): string {
  const rows = [COLUMNS.map(([title]) => title), ...compared.map((one) => COLUMNS.map(([, cell]) => cell(one)))];
  const table = alignColumns(rows, [0], width);
  const [first] = compared;
  const differences = compared.flatMap(({ player, difference, statistics }) =>
    difference ? [differenceLine([player, first.player], difference, statistics.measure)] : [],
  );
  return [...table, ...(differences.length ? ['', ...differences] : [])].join('\n');
}

function differenceLine(
  [one, other]: readonly [string, string],
  { mean, standardError, won, lost, drawn }: PairedDifference,
  measure: MeasureName,
): string {
  const { format } = MEASURES[measure];
  const sign = mean >= 0 ? '+' : '−';
  const games = `won ${number(won)}, lost ${number(lost)}, drew ${number(drawn)}`;
  return `${visibleLine(one)} − ${visibleLine(other)}: ${sign}${format(Math.abs(mean))} ± ${format(standardError)} a game; ${games}`;
}

/** A row of numbers as a row of blocks, eight heights each. */
const BLOCKS = '▁▂▃▄▅▆▇█';

/** The last `width` numbers, the lowest of them as the lowest block; the empty text for none. */
export function sparkline(numbers: readonly number[], width: number): string {
  const shown = numbers.slice(-width);
  const lowest = Math.min(...shown);
  const range = Math.max(...shown) - lowest;
  return shown.map((number) => BLOCKS[range ? Math.round(((number - lowest) / range) * 7) : 0]).join('');
}
