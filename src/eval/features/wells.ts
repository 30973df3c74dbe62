/**
 * Features of wells. A **flanked cell** is an empty cell whose left and right neighbours are both filled; a wall
 * counts as filled. A **well cell** is a flanked cell above the highest block of its column. A well is a run of them,
 * one upon the other. Hidden rows do not count.
 */

import { BIT_COUNT, COLUMNS, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { betweenFilled, flankedCells } from './row-bits.js';

/** Number of well cells. */
export function wellCells(playfield: Playfield): number {
  let covered = 0;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    covered |= bits;
    count += BIT_COUNT[flankedCells(bits) & ~covered];
  }
  return count;
}

/** Number of wells of three or more cells: nothing but an I fills one. */
export function deepWells(playfield: Playfield): number {
  let covered = 0;
  let count = 0;
  /** Well cells of the three rows above, the nearest first. */
  let well1 = 0;
  let well2 = 0;
  let well3 = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    covered |= bits;
    const well = flankedCells(bits) & ~covered;
    count += BIT_COUNT[well & well1 & well2 & ~well3]; // a well counts on its third cell
    well3 = well2;
    well2 = well1;
    well1 = well;
  }
  return count;
}

/** By column, a count that a pass from the top goes on with in the next row. */
const running = new Uint8Array(COLUMNS);

/**
 * Cumulative wells: for every flanked cell, below a block or not, the empty cells from itself down to the next block
 * or the floor. A well of depth d counts 1 + 2 + … + d.
 */
export function cumulativeWells(playfield: Playfield): number {
  let sum = 0;
  /** Empty cells with a flanked one at or above them in their run of empty cells; `running` counts those. */
  let open = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    const flanked = flankedCells(bits);
    const goesOn = open & ~bits;
    open = goesOn | flanked;
    for (let rest = open; rest; rest &= rest - 1) {
      const cell = rest & -rest;
      const column = 31 - Math.clz32(cell);
      const count = (goesOn & cell ? running[column] : 0) + (flanked & cell ? 1 : 0);
      running[column] = count;
      sum += count;
    }
  }
  return sum;
}

/** Sum over the well cells of how deep each lies in its well, the highest counting 1. */
export function outerWells(playfield: Playfield): number {
  let covered = 0;
  let sum = 0;
  let above = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    covered |= bits;
    const well = flankedCells(bits) & ~covered;
    sum += sumOfDepths(well, above);
    above = well;
  }
  return sum;
}

/** The same sum over the flanked cells below the highest block of their column. */
export function innerWells(playfield: Playfield): number {
  let covered = 0;
  let sum = 0;
  let above = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    const well = flankedCells(bits) & covered;
    sum += sumOfDepths(well, above);
    covered |= bits;
    above = well;
  }
  return sum;
}

/** Adds up how many cells of each run end in this row's cells, and keeps the counts for the row below. */
function sumOfDepths(cells: number, above: number): number {
  let sum = 0;
  for (let rest = cells; rest; rest &= rest - 1) {
    const cell = rest & -rest;
    const column = 31 - Math.clz32(cell);
    const depth = above & cell ? running[column] + 1 : 1;
    running[column] = depth;
    sum += depth;
  }
  return sum;
}

/**
 * Well cells as the first NES bot's source counts them. In each column its loop runs from the row of the highest
 * block, that block included, up to the deeper one of the neighbours' highest blocks, and counts the rows in which
 * both neighbours are filled. So the well cells count, and a column's highest block with blocks on both sides too.
 *
 * That source takes the highest block of an empty column to be in row 19. It makes no difference here: the loop of an
 * empty column still meets all of its rows, and beside an empty column no cell is flanked.
 */
export function wellCellsWithTops(playfield: Playfield): number {
  let coveredAbove = 0;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    count += BIT_COUNT[betweenFilled(bits) & ~coveredAbove];
    coveredAbove |= bits;
  }
  return count;
}

/**
 * Number of valleys: empty cells with two empty cells above them, whose neighbour columns both reach at least three
 * rows higher than the rows below the cell; at a wall the other neighbour suffices. An open shaft of depth d between
 * its neighbours has d − 2 of them. Cells under a roof count as well, and so do those beside a neighbour with holes.
 */
export function valleys(playfield: Playfield): number {
  let count = 0;
  /** Columns with a block in the row two above or higher. */
  let covered = 0;
  for (let row = 2; row < ROWS; row++) {
    const highest = playfield[row - 2 + HIDDEN_ROWS];
    covered |= highest;
    const filled = highest | playfield[row - 1 + HIDDEN_ROWS] | playfield[row + HIDDEN_ROWS];
    count += BIT_COUNT[betweenFilled(covered) & ~filled];
  }
  return count;
}
