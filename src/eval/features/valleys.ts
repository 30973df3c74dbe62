/** Valleys of the tetrais player. Hidden rows do not count. */
import { HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { BIT_COUNT, betweenFilled } from './row-bits.js';

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
