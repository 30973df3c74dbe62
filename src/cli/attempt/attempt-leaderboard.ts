/** What a campaign has come to, for a person to read. */
import { type AttemptGoal, formatGoal, meetsGoal, ranked } from '../../node/attempt/attempt-goal.js';
import { number, percent } from '../../record/format-summary.js';
import type { GameResult } from '../../record/game-events.js';

/** Games in the table. */
export const LEADERBOARD_LENGTH = 10;

const COLUMNS: readonly (readonly [string, (game: GameResult) => string])[] = [
  ['seed', ({ seed }) => String(seed)],
  ['own count', ({ ownScore }) => number(ownScore)],
  ['at 230', ({ scoreAt230 }) => number(scoreAt230)],
  ['lines', ({ lines }) => String(lines)],
  ['level', ({ level }) => String(level)],
  ['tetrises', ({ tetrisRate }) => percent(tetrisRate)],
  ['pieces', ({ pieces }) => number(pieces)],
];

/** The best games as a table, the best one first; an asterisk where the goal was met. */
export function formatLeaderboard(goal: AttemptGoal, games: readonly GameResult[]): string {
  const best = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
  const rows = [
    ['', ...COLUMNS.map(([title]) => title), ''],
    ...best.map((game, i) => [
      String(i + 1),
      ...COLUMNS.map(([, cell]) => cell(game)),
      meetsGoal(goal, game) ? `* ${formatGoal(goal)}` : '',
    ]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
  const last = widths.length - 1;
  return rows
    .map((cells) =>
      cells
        .map((cell, i) => (i === last ? cell : cell.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
