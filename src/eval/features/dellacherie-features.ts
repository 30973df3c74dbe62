/**
 * The four playfield features of Dellacherie's six in one pass over the rows from the highest block down.
 *
 * The function of each by itself is that of its name in this folder. Assumes rows of ten bits.
 */
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { PlayfieldFeatureName } from './feature-registry.js';
import { BIT_COUNT, emptyRowsOnTop, flankedCells, ROW_CHANGES } from './row-bits.js';

/** In the order in which `measureDellacherie` writes them. */
export const DELLACHERIE_FEATURES = [
  'row-transitions-of-all-rows',
  'column-transitions-from-floor',
  'holes',
  'cumulative-wells',
] as const satisfies readonly PlayfieldFeatureName[];

/** By column, flanked cells of the run of empty cells that a pass is in. */
const flankedAbove = new Uint8Array(COLUMNS);

/** Writes `DELLACHERIE_FEATURES` to the first four places of `features`. */
export function measureDellacherie(playfield: Playfield, features: Float64Array): void {
  let row = emptyRowsOnTop(playfield);
  let rowChanges = row * ROW_CHANGES[0];
  let columnChanges = 0;
  let holes = 0;
  let wells = 0;
  let covered = 0;
  let above = row === 0 ? playfield[HIDDEN_ROWS] : 0; // nothing is compared above the top row
  /** Empty cells with a flanked one at or above them in their run of empty cells. */
  let open = 0;
  for (; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    rowChanges += ROW_CHANGES[bits];
    columnChanges += BIT_COUNT[above ^ bits];
    holes += BIT_COUNT[covered & ~bits];
    covered |= bits;
    above = bits;
    const flanked = flankedCells(bits);
    const goesOn = open & ~bits;
    open = goesOn | flanked;
    for (let rest = open; rest; rest &= rest - 1) {
      const cell = rest & -rest;
      const column = 31 - Math.clz32(cell);
      const count = (goesOn & cell ? flankedAbove[column] : 0) + (flanked & cell ? 1 : 0);
      flankedAbove[column] = count;
      wells += count;
    }
  }
  features[0] = rowChanges;
  features[1] = columnChanges + BIT_COUNT[above ^ FULL_ROW];
  features[2] = holes;
  features[3] = wells;
}
