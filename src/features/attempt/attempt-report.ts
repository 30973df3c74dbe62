/** What came out of a campaign of attempts. */

import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns, visibleLine } from '../../lib/text.js';
import { lineWidth, printReport, printResult } from '../../platform/terminal/output.js';
import { AT_GOAL, type GameColumn, gameCells, gameTitles } from '../../record/format-summary.js';
import type { GameResult } from '../../record/game-events.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { formatStatistics, gameStatistics } from '../../stats/game-statistics.js';
import { type MeasureName, measureOf } from '../../stats/measure.js';
import { writtenLines } from '../options/output-options.js';
import type { CampaignHeader } from './attempt-file.js';
import { type AttemptGoal, formatGoal, meetsGoal, ranked } from './attempt-file.js';

export interface CampaignReport {
  readonly header: CampaignHeader;
  readonly goal: AttemptGoal;
  readonly tries: number;
  readonly games: readonly GameResult[];
  readonly recordings: readonly { readonly seed: number; readonly folder: string }[];
  readonly seconds: number;
  /** Folder of the attempts; undefined where nothing was kept. */
  readonly out: string | undefined;
  /** Its name. */
  readonly cartridge: string;
}

/** Prints the result: one JSON object, or a leaderboard with statistics; nothing for a person without a game. */
export function printCampaign(report: CampaignReport, json: boolean): void {
  const { header, goal, tries, games, recordings, seconds, out, cartridge } = report;
  const { seed, seedStep, startLevel } = header;
  const met = games.filter((game) => meetsGoal(goal, game)).sort((a, b) => a.seed - b.seed);
  const first = met.length ? { attempt: (met[0].seed - seed) / seedStep + 1, seed: met[0].seed } : null;
  if (json) {
    const leaderboard = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
    const share = games.length ? met.length / games.length : null;
    const result = {
      campaign: header,
      tries,
      played: games.length,
      met: met.length,
      share,
      first,
      leaderboard,
      recordings,
      seconds,
    };
    printResult(JSON.stringify(result));
  } else if (games.length) {
    const share = `${number(met.length)} of ${plural(games.length, 'attempt')} met the goal ${header.goal} (${percent(met.length / games.length)})`;
    const firstMet = first ? `, the first one was attempt ${first.attempt}` : '';
    const title = `${formatPlayedBy(header)} · ${cartridge} · level ${startLevel} · ${duration(seconds)}`;
    const kept = recordings.map(({ folder }) => `recorded: ${visibleLine(folder)}`).join('\n');
    const files = [...(kept === '' ? [] : [kept]), ...writtenLines(out)].join('\n');
    const parts = [
      visibleLine(title),
      `${share}${firstMet}`,
      formatLeaderboard(report, lineWidth()),
      formatStatistics(gameStatistics(games, measureFor(report))),
      files,
    ];
    printReport(parts.filter(Boolean).join('\n\n'));
  }
}

/** As everywhere where games are counted; points are sought to any end, also where games have none. */
function measureFor({ goal, header: { startLevel, untilLines } }: CampaignReport): MeasureName {
  return untilLines === null && goal.kind !== 'lines' ? 'points' : measureOf(consoleRules(startLevel), untilLines);
}

/** Games in the table. */
const LEADERBOARD_LENGTH = 10;

const COLUMNS: readonly GameColumn[] = ['seed', 'own count', AT_GOAL, 'lines', 'level', 'tetrises', 'pieces'];

/** The best games as a table, the best one first; an asterisk where the goal was met. */
function formatLeaderboard({ goal, games, header }: CampaignReport, width?: number): string {
  const best = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
  const rows = [
    ['', ...gameTitles(COLUMNS, header), ''],
    ...best.map((game, i) => [
      String(i + 1),
      ...gameCells(game, COLUMNS),
      meetsGoal(goal, game) ? `* ${formatGoal(goal)}` : '',
    ]),
  ];
  return alignColumns(rows, [rows[0].length - 1], width).join('\n');
}
