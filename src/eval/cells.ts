/** Features that count blocks. Hidden rows do not count. */
import { COLUMNS, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';

/** Sum over all blocks of what their row is worth. */
function sumOfBlocks(playfield: Playfield, worth: (row: number) => number): number {
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) if (isFilled(playfield, row, column)) sum += worth(row);
  }
  return sum;
}

/** Number of blocks, 0–200. */
export function occupiedCells(playfield: Playfield): number {
  return sumOfBlocks(playfield, () => 1);
}

/** Sum of the blocks' heights above the floor, the bottom row counting 1 and the top row 20. */
export function weightedOccupiedCells(playfield: Playfield): number {
  return sumOfBlocks(playfield, (row) => ROWS - row);
}

/** Rows from the top that count as dangerously high. */
const HIGH_ROWS = 7;

/** Sum over the blocks of the top seven rows: 7 for one in the top row, 1 for one in the seventh. */
export function highCells(playfield: Playfield): number {
  let sum = 0;
  for (let row = 0; row < HIGH_ROWS; row++) {
    for (let bits = playfield[row + HIDDEN_ROWS]; bits; bits &= bits - 1) sum += HIGH_ROWS - row;
  }
  return sum;
}
