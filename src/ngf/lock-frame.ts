/**
 * On which frame a piece locked. Its picture does not change then; what tells it is the next piece, which comes so many frames
 * later, and the pace of its fall.
 */

import { entryDelay, FURTHER_CHECKS, lockDelay } from '../tetris/entry-delay.js';
import { framesPerRow, type Pace } from '../tetris/timing.js';

export interface LockSigns extends Pace {
  /** Row of the reference cell at rest. */
  readonly y: number;
  readonly clears: boolean;
  /** Frame from which on the piece is in its last row. */
  readonly rowFrame: number;
  /** Frame from which on it is where it stays. */
  readonly restFrame: number;
  /** Whether DOWN was held to the end, which earns points. */
  readonly isSoft: boolean;
  /** Of the next piece; undefined where it is not known. */
  readonly nextFrame: number | undefined;
}

/** A soft drop falls a row every second frame. */
const SOFT_ROW = 2;
/** A clear is animated on every fourth frame, so that one of four delays follows it. */
const CLEAR_PHASES = 4;

/**
 * The frame of the failing downward step. It is exact where nothing was cleared and every frame is there; after a clear the
 * delay leaves four frames to choose from, and the fall decides.
 */
export function lockFrame(signs: LockSigns): number {
  const { y, clears, rowFrame, restFrame, isSoft, nextFrame } = signs;
  const gravity = framesPerRow(signs);
  const byFall = Math.max(restFrame, rowFrame + (isSoft ? Math.min(SOFT_ROW, gravity) : gravity));
  if (nextFrame === undefined) return byFall;
  // The counter of a frame at which the shortest delay follows is that of the last check's frame.
  const frameCounter = (CLEAR_PHASES - ((2 * lockDelay(y) + FURTHER_CHECKS) % CLEAR_PHASES)) % CLEAR_PHASES;
  const latest = nextFrame - entryDelay({ y, clears, frameCounter });
  const earliest = clears ? latest - (CLEAR_PHASES - 1) : latest;
  return Math.min(Math.max(byFall, earliest), latest);
}
