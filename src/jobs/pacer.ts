/** Keeps a game at a multiple of the console's speed, without drift. */

import { CONSOLE_RATE } from '../record/summary.js';

/** After a longer delay (a suspended process, a slow disk) the schedule starts over instead of being caught up. */
const FORGIVEN_MS = 250;

export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
}

export interface Pacer {
  /** Milliseconds to wait before the next frame; 0 or less when it is due. Called once a frame. */
  delay(): number;
}

/**
 * Frames are due at fixed moments after the first, so that the errors of single waits do not add up.
 *
 * @param speed multiple of the console's; infinite for as fast as it goes
 */
export function pacer(speed: number, clock: Clock): Pacer {
  const interval = 1000 / (CONSOLE_RATE * speed);
  let start = clock.now();
  let frames = 0;
  return {
    delay() {
      const delay = start + ++frames * interval - clock.now();
      if (delay < -FORGIVEN_MS) {
        start = clock.now();
        frames = 0;
      }
      return delay;
    },
  };
}
