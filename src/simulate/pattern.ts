/** Pictures of 10 × 20 cells to be built on the playfield. */

import { type Result, refuse } from '../lib/result.js';
import { type ChildFilter, cellFilter } from '../search/filtered-finder.js';
import {
  BIT_COUNT,
  COLUMNS,
  FULL_ROW,
  formatPlayfield,
  HIDDEN_ROWS,
  type Playfield,
  ROWS,
} from '../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../tetris/score.js';

/** Rows from the top at which the pile gives a pattern up: nothing of it may lie there. */
const LOST_ROWS = 2;

/** What can be built of a picture, or why it cannot. */
export type CheckedPattern = Result<{ readonly pattern: Playfield }>;

/**
 * Checks that a picture can stand on a playfield, as far as can be told without building it.
 *
 * @param cells the blocks of the picture, as a playfield
 */
export function checkPattern(cells: Playfield): CheckedPattern {
  const rows = [...cells.subarray(HIDDEN_ROWS)];
  if (rows.every((row) => row === 0)) return refuse('the picture is all black: there is nothing to build');
  const full = rows.indexOf(FULL_ROW);
  if (full >= 0) return refuse(`row ${ROWS - full} from the floor has no black cell, so it would be cleared at once`);
  const high = rows.findIndex((row) => row !== 0);
  if (high < LOST_ROWS) {
    return refuse(
      `row ${ROWS - high} from the floor has white cells; the two highest rows must be black, where new pieces appear`,
    );
  }
  const hollow = rows.findIndex((row, i) => i > high && row === 0);
  if (hollow >= 0) {
    return refuse(
      `row ${ROWS - hollow} from the floor is all black, so the white cells above it would have nothing to rest on`,
    );
  }
  const count = rows.reduce((sum, row) => sum + BIT_COUNT[row], 0);
  if (count % 2 === 1) {
    return refuse(
      `the number of white cells, ${count}, is odd, which is not possible: pieces bring four cells and clears take ten`,
    );
  }
  return { ok: true, pattern: cells };
}

/**
 * The lowest row that is not as the pattern has it, as an index into a playfield; `topOf(pattern) − 1` when all are,
 * whatever stands above.
 */
export function rowBeingBuilt(playfield: Playfield, pattern: Playfield): number {
  const top = topOf(pattern);
  let built = playfield.length - 1;
  while (built >= top && playfield[built] === pattern[built]) built--;
  return built;
}

/** Index of the highest row of a pattern that has a block. */
export function topOf(pattern: Playfield): number {
  return pattern.findIndex((row) => row !== 0);
}

/** Whether the pattern stands there, and nothing else. */
export function isBuilt(playfield: Playfield, pattern: Playfield): boolean {
  return playfield.every((row, i) => row === pattern[i]);
}

/** Twenty lines of `#` for white and `.` for black. */
export function formatPattern(pattern: Playfield): string {
  return formatPlayfield(pattern);
}

// Builds a picture row by row from the floor, with the placements of any player.

/**
 * Black cells at or below the row that is being built must stay empty: no piece may enter them. The rows above are
 * free, so that pieces come down; a row that was spoiled there is filled up and cleared when it is its turn. When the
 * pile reaches the top two rows the pattern is given up for this piece.
 *
 * @param name as it is written on a command line
 * @param pattern one that `checkPattern` has passed
 */
export function patternFilter(name: string, pattern: Playfield): ChildFilter {
  const top = topOf(pattern);
  const barred = new Uint16Array(pattern.length);
  return cellFilter(name, (playfield) => {
    for (let i = 0; i < HIDDEN_ROWS + LOST_ROWS; i++) if (playfield[i] !== 0) return undefined;
    const built = rowBeingBuilt(playfield, pattern);
    barred.fill(0, 0, built + 1);
    for (let i = built + 1; i < pattern.length; i++) barred[i] = ~pattern[i] & FULL_ROW;
    const isFree = built < top || (playfield[built] & ~pattern[built]) !== 0;
    barred[built] = isFree ? 0 : ~pattern[built] & FULL_ROW;
    return barred;
  });
}

// Keeps a column open for tetrises, whatever the player thinks of it.

/** Rows from the top that are empty while the filter is at work. */
const EMPTY_ABOVE = 10;
const BOTTOM = HIDDEN_ROWS + ROWS - 1;

/**
 * A row is finished when all of it but the well is filled; the rows from the floor up to the first that is not are
 * counted. With fewer than four of them nothing may enter the well at or below the row that is being built; with
 * four or more only an I may. While there are blocks in the top ten rows everything may.
 *
 * @param column 0–9 from the left; its text counts from 1
 * @throws RangeError on another column
 */
export function wellFilter(column: number): ChildFilter {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) {
    throw new RangeError(`no column ${column} for a well, of ${COLUMNS}`);
  }
  const well = 1 << column;
  const finishedRow = FULL_ROW & ~well;
  const barred = new Uint16Array(HIDDEN_ROWS + ROWS);
  return cellFilter(`open:${column + 1}`, (playfield, tetromino) => {
    for (let i = 0; i < HIDDEN_ROWS + EMPTY_ABOVE; i++) if (playfield[i] !== 0) return undefined;
    let built = BOTTOM;
    while (playfield[built] === finishedRow) built--;
    if (tetromino === 'I' && BOTTOM - built >= LINES_OF_TETRIS) return undefined;
    barred.fill(0, 0, built);
    barred.fill(well, built);
    return barred;
  });
}
