/**
 * What published controllers count in one fast pass over the rows: those of the reinforcement learning course,
 * Dellacherie's six, and the first NES bot's.
 */

import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { PlayfieldFeatureName } from './feature-registry.js';
import { BIT_COUNT, betweenFilled, emptyRowsOnTop, flankedCells, ROW_CHANGES } from './row-bits.js';

// The five playfield features of the course's player of 2016 in one pass over the rows from the highest block down.
//
// The function of each by itself is that of its name in this folder. Assumes rows of ten bits.

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

// The four playfield features of Dellacherie's six in one pass over the rows from the highest block down.
//
// The function of each by itself is that of its name in this folder. Assumes rows of ten bits.

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

// The four playfield features of the first NES bot's six in one pass over the rows from the highest block down.
//
// The function of each by itself is that of its name in this folder. Assumes rows of ten bits.

/** In the order in which `measureFirstNesBot` writes them. */
export const FIRST_NES_BOT_FEATURES = [
  'well-cells-with-tops',
  'column-holes',
  'column-transitions',
  'row-transitions-of-used-rows',
] as const satisfies readonly PlayfieldFeatureName[];

/** Writes `FIRST_NES_BOT_FEATURES` to the first four places of `features`. */
export function measureFirstNesBot(playfield: Playfield, features: Float64Array): void {
  let row = emptyRowsOnTop(playfield);
  let wells = 0;
  let holes = 0;
  let columnChanges = 0;
  let rowChanges = 0;
  let covered = 0;
  let above = 0;
  for (; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    wells += BIT_COUNT[betweenFilled(bits) & ~covered];
    holes += BIT_COUNT[above & ~bits];
    columnChanges += BIT_COUNT[(above ^ bits) & covered];
    if (bits !== 0) rowChanges += ROW_CHANGES[bits];
    covered |= bits;
    above = bits;
  }
  features[0] = wells;
  features[1] = holes;
  features[2] = columnChanges;
  features[3] = rowChanges;
}
