/** The position that follows when a piece is placed in the lab. */

import type { Position } from '../../search/position.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { addLinePoints, addLines } from '../../tetris/score.js';

/**
 * The position once a piece is placed, as the game would have it, but for points of soft drops. The next piece is in
 * play; where it was not known, the same piece again.
 */
export function nextPosition(position: Position, { orientation, x, y }: Placement): Position {
  const { playfield, cleared } = place(position.playfield, orientation, x, y);
  const { lines, level } = addLines(position, cleared);
  const score = addLinePoints(position.score, cleared, level);
  return { playfield, piece: position.next ?? position.piece, next: undefined, level, lines, score };
}
