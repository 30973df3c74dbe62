/** How high a piece comes to rest. */
import { ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

/** Rows between a piece at rest and the same orientation at rest on the empty floor, 0–19. */
export function lockHeight(orientation: Orientation, y: number): number {
  return ORIENTATIONS[orientation].maxY - y;
}
