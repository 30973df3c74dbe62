/** Features of transitions: how often a line through the playfield changes between filled and empty. */
import { COLUMNS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { pileHeight, topRow } from './columns.js';

/**
 * Changes within the columns, each followed from its highest block down to the bottom row. The air above a
 * column and the floor below it are not compared.
 */
export function columnTransitions(playfield: Playfield): number {
  let changes = 0;
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = topRow(playfield, column); row + 1 < ROWS; row++) {
      if (isFilled(playfield, row, column) !== isFilled(playfield, row + 1, column)) changes++;
    }
  }
  return changes;
}

/**
 * Changes within the rows, from the highest row with a block down to the bottom row. Both walls count as filled,
 * so an empty row below the highest block has two.
 */
export function rowTransitions(playfield: Playfield): number {
  let changes = 0;
  for (let row = ROWS - pileHeight(playfield); row < ROWS; row++) {
    let filledBefore = true;
    for (let column = 0; column < COLUMNS; column++) {
      const filled = isFilled(playfield, row, column);
      if (filled !== filledBefore) changes++;
      filledBefore = filled;
    }
    if (!filledBefore) changes++;
  }
  return changes;
}
