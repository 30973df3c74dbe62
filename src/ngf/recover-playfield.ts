/** The playfield under a piece, where it is not known from the piece before. */

import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { COLUMNS, emptyPlayfield, fits, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, type Tetromino } from '../tetris/tetromino.js';
import { orientationsOf, pieceIn, withPiece } from './explain-picture.js';
import type { SeenFrame } from './seen-frame.js';

/** Frames of a piece that are held against its first one. */
const FRAMES_HELD_AGAINST = 8;

export interface SeenPlayfield {
  readonly playfield: Playfield;
  /** Whether the piece was told from the blocks beyond doubt. */
  readonly isCertain: boolean;
}

/**
 * What is left of the first frame without its piece: the piece where it appears, or where the frames after it agree with it
 * best. The hidden rows are taken to be empty.
 *
 * @param frames of the piece
 * @returns undefined where no piece of this kind is in the picture
 */
export function playfieldUnder(frames: readonly SeenFrame[], tetromino: Tetromino): SeenPlayfield | undefined {
  const [first, ...later] = frames.slice(0, 1 + FRAMES_HELD_AGAINST);
  const spawn: Placement = { orientation: SPAWN_ORIENTATION[tetromino], x: SPAWN_X, y: SPAWN_Y };
  const candidates = placesIn(first.rows, tetromino).map((placement) => {
    const playfield = withPiece(first.rows, placement, false);
    const places = later.map(({ rows }) => pieceIn(rows, playfield, tetromino)).filter((at) => at && at !== 'nowhere');
    const moved = places.some((at) => !isSamePlacement(at as Placement, placement));
    return { placement, playfield, agreeing: places.length, moved };
  });
  const distance = ({ orientation, x, y }: Placement): number =>
    Math.abs(y - SPAWN_Y) + Math.abs(x - SPAWN_X) + (orientation === spawn.orientation ? 0 : 1);
  candidates.sort((a, b) => b.agreeing - a.agreeing || distance(a.placement) - distance(b.placement));
  const [best, second] = candidates;
  if (!best) return undefined;
  const isAlone = best.moved && (!second || second.agreeing < best.agreeing);
  return { playfield: best.playfield, isCertain: isAlone || isSamePlacement(best.placement, spawn) };
}

/** All places of a piece whose cells are all filled in a picture. */
function placesIn(picture: Playfield, tetromino: Tetromino): Placement[] {
  const empty = emptyPlayfield();
  const places: Placement[] = [];
  for (const orientation of orientationsOf(tetromino)) {
    const { cells } = ORIENTATIONS[orientation];
    for (let x = 0; x < COLUMNS; x++) {
      for (let y = 0; y < ROWS; y++) {
        const isThere = cells.every(([dx, dy]) => y + dy < 0 || isFilled(picture, y + dy, x + dx));
        if (fits(empty, orientation, x, y) && isThere) places.push({ orientation, x, y });
      }
    }
  }
  return places;
}
