/**
 * What holding exactly DOWN, LEFT and RIGHT does: the tick takes two vertical blanks, so the register steps twice. The
 * piece neither shifts nor turns nor soft-drops; gravity counts ticks. In closed form; a test holds it against `stepGame`.
 */
import { type Buttons, NO_BUTTONS } from './buttons.js';
import { FRAMES_TO_REDRAW, FURTHER_CHECKS, framesToScore, type LockMoment, lockDelay } from './entry-delay.js';
import { type Fall, freeFall } from './fall-clock.js';
import { STRETCHING } from './game-state.js';

/** A hold of the three buttons that begins on a tick. */
export interface StretchedTicks {
  readonly ticks: number;
  /** Vertical blanks that the ticks take, an even number: one more than the hold where that is odd. */
  readonly frames: number;
}

/** The ticks that a hold of some frames stretches. */
export function stretchedTicks(heldFrames: number): StretchedTicks {
  const ticks = Math.ceil(heldFrames / 2);
  return { ticks, frames: 2 * ticks };
}

/**
 * How far a piece falls under a hold of some frames while nothing is below it. A game's first piece waits no longer when
 * its hold begins with a new DOWN.
 */
export function stretchedFall(fall: number, framesPerRow: number, heldFrames: number): Fall {
  return freeFall(fall, framesPerRow, stretchedTicks(heldFrames).ticks);
}

/**
 * A plan with some of its ticks stretched, a frame longer for each: the piece goes the same way. A stretched tick is two
 * entries, the second without a button, so that what the next tick presses is as new as before.
 *
 * @param inputs one entry a tick; not those of a game's first piece while it waits, which a new DOWN ends
 * @param isStretched asked for each tick, counted from 0; only a tick without buttons can be stretched
 * @throws RangeError on a tick with buttons
 */
export function stretchTicks(inputs: readonly Buttons[], isStretched: (tick: number) => boolean): Buttons[] {
  return inputs.flatMap((buttons, tick) => {
    if (!isStretched(tick)) return buttons;
    if (buttons !== NO_BUTTONS) throw new RangeError(`tick ${tick} has buttons and cannot be stretched`);
    return [STRETCHING, NO_BUTTONS];
  });
}

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
