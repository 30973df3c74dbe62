/** Rows of ten bits: tables over all of them, and what is read off one or off a playfield of them. */

import { BIT_COUNT, COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';

/** The bit of column 9; beside it, and beside bit 0, stands a wall. */
const RIGHTMOST = 1 << (COLUMNS - 1);

/** Changes between filled and empty within each row, a filled wall on both sides: 2 for an empty row. */
export const ROW_CHANGES: Uint8Array = new Uint8Array(FULL_ROW + 1).map((_, row) => {
  const walled = 0x801 | (row << 1); // wall, column 9 … column 0, wall
  let count = 0;
  for (let bits = (walled ^ (walled >> 1)) & 0x7ff; bits; bits &= bits - 1) count++;
  return count;
});

/** The cells of a row, empty or not, whose left and right neighbours are filled; a wall counts as filled. */
export function betweenFilled(row: number): number {
  return ((row << 1) | 1) & ((row >> 1) | RIGHTMOST);
}

/** The empty ones of them. */
export function flankedCells(row: number): number {
  return ~row & betweenFilled(row);
}

/** Visible rows above the highest block: 0–20, which is also the row of that block. */
export function emptyRowsOnTop(playfield: Playfield): number {
  let row = 0;
  while (row < ROWS && playfield[row + HIDDEN_ROWS] === 0) row++;
  return row;
}

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
