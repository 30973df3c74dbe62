/** The well of a playfield, which is the column that is kept open for tetrises, and columns of a placement. */

import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, FULL_ROW, type Playfield } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';

/** Rows by which another column must be ahead of the rightmost one to be taken for the well. */
const AHEAD = 2;

/** Rows, as places in the playfield from the top, that lack nothing but the cell of a column which is open from above. */
export function readyRows(playfield: Playfield, column: number): number[] {
  const bit = 1 << column;
  const covered = playfield.findIndex((row) => (row & bit) !== 0);
  const open = covered < 0 ? playfield.length : covered;
  return [...playfield.subarray(0, open)].flatMap((row, i) => (row === (FULL_ROW & ~bit) ? [i] : []));
}

/**
 * The rightmost column, 9, unless another one has two ready rows or more than it has: then the one with the most, 0–9. A ready
 * row lacks the column's cell alone, and nothing stands above that.
 */
export function wellOf(playfield: Playfield): number {
  const counts = Array.from({ length: COLUMNS }, (_, column) => readyRows(playfield, column).length);
  const most = Math.max(...counts);
  return most >= counts[COLUMNS - 1] + AHEAD ? counts.indexOf(most) : COLUMNS - 1;
}

/** Whether no cell of a column is empty below a filled one. */
export function isOpen(playfield: Playfield, column: number): boolean {
  const top = playfield.findIndex((row) => (row & (1 << column)) !== 0);
  return top < 0 || playfield.subarray(top).every((row) => (row & (1 << column)) !== 0);
}

/** `at column 10` */
export function nameWell(column: number): string {
  return `at column ${column + 1}`;
}

/** Columns that a placement fills, 0–9, from the left. */
export function columnsOf({ orientation, x }: Pick<Placement, 'orientation' | 'x'>): number[] {
  return [...new Set(ORIENTATIONS[orientation].cells.map(([dx]) => x + dx))].sort((a, b) => a - b);
}
