/**
 * The four playfield features of Dellacherie's six, and those of the first NES bot's, each in one pass over the rows
 * from the highest block down.
 *
 * The function of each by itself is that of its name in this folder. Assumes rows of ten bits.
 */
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { PlayfieldFeatureName } from './feature-registry.js';
import { BIT_COUNT, betweenFilled, flankedCells, ROW_CHANGES } from './row-bits.js';

/** Transitions of an empty row between its walls. */
const EMPTY_ROW_CHANGES = 2;

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
  let row = 0;
  while (row < ROWS && playfield[row + HIDDEN_ROWS] === 0) row++;
  let rowChanges = row * EMPTY_ROW_CHANGES;
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

/** In the order in which `measureFirstNesBot` writes them. */
export const FIRST_NES_BOT_FEATURES = [
  'well-cells-with-tops',
  'column-holes',
  'column-transitions',
  'row-transitions-of-used-rows',
] as const satisfies readonly PlayfieldFeatureName[];

/** Writes `FIRST_NES_BOT_FEATURES` to the first four places of `features`. */
export function measureFirstNesBot(playfield: Playfield, features: Float64Array): void {
  let row = 0;
  while (row < ROWS && playfield[row + HIDDEN_ROWS] === 0) row++;
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
