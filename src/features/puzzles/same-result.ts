/** Whether two placements come to the same. */
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';

/** Whether two placements leave the same playfield: then they are one answer. */
export function isSameResult(playfield: Playfield, one: Placement, other: Placement): boolean {
  const [a, b] = [one, other].map(({ orientation, x, y }) => place(playfield, orientation, x, y).playfield);
  return a.every((row, i) => row === b[i]);
}
