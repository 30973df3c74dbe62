/** What many games have in common: scores, shares, tetrises, burns and droughts. */

import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import { type Distribution, distribution, type Share, shareOf } from '../lib/statistics.js';
import { formatWrongPresses } from '../record/format-summary.js';
import { type DodgeCounts, dodgesOf, formatDodges, type GameResult, type WrongPresses } from '../record/game-events.js';
import { linesOf } from '../record/score-count.js';
import { wrongPressesOf } from '../record/summary.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { MEASURES, type MeasureName } from './measure.js';

export interface GameStatistics {
  readonly games: number;
  /**
   * Games that tell themselves apart by their results: different waits in the menus can lead to the same pieces. At least this
   * many are different, since two perfect games may have the same results by chance.
   */
  readonly differentGames: number;
  /** What the games are measured by, and how that is spread. */
  readonly measure: MeasureName;
  readonly value: Distribution;
  /** The line points at 230 lines, or at the end if that comes earlier. */
  readonly scoreAt230: Distribution;
  /** Games of 999,999 points within 230 lines. */
  readonly maxOuts: Share;
  readonly topOuts: Share;
  /** Games that the cartridge's own crash ended; missing where none was. */
  readonly crashes?: Share;
  /** What kept them from crashing, of all games together; missing where nothing had to. */
  readonly dodges?: DodgeCounts;
  /** Games of 230 lines or more. */
  readonly reach230: Share;
  /** Share of all lines that were not scored as tetrises, 0–1, below level 19, at 19–28, from 29 on; null for no lines there. */
  readonly lostByGravity: readonly [number | null, number | null, number | null];
  /** Share of the lines of all games cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
  /** Clears of fewer than four lines, for each game. */
  readonly burns: Distribution;
  /** Most pieces in a row that were no I, for each game. */
  readonly longestDrought: Distribution;
  readonly lines: Distribution;
  /** Wrong presses of all games together; missing where hands did not err. */
  readonly wrongPresses?: WrongPresses;
  readonly pieces: number;
  readonly frames: number;
}

/** @throws RangeError on no games */
export function gameStatistics(games: readonly GameResult[], measure: MeasureName = 'score'): GameStatistics {
  const of = (value: (game: GameResult) => number): number[] => games.map(value);
  const total = (value: (game: GameResult) => number): number => games.reduce((sum, game) => sum + value(game), 0);
  const wrongPresses = wrongPressesOf(games);
  const dodges = dodgesOf(games);
  const crashed = total(({ end }) => Number(end === 'crashed'));
  const cleared = total(({ clears }) => linesOf(clears));
  return {
    games: games.length,
    differentGames: new Set(games.map(({ seed: _, ...results }) => JSON.stringify(results))).size,
    measure,
    value: distribution(of(MEASURES[measure].of)),
    scoreAt230: distribution(of(({ scoreAt230 }) => scoreAt230)),
    maxOuts: shareOf(
      total(({ maxOut }) => Number(maxOut)),
      games.length,
    ),
    topOuts: shareOf(
      total(({ toppedOut }) => Number(toppedOut)),
      games.length,
    ),
    ...(crashed > 0 && { crashes: shareOf(crashed, games.length) }),
    ...(dodges && { dodges }),
    reach230: shareOf(
      total(({ lines }) => Number(lines >= MAX_OUT_LINES)),
      games.length,
    ),
    lostByGravity: [lostAt(games, 0), lostAt(games, 1), lostAt(games, 2)],
    tetrisRate: cleared ? (4 * total(({ clears }) => clears[3])) / cleared : 0,
    burns: distribution(of(({ clears }) => clears[0] + clears[1] + clears[2])),
    longestDrought: distribution(of(({ longestDrought }) => longestDrought)),
    lines: distribution(of(({ lines }) => lines)),
    ...(wrongPresses && { wrongPresses }),
    pieces: total(({ pieces }) => pieces),
    frames: total(({ frames }) => frames),
  };
}

/** Share of the lines under one gravity that were not scored as tetrises; null for none. */
function lostAt(games: readonly GameResult[], gravity: 0 | 1 | 2): number | null {
  let lines = 0;
  let byFours = 0;
  for (const { linesByGravity, tetrisLinesByGravity } of games) {
    lines += linesByGravity?.[gravity] ?? 0;
    byFours += tetrisLinesByGravity?.[gravity] ?? 0;
  }
  return lines ? 1 - byFours / lines : null;
}

/** Some lines without a line break at the end. */
export function formatStatistics(statistics: GameStatistics): string {
  const { measure, value, scoreAt230, maxOuts, topOuts, reach230, tetrisRate, burns, longestDrought, lines } =
    statistics;
  const { short, format } = MEASURES[measure];
  const ofPoints = measure === 'score' || measure === 'points';
  // Games that are ended before do not come there.
  const upTo230 = measure === 'score' || (measure === 'points' && reach230.share > 0);
  const same = statistics.games - statistics.differentGames;
  const different = same ? ` (at least ${number(statistics.differentGames)} different)` : '';
  return [
    row('games', `${number(statistics.games)}${different}, ${plural(statistics.pieces, 'piece')}`),
    row(
      short,
      `mean ${format(value.mean)} ± ${format(value.standardError)}, standard deviation ${format(value.standardDeviation)}`,
    ),
    row('', percentiles(value, format)),
    ...(upTo230 && measure === 'points' ? [row('score at 230', meanText(scoreAt230))] : []),
    ...(ofPoints ? [row('max-outs', shareText(maxOuts))] : []),
    row('topped out', shareText(topOuts)),
    ...(statistics.crashes ? [row('crashed', shareText(statistics.crashes))] : []),
    ...(statistics.dodges ? [row('dodged', formatDodges(statistics.dodges))] : []),
    ...(upTo230 ? [row('reach 230', shareText(reach230))] : []),
    row('tetris rate', percent(tetrisRate, 2)),
    ...(measure === 'lines'
      ? []
      : [row('lines', `mean ${decimal(lines.mean)}, median ${number(lines.median)}, most ${number(lines.maximum)}`)]),
    row('burns', `mean ${decimal(burns.mean)} a game, ${number(burns.minimum)} to ${number(burns.maximum)}`),
    row(
      'droughts',
      `longest of a game: mean ${decimal(longestDrought.mean)} pieces, longest of all ${number(longestDrought.maximum)}`,
    ),
    ...(statistics.wrongPresses ? [row('wrong presses', formatWrongPresses(statistics.wrongPresses))] : []),
  ].join('\n');
}

function percentiles(
  { minimum, p1, p5, median, p95, p99, maximum }: Distribution,
  format: (value: number) => string,
): string {
  const texts = [minimum, p1, p5, median, p95, p99, maximum].map(format);
  return `lowest, 1, 5, 50, 95, 99 %, highest: ${texts.join(' · ')}`;
}

function meanText({ mean, standardError }: Distribution): string {
  return `mean ${number(mean)} ± ${number(standardError)}`;
}

function shareText({ share, low, high }: Share): string {
  return `${percent(share, 2)} (95 % sure: ${percent(low, 2)} to ${percent(high, 2)})`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
