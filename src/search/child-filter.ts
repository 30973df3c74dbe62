/**
 * Filters on the way of a piece: which of the positions that a search comes to it may go on from.
 *
 * A barred position is not expanded, so nothing is reached through it. It is free all the same: a piece just above
 * it does not rest there.
 */
import type { Placement } from '../tetris/placement.js';
import { fits, HIDDEN_ROWS, type Playfield, ROWS, rowBits } from '../tetris/playfield.js';
import { ORIENTATIONS, type Tetromino } from '../tetris/tetromino.js';

export interface ChildFilter {
  /** As it is written on a command line. */
  readonly name: string;
  /** Whether a piece on this playfield may be where it fits. */
  allows(playfield: Playfield, position: Placement): boolean;
  /**
   * The same as cells: a position is barred when the piece would cover one of them.
   *
   * @returns a playfield of the barred cells, which the next call may overwrite; undefined when nothing is barred
   */
  barredCells(playfield: Playfield, tetromino: Tetromino): Playfield | undefined;
}

/** A filter that is a matter of cells. */
export function cellFilter(name: string, barredCells: ChildFilter['barredCells']): ChildFilter {
  return {
    name,
    barredCells,
    allows(playfield, { orientation, x, y }) {
      const barred = barredCells(playfield, ORIENTATIONS[orientation].tetromino);
      return !barred || !covers({ orientation, x, y }, barred);
    },
  };
}

/** Whether a piece covers a filled cell. */
function covers({ orientation, x, y }: Placement, cells: Playfield): boolean {
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1 && y + dy < ROWS; dy++) {
    if (rowBits(orientation, dy, x) & cells[y + dy + HIDDEN_ROWS]) return true;
  }
  return false;
}

/** Whether a piece that fits at a position cannot go down from there: barred or not, only blocks hold it. */
export function rests(playfield: Playfield, { orientation, x, y }: Placement): boolean {
  return !fits(playfield, orientation, x, y + 1);
}
