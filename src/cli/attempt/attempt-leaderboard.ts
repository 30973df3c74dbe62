/** What a campaign has come to, for a person to read. */
import { alignColumns } from '../../lib/text.js';
import { type AttemptGoal, formatGoal, meetsGoal, ranked } from '../../node/attempt/attempt-goal.js';
import { AT_GOAL, type GameColumn, gameCells } from '../../record/format-summary.js';
import type { GameResult } from '../../record/game-events.js';

/** Games in the table. */
export const LEADERBOARD_LENGTH = 10;

const COLUMNS: readonly GameColumn[] = ['seed', 'own count', AT_GOAL, 'lines', 'level', 'tetrises', 'pieces'];

/** The best games as a table, the best one first; an asterisk where the goal was met. */
export function formatLeaderboard(goal: AttemptGoal, games: readonly GameResult[], width?: number): string {
  const best = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
  const rows = [
    ['', ...COLUMNS, ''],
    ...best.map((game, i) => [
      String(i + 1),
      ...gameCells(game, COLUMNS),
      meetsGoal(goal, game) ? `* ${formatGoal(goal)}` : '',
    ]),
  ];
  return alignColumns(rows, [rows[0].length - 1], width).join('\n');
}
