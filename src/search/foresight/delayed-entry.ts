/** The next piece kept waiting: ticks of the entry delay that DOWN, LEFT and RIGHT together stretch, a frame for each. */

import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { entryDelay, type LockMoment, lockDelay } from '../../tetris/entry-delay.js';
import { STRETCHING } from '../../tetris/game-state.js';
import { stretchedEntryDelay } from '../../tetris/stretched-ticks.js';

/** The most frames by which the next piece can be kept waiting so: one for each row that is checked but the last. */
export const MOST_DELAY = 3;

/**
 * Whether a tick is stretched: the first checks of rows. What is drawn goes on meanwhile, so other ticks would bring nothing
 * or less.
 *
 * @param frame 0 is that of the failing step
 */
function isStretched(y: number, delay: number, frame: number): boolean {
  const since = frame - 2 * lockDelay(y);
  return since >= 0 && since < 2 * delay && since % 2 === 0;
}

/** Frames from the failing step to the next piece. */
export function delayedEntry(moment: LockMoment, delay: number): number {
  return delay === 0 ? entryDelay(moment) : stretchedEntryDelay(moment, (frame) => isStretched(moment.y, delay, frame));
}

/** What is pressed on a frame of the entry delay, 0 for that of the failing step. */
export function buttonsOfDelay(y: number, delay: number, frame: number): Buttons {
  return isStretched(y, delay, frame) ? STRETCHING : NO_BUTTONS;
}
