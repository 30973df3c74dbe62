/**
 * Features of wells. A **well cell** is an empty cell above the highest block of its column whose left and right
 * neighbours are both filled; a wall counts as filled. A well is a run of well cells, one upon the other.
 */
import { COLUMNS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { topRow } from './columns.js';

/** A well of at least this many cells is deep: nothing but an I fills it. */
const DEEP = 3;

/** The lengths of all wells, from the left and from the top. */
function wells(playfield: Playfield): number[] {
  const lengths: number[] = [];
  const filledOrWall = (row: number, column: number) =>
    column < 0 || column >= COLUMNS || isFilled(playfield, row, column);
  for (let column = 0; column < COLUMNS; column++) {
    const top = topRow(playfield, column);
    let length = 0;
    for (let row = 0; row < ROWS; row++) {
      if (row < top && filledOrWall(row, column - 1) && filledOrWall(row, column + 1)) length++;
      else if (length) {
        lengths.push(length);
        length = 0;
      }
    }
    if (length) lengths.push(length);
  }
  return lengths;
}

/** Number of well cells. */
export function wellCells(playfield: Playfield): number {
  return wells(playfield).reduce((sum, length) => sum + length, 0);
}

/** Number of wells of three or more cells. */
export function deepWells(playfield: Playfield): number {
  return wells(playfield).filter((length) => length >= DEEP).length;
}
