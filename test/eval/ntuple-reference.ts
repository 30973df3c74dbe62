/** The features of the n-tuple network, written to be read; `ntuple-encoder.ts` is the fast twin. */

import {
  BAND_OF_HEIGHT,
  HEIGHTS,
  type Layout,
  MOST,
  NEAR_SURFACE,
  SLOPES,
  STEEPEST,
  STEEPEST_OF_NINE,
  STEEPEST_OF_SEVEN,
  WELL_COLUMN,
} from '../../src/eval/ntuple/ntuple-layout.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../src/tetris/playfield.js';

/** Rows of the tables that are active for an afterstate, in the order of the layout. */
export function activeRows(playfield: Playfield, layout: Layout): number[] {
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const heights = columns.map((column) => Math.min(height(playfield, column), ROWS));
  const slopes = heights.slice(1).map((h, i) => Math.max(-STEEPEST, Math.min(STEEPEST, h - heights[i])) + STEEPEST);
  const holes = columns.map((column) => holeHeights(playfield, column).length);
  const highest = Math.max(...heights);
  const lowest = Math.min(...heights);
  const inBase9 = (first: number, count: number): number =>
    slopes.slice(first, first + count).reduce((number, digit) => number * SLOPES + digit, 0);
  const cutOff = (steepest: number, first: number, count: number): number =>
    slopes
      .slice(first, first + count)
      .map((digit) => Math.max(-steepest, Math.min(steepest, digit - STEEPEST)) + steepest)
      .reduce((number, digit) => number * (2 * steepest + 1) + digit, 0);
  const stack = heights.slice(0, WELL_COLUMN);
  const depths = stack.map((h) => Math.min(Math.max(...stack) - h, MOST.depth));
  const allHoles = holes.reduce((sum, n) => sum + n, 0);
  const filled = heights.reduce((sum, h) => sum + h, 0) - allHoles;
  const tower = highest * (MOST.wellHeight + 1) + Math.min(heights[WELL_COLUMN], MOST.wellHeight);
  return [
    ...layout.four.map((table, c) => table + BAND_OF_HEIGHT[highest] * SLOPES ** 3 + inBase9(c, 3)),
    ...layout.five.map((table, c) => table + inBase9(c, 4)),
    ...layout.three.map((table, c) => table + heights[c] * SLOPES ** 2 + inBase9(c, 2)),
    ...layout.column.map(
      (table, c) =>
        table +
        Math.min(heights[c], MOST.columnHeight) * (MOST.holesInColumn + 1) +
        Math.min(holes[c], MOST.holesInColumn),
    ),
    layout.tower + tower * (MOST.holes + 1) + Math.min(allHoles, MOST.holes),
    layout.ready +
      Math.min(coveredRows(playfield), MOST.coveredRows) * (MOST.readyRows + 1) +
      Math.min(readyRows(playfield), MOST.readyRows),
    layout.span + highest * HEIGHTS + lowest,
    ...layout.cells.map((table, c) => table + cellsUnderSurface(playfield, c)),
    ...layout.six.map((table, c) => table + inBase9(c, 5)),
    ...layout.stack.map(
      (table) =>
        table +
        ((highest * (MOST.readyRows + 1) + Math.min(readyRows(playfield), MOST.readyRows)) * (MOST.coveredRows + 1) +
          Math.min(coveredRows(playfield), MOST.coveredRows)) *
          (MOST.wellRows + 1) +
        Math.min(heights[WELL_COLUMN], MOST.wellRows),
    ),
    ...layout.mass.map((table) => table + highest * (MOST.cellFours + 1) + Math.trunc(Math.max(0, filled) / 4)),
    ...layout.tallFour.map((table, c) => table + heights[c] * SLOPES ** 3 + inBase9(c, 3)),
    ...layout.seven.map((table, c) => table + cutOff(STEEPEST_OF_SEVEN, c, 6)),
    ...layout.right.map(
      (table) =>
        table +
        ((heights[WELL_COLUMN - 1] * SLOPES ** 3 + inBase9(WELL_COLUMN - 4, 3)) * (MOST.rightWell + 1) +
          Math.min(heights[WELL_COLUMN], MOST.rightWell)) *
          2 +
        Math.min(allHoles, 1),
    ),
    ...layout.nine.map((table) => table + cutOff(STEEPEST_OF_NINE, 0, 8)),
    ...layout.depths.map((table) => table + depths.reduce((number, digit) => number * (MOST.depth + 1) + digit, 0)),
  ];
}

/** Row above the floor, 0 for the bottom one; the floor itself counts as filled. */
function isFilledAt(playfield: Playfield, column: number, rowAbove: number): boolean {
  return rowAbove < 0 || isFilled(playfield, ROWS - 1 - rowAbove, column);
}

/** Rows from the floor to the highest filled cell, hidden rows included: 0–22. */
function height(playfield: Playfield, column: number): number {
  let h = playfield.length;
  while (h > 0 && !isFilledAt(playfield, column, h - 1)) h--;
  return h;
}

/** Rows, counted from the floor, of empty cells that have a filled one above them. */
function holeHeights(playfield: Playfield, column: number): number[] {
  const found: number[] = [];
  for (let row = 0; row < height(playfield, column); row++) {
    if (!isFilledAt(playfield, column, row)) found.push(row);
  }
  return found;
}

/** Rows with a hole that lies close under the top of its column. */
function coveredRows(playfield: Playfield): number {
  const rows = new Set<number>();
  for (let column = 0; column < COLUMNS; column++) {
    const top = height(playfield, column);
    for (const row of holeHeights(playfield, column)) if (row >= top - NEAR_SURFACE) rows.add(row);
  }
  return rows.size;
}

/** Rows that are full but for the well column, above anything that lies in it. */
function readyRows(playfield: Playfield): number {
  let count = 0;
  for (let row = height(playfield, WELL_COLUMN); row < playfield.length; row++) {
    let full = true;
    for (let column = 0; column < COLUMNS; column++) {
      if (column !== WELL_COLUMN && !isFilledAt(playfield, column, row)) full = false;
    }
    if (full) count++;
  }
  return count;
}

/** Sixteen bits: four columns from the left, in each the four rows under the highest of them from below. */
function cellsUnderSurface(playfield: Playfield, first: number): number {
  const window = [0, 1, 2, 3].map((i) => first + i);
  const top = Math.max(...window.map((column) => height(playfield, column)));
  let bits = 0;
  window.forEach((column, i) => {
    for (let row = 0; row < 4; row++) {
      if (isFilledAt(playfield, column, top - 4 + row)) bits |= 1 << (4 * i + row);
    }
  });
  return bits;
}
