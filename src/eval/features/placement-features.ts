/**
 * Features of a placement: how high a piece comes to rest and what it clears. In a chain of several pieces they are
 * added up, each measured as its piece locks; heights count in rows from the floor as it is then, before clears.
 */

import { BIT_COUNT, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS, rowBits } from '../../tetris/playfield.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

/** A piece at rest. */
export interface Lock {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  /** Rows that it clears, 0–4. */
  readonly cleared: number;
  /** The playfield that it locks on, without it. */
  readonly before: Playfield;
}

/** Rows cleared, 0–4. */
export function lines({ cleared }: Lock): number {
  return cleared;
}

/** 1 for a placement that clears exactly one row. */
export function singles({ cleared }: Lock): number {
  return cleared === 1 ? 1 : 0;
}

/** 1 for a placement that clears exactly two rows. */
export function doubles({ cleared }: Lock): number {
  return cleared === 2 ? 1 : 0;
}

/** 1 for a placement that clears exactly three rows. */
export function triples({ cleared }: Lock): number {
  return cleared === 3 ? 1 : 0;
}

/** 1 for a placement that clears four rows. */
export function tetrises({ cleared }: Lock): number {
  return cleared === LINES_OF_TETRIS ? 1 : 0;
}

/** Rows cleared times the piece's own cells in them, 0–16. */
export function erodedCells({ orientation, x, y, cleared, before }: Lock): number {
  if (cleared === 0) return 0;
  let cells = 0;
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1; dy++) {
    const bits = rowBits(orientation, dy, x);
    if (bits === 0 || y + dy < 0 || (before[y + dy + HIDDEN_ROWS] | bits) !== FULL_ROW) continue;
    cells += BIT_COUNT[bits];
  }
  return cleared * cells;
}

/** Rows below the piece's lowest cell: 0 on the floor. The same number as its lock height. */
export function landingBottom({ orientation, y }: Lock): number {
  return lockHeight(orientation, y);
}

/** Rows up to the piece's highest cell, that one included: 1 for a level I on the floor. */
export function landingTop({ orientation, y }: Lock): number {
  return ROWS - (y + ORIENTATIONS[orientation].minDy);
}

/** Rows from the floor to the middle of the piece: 1 for an O on the floor, 0.5 for a level I. */
export function landingHeight(lock: Lock): number {
  return (landingBottom(lock) + landingTop(lock)) / 2;
}

/** Rows between a piece at rest and the same orientation at rest on the empty floor, 0–19. */
export function lockHeight(orientation: Orientation, y: number): number {
  return ORIENTATIONS[orientation].maxY - y;
}
