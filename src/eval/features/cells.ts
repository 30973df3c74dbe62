/** Features that count blocks. Hidden rows do not count. */
import { HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { BIT_COUNT } from './row-bits.js';

/** Number of blocks, 0–200. */
export function occupiedCells(playfield: Playfield): number {
  let count = 0;
  for (let row = 0; row < ROWS; row++) count += BIT_COUNT[playfield[row + HIDDEN_ROWS]];
  return count;
}

/** Sum of the blocks' heights above the floor, the bottom row counting 1 and the top row 20. */
export function weightedOccupiedCells(playfield: Playfield): number {
  let sum = 0;
  for (let row = 0; row < ROWS; row++) sum += BIT_COUNT[playfield[row + HIDDEN_ROWS]] * (ROWS - row);
  return sum;
}

/** Rows from the top that count as dangerously high. */
export const HIGH_ROWS = 7;

/** Sum over the blocks of the top seven rows: 7 for one in the top row, 1 for one in the seventh. */
export function highCells(playfield: Playfield): number {
  let sum = 0;
  for (let row = 0; row < HIGH_ROWS; row++) sum += BIT_COUNT[playfield[row + HIDDEN_ROWS]] * (HIGH_ROWS - row);
  return sum;
}

/** Number of columns with a block, 0–10. */
export function occupiedColumns(playfield: Playfield): number {
  let columns = 0;
  for (let row = 0; row < ROWS; row++) columns |= playfield[row + HIDDEN_ROWS];
  return BIT_COUNT[columns];
}
