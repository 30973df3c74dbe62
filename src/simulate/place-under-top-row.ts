/**
 * How a piece locks where there is nothing above the top row and every row is like any other.
 *
 * The console treats a complete top row in its own way; `placeInto` does as it does.
 */
import { FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS, rowBits } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';

/** Rows −2 to 1 around the reference cell: those that a piece can complete. */
const HIGHEST_DY = -2;
const LOWEST_DY = 1;

/**
 * Writes the afterstate into `target`, which may be `source` itself. The piece stands wholly in rows 0–19.
 *
 * @returns rows cleared, 0–4
 */
export function placeUnderTopRow(
  target: Playfield,
  source: Playfield,
  { orientation, x, y }: { orientation: number; x: number; y: number },
): number {
  if (target !== source) target.set(source);
  let cleared = 0;
  const last = Math.min(y + LOWEST_DY, ROWS - 1);
  for (let row = Math.max(0, y + HIGHEST_DY); row <= last; row++) {
    const dy = row - y;
    if (dy < ORIENTATIONS[orientation].minDy) continue;
    const bits = rowBits(orientation, dy, x);
    if (!bits) continue;
    target[row + HIDDEN_ROWS] |= bits;
    if (target[row + HIDDEN_ROWS] !== FULL_ROW) continue;
    cleared++;
    target.copyWithin(HIDDEN_ROWS + 1, HIDDEN_ROWS, row + HIDDEN_ROWS);
    target[HIDDEN_ROWS] = 0;
  }
  return cleared;
}
