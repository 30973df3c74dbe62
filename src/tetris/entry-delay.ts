/**
 * Frames from the failing downward step to the next piece, in closed form: what the game's phases add up to
 * when nothing disturbs them. The simulator uses it; a test holds it against `stepGame`.
 */

import { firstCheckedRow } from './lock.js';
import { ROWS } from './playfield.js';

/** Playfield rows that the game redraws in one frame. */
export const ROWS_REDRAWN_PER_FRAME = 4;

/** Frames from the failing step to the frame on which the piece is written, 1–5. */
export function lockDelay(y: number): number {
  return Math.ceil((ROWS - firstCheckedRow(y)) / ROWS_REDRAWN_PER_FRAME);
}

export interface LockMoment {
  /** Row of the reference cell at rest. */
  readonly y: number;
  /** Whether the piece completed a row. */
  readonly clears: boolean;
  /** The frame counter after the frame of the failing step. */
  readonly frameCounter: number;
}

/**
 * Frames from the failing step D to the spawn frame S, 10–38: longer the higher the piece locked, and 17 to 20
 * more for a clear, whatever its size, by the phase of the frame counter.
 */
export function entryDelay({ y, clears, frameCounter }: LockMoment): number {
  const lastCheck = 2 * lockDelay(y) + FURTHER_CHECKS;
  return (clears ? framesToScore(lastCheck, frameCounter) : lastCheck) + FRAMES_TO_REDRAW;
}

/** Rows are checked one a frame; three more after the first. */
export const FURTHER_CHECKS = 3;
/** A whole playfield is redrawn after the last check, or after the clear animation, before a piece appears. */
export const FRAMES_TO_REDRAW = ROWS / ROWS_REDRAWN_PER_FRAME;

/** Frames from the change of the score to the next piece without a clear; after one the redraw is all. */
export const SCORE_TO_SPAWN = FRAMES_TO_REDRAW - 1;

/**
 * Frames from the failing step to the frame on which a clear is scored: the animation's five steps come with every fourth
 * count of the frame counter.
 *
 * @param lastCheck frames from the failing step to the last check
 * @param frameCounter after the frame of the failing step
 */
export function framesToScore(lastCheck: number, frameCounter: number): number {
  const phase = (frameCounter + lastCheck) & 3;
  return lastCheck + 17 + ((4 - phase) & 3);
}

// What holding exactly DOWN, LEFT and RIGHT does to the entry delay: a tick takes two vertical blanks, so the register
// steps twice. In closed form; a test holds it against `stepGame`.

/**
 * `entryDelay` where ticks of the delay are stretched: redraw and animation go by vertical blanks, everything else by
 * ticks. The piece in play is of no concern to it, only the buttons on frames that begin a tick.
 *
 * @param isStretched whether exactly the three buttons are held on a frame; frame 0 is the one of the failing step. A
 *   spawn frame that is stretched makes the next piece's first active frame a frame later, which is not counted
 */
export function stretchedEntryDelay(
  { y, clears, frameCounter }: LockMoment,
  isStretched: (frame: number) => boolean,
): number {
  const tickAfter = (frame: number): number => frame + (isStretched(frame) ? 2 : 1);
  /** The first tick after one, and not before another frame. */
  const tickFrom = (frame: number, earliest: number): number => {
    let tick = tickAfter(frame);
    while (tick < earliest) tick = tickAfter(tick);
    return tick;
  };
  // 1. The piece is written, and four rows are checked.
  const written = tickFrom(0, lockDelay(y));
  let lastCheck = tickFrom(written, written + lockDelay(y));
  for (let i = 0; i < FURTHER_CHECKS; i++) lastCheck = tickAfter(lastCheck);
  // 2. The clear is scored, and two ticks do nothing.
  const drawn = clears ? framesToScore(lastCheck, frameCounter) : lastCheck;
  const scored = tickFrom(lastCheck, drawn);
  // 3. The next piece appears when all is redrawn.
  return tickFrom(tickAfter(tickAfter(scored)), drawn + FRAMES_TO_REDRAW);
}
