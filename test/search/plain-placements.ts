/** What the fast finders of worlds without gravity have to find, written plainly: a state at a time. */

import type { ChildFilter } from '../../src/search/filtered-finder.js';
import type { ActivePiece } from '../../src/tetris/active-piece.js';
import { fits, isFilled, type Playfield, ROWS } from '../../src/tetris/playfield.js';
import { ORIENTATIONS, type Orientation, type Tetromino } from '../../src/tetris/tetromino.js';

export interface PlainPlacement {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
}

/**
 * Breadth-first search over x, y and orientation from where the piece is. The children of a state are a turn either
 * way, a shift either way and a step down, in this order; only the child has to fit. A state that cannot go down is a
 * placement.
 *
 * A child that the filter bars is not expanded. It is free all the same: a piece above it does not rest.
 */
export function plainPlacements(
  playfield: Playfield,
  piece: Pick<ActivePiece, 'orientation' | 'x' | 'y'>,
  filter?: ChildFilter,
): PlainPlacement[] {
  const found: PlainPlacement[] = [];
  const seen = new Set<number>();
  const queue: PlainPlacement[] = [];
  const reach = (orientation: Orientation, x: number, y: number): boolean => {
    if (!fits(playfield, orientation, x, y)) return false;
    const key = (orientation * 32 + y) * 16 + x;
    if (!seen.has(key) && (filter?.allows(playfield, { orientation, x, y }) ?? true)) {
      seen.add(key);
      queue.push({ orientation, x, y });
    }
    return true;
  };
  seen.add((piece.orientation * 32 + piece.y) * 16 + piece.x);
  queue.push({ orientation: piece.orientation, x: piece.x, y: piece.y });
  for (const state of queue) {
    const { orientation, x, y } = state;
    const { clockwise, counterclockwise } = ORIENTATIONS[orientation];
    reach(counterclockwise, x, y);
    reach(clockwise, x, y);
    reach(orientation, x - 1, y);
    reach(orientation, x + 1, y);
    if (!reach(orientation, x, y + 1) && fits(playfield, orientation, x, y)) found.push(state);
  }
  return found;
}

/** Lets every orientation fall in every column from above the playfield, a row at a time, and keeps what is inside. */
export function plainDrops(playfield: Playfield, tetromino: Tetromino): PlainPlacement[] {
  const found: PlainPlacement[] = [];
  ORIENTATIONS.forEach(({ tetromino: own, cells, minX, maxX }, orientation) => {
    if (own !== tetromino) return;
    for (let x = minX; x <= maxX; x++) {
      const isFree = (y: number) =>
        cells.every(([dx, dy]) => y + dy < 0 || (y + dy < ROWS && !isFilled(playfield, y + dy, x + dx)));
      let y = -3;
      while (isFree(y + 1)) y++;
      if (cells.every(([, dy]) => y + dy >= 0)) found.push({ orientation, x, y });
    }
  });
  return found;
}
