/**
 * Features of transitions: how often a line through the playfield changes between filled and empty. Controllers
 * differ in where such a line begins and what the edges count as. Hidden rows do not count.
 */
import { BIT_COUNT, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { emptyRowsOnTop, ROW_CHANGES } from './row-bits.js';

/**
 * Changes within the columns, each followed from its highest block down to the bottom row. The air above a
 * column and the floor below it are not compared.
 */
export function columnTransitions(playfield: Playfield): number {
  let covered = 0;
  let above = 0;
  let changes = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    changes += BIT_COUNT[(above ^ bits) & covered];
    covered |= bits;
    above = bits;
  }
  return changes;
}

/**
 * Changes within whole columns, from a filled floor up to the top row: an empty column has one, and so has a column
 * of blocks without holes. Nothing is compared above the top row.
 */
export function columnTransitionsFromFloor(playfield: Playfield): number {
  let below = FULL_ROW;
  let changes = 0;
  for (let row = ROWS - 1; row >= 0; row--) {
    const bits = playfield[row + HIDDEN_ROWS];
    changes += BIT_COUNT[below ^ bits];
    below = bits;
  }
  return changes;
}

/**
 * Changes within the rows, from the highest row with a block down to the bottom row. Both walls count as filled,
 * so an empty row below the highest block has two.
 */
export function rowTransitions(playfield: Playfield): number {
  let changes = 0;
  for (let row = emptyRowsOnTop(playfield); row < ROWS; row++) changes += ROW_CHANGES[playfield[row + HIDDEN_ROWS]];
  return changes;
}

/** Changes within all twenty rows, both walls filled: each empty row has two, wherever it is. */
export function rowTransitionsOfAllRows(playfield: Playfield): number {
  let changes = 0;
  for (let row = 0; row < ROWS; row++) changes += ROW_CHANGES[playfield[row + HIDDEN_ROWS]];
  return changes;
}

/** Changes within the rows that have a block, both walls filled: an empty row has none, wherever it is. */
export function rowTransitionsOfUsedRows(playfield: Playfield): number {
  let changes = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    if (bits !== 0) changes += ROW_CHANGES[bits];
  }
  return changes;
}
