/**
 * A piece becomes part of the playfield, and complete rows go. The game does it over several frames; the result
 * is the same. On the bit playfield; `playfield-page.ts` does it on the game's bytes, one row a frame.
 *
 * On a whole playfield of 26 rows this is exact whatever stands there. One of 22 rows forgets what goes behind the
 * playfield, as a complete top row does with the bottom row. That matters when such rows come back, with the fourth
 * complete top row, and where a complete row has gone behind.
 */
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND, rowBits } from './playfield.js';
import { ORIENTATIONS, type Orientation } from './tetromino.js';

/** What a lock leaves behind. */
export interface Placed {
  /** The playfield after the lock and the clears. */
  readonly playfield: Playfield;
  /** Rows counted as cleared, 0–4. */
  readonly cleared: number;
}

/** The first of the four rows that are checked after a lock at y. */
export function firstCheckedRow(y: number): number {
  return Math.max(y - 2, 0);
}

/**
 * The playfield after a piece has locked and complete rows have gone.
 *
 * @param orientation 0–18
 * @param x column of the reference cell, 0–9
 * @param y row of the reference cell, −2 to 19; the piece must fit there, which is not looked at
 */
export function place(playfield: Playfield, orientation: Orientation, x: number, y: number): Placed {
  const target = playfield.slice();
  return { playfield: target, cleared: placeInto(target, playfield, { orientation, x, y }) };
}

/**
 * `place` without an allocation: writes the afterstate into `target`, which may be `source` itself and has as many rows.
 *
 * @returns rows counted as cleared, 0–4
 */
export function placeInto(
  target: Playfield,
  source: Playfield,
  { orientation, x, y }: { orientation: Orientation; x: number; y: number },
): number {
  if (target !== source) target.set(source);
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1; dy++) {
    const bits = rowBits(orientation, dy, x);
    if (bits) target[y + dy + HIDDEN_ROWS] |= bits;
  }
  let cleared = 0;
  const first = firstCheckedRow(y);
  const last = Math.min(first + 3, target.length - HIDDEN_ROWS - 1);
  for (let row = first; row <= last; row++) {
    if (target[row + HIDDEN_ROWS] !== FULL_ROW) continue;
    cleared++;
    removeRow(target, row);
  }
  return cleared;
}

/** Where six cells of row 23 stand in a whole playfield. */
const LAST_BEHIND = HIDDEN_ROWS + ROWS + ROWS_BEHIND - 1;
/** 256 bytes of ten a row. */
const CELLS_OF_LAST = 6;

/** Rows above move down one. Row 0 is special: the whole page moves down, the hidden rows with it. */
function removeRow(playfield: Playfield, row: number): void {
  if (row === 0) {
    // The game moves 256 bytes here instead of none: row 0 reappears as row 1, row −2 becomes row −1, and
    // the bottom row leaves the playfield for the rows behind it, the last ten cells of which become row −2.
    const isWhole = playfield.length > LAST_BEHIND;
    const beforeLast = isWhole ? playfield[LAST_BEHIND - 1] : 0;
    const last = isWhole ? playfield[LAST_BEHIND] : 0;
    playfield.copyWithin(HIDDEN_ROWS + 1, HIDDEN_ROWS, playfield.length - 1);
    if (isWhole) playfield[LAST_BEHIND] = beforeLast & ((1 << CELLS_OF_LAST) - 1);
    playfield[1] = playfield[0];
    playfield[0] = (beforeLast >> CELLS_OF_LAST) | ((last << (COLUMNS - CELLS_OF_LAST)) & FULL_ROW);
  } else {
    playfield.copyWithin(HIDDEN_ROWS + 1, HIDDEN_ROWS, HIDDEN_ROWS + row);
  }
  playfield[HIDDEN_ROWS] = 0;
}
