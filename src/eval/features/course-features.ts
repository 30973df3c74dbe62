/**
 * The five playfield features of the course's player of 2016 in one pass over the rows from the highest block down.
 *
 * The function of each by itself is that of its name in this folder. Assumes rows of ten bits.
 */
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { PlayfieldFeatureName } from './feature-registry.js';
import { BIT_COUNT, emptyRowsOnTop, flankedCells, ROW_CHANGES } from './row-bits.js';

/** In the order in which `measureCourse` writes them. */
export const COURSE_FEATURES = [
  'holes',
  'outer-wells',
  'inner-wells',
  'row-transitions-of-all-rows',
  'column-transitions-from-floor',
] as const satisfies readonly PlayfieldFeatureName[];

/** By column, flanked cells of the run that ends in the row above. */
const depths = new Uint8Array(COLUMNS);

/** Writes `COURSE_FEATURES` to the first five places of `features`. */
export function measureCourse(playfield: Playfield, features: Float64Array): void {
  let row = emptyRowsOnTop(playfield);
  let holes = 0;
  let outerWells = 0;
  let innerWells = 0;
  let rowChanges = row * ROW_CHANGES[0];
  let columnChanges = 0;
  let covered = 0;
  let above = row === 0 ? playfield[HIDDEN_ROWS] : 0; // nothing is compared above the top row
  let flankedAbove = 0;
  for (; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    holes += BIT_COUNT[covered & ~bits];
    rowChanges += ROW_CHANGES[bits];
    columnChanges += BIT_COUNT[above ^ bits];
    const flanked = flankedCells(bits);
    for (let rest = flanked; rest; rest &= rest - 1) {
      const cell = rest & -rest;
      const column = 31 - Math.clz32(cell);
      // A run of empty cells is covered as a whole or not at all, so one count serves both kinds.
      const depth = flankedAbove & cell ? depths[column] + 1 : 1;
      depths[column] = depth;
      if (covered & cell) innerWells += depth;
      else outerWells += depth;
    }
    flankedAbove = flanked;
    covered |= bits;
    above = bits;
  }
  features[0] = holes;
  features[1] = outerWells;
  features[2] = innerWells;
  features[3] = rowChanges;
  features[4] = columnChanges + BIT_COUNT[above ^ FULL_ROW];
}
