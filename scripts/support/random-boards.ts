/** Boards of every kind: low and tall ones, with and without holes, and such that no game comes to. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../src/tetris/playfield.js';

/** One board in this many may have columns up to the top. */
const TALL_IN = 6;
const USUAL_HEIGHT = 12;

/** Columns of random heights near each other, with some cells knocked out; no row is complete. */
export function randomBoard(random: SeededRandom): Playfield {
  const board = emptyPlayfield();
  const most = random.below(TALL_IN) === 0 ? ROWS : USUAL_HEIGHT;
  const base = random.below(most);
  const spread = 1 + random.below(6);
  const holes = random.below(4) === 0 ? 0.2 : random.below(2) * 0.04;
  for (let column = 0; column < COLUMNS; column++) {
    const height = Math.min(ROWS, Math.max(0, base + random.below(2 * spread + 1) - spread));
    for (let row = ROWS - height; row < ROWS; row++) {
      if (random.float() >= holes) board[row + HIDDEN_ROWS] |= 1 << column;
    }
  }
  for (let row = HIDDEN_ROWS; row < board.length; row++) {
    if (board[row] === FULL_ROW) board[row] &= ~(1 << random.below(COLUMNS));
  }
  return board;
}
