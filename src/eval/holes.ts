/**
 * Features of holes. Controllers mean different cells by the word: here a **column hole** is an empty cell
 * directly below a block, so that a shaft of several empty cells under one block is one column hole.
 */
import { COLUMNS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { topRow } from './columns.js';

interface Cell {
  /** 0–19 from the top. */
  readonly row: number;
  readonly column: number;
}

/** The empty cells whose upper neighbour is a block. */
function cellsOfColumnHoles(playfield: Playfield): Cell[] {
  const cells: Cell[] = [];
  for (let row = 1; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (!isFilled(playfield, row, column) && isFilled(playfield, row - 1, column)) cells.push({ row, column });
    }
  }
  return cells;
}

/** Rows from the highest block of each column hole's column down to the hole, at least 1. */
function depths(playfield: Playfield): number[] {
  return cellsOfColumnHoles(playfield).map(({ row, column }) => row - topRow(playfield, column));
}

/** Number of column holes. */
export function columnHoles(playfield: Playfield): number {
  return cellsOfColumnHoles(playfield).length;
}

/** Sum of the column holes' rows, the top row counting 1 and the bottom row 20. */
export function weightedColumnHoles(playfield: Playfield): number {
  return cellsOfColumnHoles(playfield).reduce((sum, { row }) => sum + row + 1, 0);
}

/** Sum of the depths of all column holes below the tops of their columns. */
export function columnHoleDepths(playfield: Playfield): number {
  return depths(playfield).reduce((sum, depth) => sum + depth, 0);
}

/** Depth of the shallowest column hole, 1–19; 20 without any. */
export function minColumnHoleDepth(playfield: Playfield): number {
  return Math.min(ROWS, ...depths(playfield));
}

/** Depth of the deepest column hole, 1–19; 0 without any. */
export function maxColumnHoleDepth(playfield: Playfield): number {
  return Math.max(0, ...depths(playfield));
}
