/** What came out of a campaign of attempts. */

import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { visibleLine } from '../../lib/text.js';
import type { CampaignHeader } from '../../node/attempt/attempt-file.js';
import { type AttemptGoal, meetsGoal, ranked } from '../../node/attempt/attempt-goal.js';
import type { GameResult } from '../../record/game-events.js';
import { formatStatistics, gameStatistics } from '../../stats/game-statistics.js';
import { lineWidth, printReport, printResult } from '../output.js';
import { formatLeaderboard, LEADERBOARD_LENGTH } from './attempt-leaderboard.js';

export interface CampaignReport {
  readonly header: CampaignHeader;
  readonly goal: AttemptGoal;
  readonly tries: number;
  readonly games: readonly GameResult[];
  readonly recordings: readonly { readonly seed: number; readonly folder: string }[];
  readonly seconds: number;
  /** Its name. */
  readonly cartridge: string;
}

/** Prints the result: one JSON object, or a leaderboard with statistics; nothing for a person without a game. */
export function printCampaign(report: CampaignReport, json: boolean): void {
  const { header, goal, tries, games, recordings, seconds, cartridge } = report;
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
    const title = `${header.player} · ${cartridge} · level ${startLevel} · ${duration(seconds)}`;
    const kept = recordings.map(({ folder }) => `recorded: ${visibleLine(folder)}`).join('\n');
    const parts = [
      visibleLine(title),
      `${share}${firstMet}`,
      formatLeaderboard(goal, games, lineWidth()),
      formatStatistics(gameStatistics(games)),
      kept,
    ];
    printReport(parts.filter(Boolean).join('\n\n'));
  }
}
