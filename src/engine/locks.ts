/** All places where a piece can lock on a playfield, and those of them that leave the same playfield. */
import { place } from '../tetris/lock.js';
import { describePlacement, formatPlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, fits, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, SPAWN_Y, type Tetromino, tetrominoOf } from '../tetris/tetromino.js';

/** Everywhere a piece fits and cannot fall further, whether a way leads there or not; by orientation, column and row. */
export function locksOf(playfield: Playfield, piece: Tetromino): Placement[] {
  const locks: Placement[] = [];
  for (let orientation = 0; orientation < ORIENTATION_COUNT; orientation++) {
    if (tetrominoOf(orientation) !== piece) continue;
    for (let x = 0; x < COLUMNS; x++) {
      for (let y = SPAWN_Y; y < ROWS; y++) {
        if (fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1)) {
          locks.push({ orientation, x, y });
        }
      }
    }
  }
  return locks;
}

/** The locks of a piece after which the playfield looks like `after`. Someone who sees only the result cannot tell them apart. */
export function locksInto(playfield: Playfield, piece: Tetromino, after: Playfield): Placement[] {
  return locksOf(playfield, piece).filter(({ orientation, x, y }) =>
    looksLike(place(playfield, orientation, x, y).playfield, after),
  );
}

/** Why a placement is no lock of a piece. */
export function describeNoLock(piece: Tetromino, placement: Placement): string {
  const tetromino = tetrominoOf(placement.orientation);
  if (tetromino !== piece)
    return `${formatPlacement(placement)} is a placement of the ${tetromino}, not of the ${piece}`;
  return `the ${piece} cannot lock at ${describePlacement(placement)}: it has to fit there and to rest on something`;
}

/** Whether the twenty rows that are seen are the same. */
function looksLike(one: Playfield, other: Playfield): boolean {
  for (let row = HIDDEN_ROWS; row < HIDDEN_ROWS + ROWS; row++) if (one[row] !== other[row]) return false;
  return true;
}
