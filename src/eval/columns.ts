/**
 * Features of the columns' heights. A column's height is counted in rows from the floor to its highest block;
 * an empty column is 0, a full one 20. Hidden rows do not count.
 */
import { COLUMNS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';

/** Row of a column's highest block, 0–19, or 20 for an empty column. */
export function topRow(playfield: Playfield, column: number): number {
  let row = 0;
  while (row < ROWS && !isFilled(playfield, row, column)) row++;
  return row;
}

/** Ten heights from the left, 0–20 each. */
export function columnHeights(playfield: Playfield): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => ROWS - topRow(playfield, column));
}

/** Sum of the ten column heights, 0–200. */
export function totalHeight(playfield: Playfield): number {
  return columnHeights(playfield).reduce((sum, height) => sum + height, 0);
}

/** Height of the highest column, 0–20. */
export function pileHeight(playfield: Playfield): number {
  return Math.max(...columnHeights(playfield));
}

/** Height of the highest column less that of the lowest, 0–20. */
export function heightSpread(playfield: Playfield): number {
  const heights = columnHeights(playfield);
  return Math.max(...heights) - Math.min(...heights);
}

/** Sum of the nine differences between the heights of neighbouring columns, without sign; walls do not count. */
export function bumpiness(playfield: Playfield): number {
  const heights = columnHeights(playfield);
  let sum = 0;
  for (let column = 0; column + 1 < COLUMNS; column++) sum += Math.abs(heights[column] - heights[column + 1]);
  return sum;
}
