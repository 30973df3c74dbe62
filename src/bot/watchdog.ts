/**
 * Notices a game that no longer goes on. The frame counter is no proof of life: it runs on after a crash. Progress is
 * the phase, the piece and its fall timer.
 */
import type { Observation } from '../ram/observe.js';

export interface Trouble {
  readonly kind: 'stalled' | 'left-play' | 'overrun';
  /** What was seen, for a person. */
  readonly message: string;
}

/** No change of the game in as many frames outside of a pause is a stall; the longest wait in play has 96. */
export const STALL_FRAMES = 200;
/** A tick that is not over after as many vertical blanks will not end. */
export const OVERRUN_FRAMES = 4;

export interface Watchdog {
  /** Looks at the machine after a frame in which a game was played. */
  check(seen: Observation): Trouble | undefined;
}

/** A watchdog for one game, from its first active frame on. */
export function watchdog(): Watchdog {
  let last = '';
  let unchanged = 0;
  let overrun = 0;
  return {
    check(seen) {
      if (seen.screen !== 'play' && seen.screen !== 'paused' && seen.screen !== 'curtain') {
        return { kind: 'left-play', message: `the game left play for the screen "${seen.screen}" without topping out` };
      }
      overrun = seen.idle ? 0 : overrun + 1;
      if (overrun >= OVERRUN_FRAMES) {
        return { kind: 'overrun', message: `a tick has not ended for ${overrun} frames (phase ${seen.phase})` };
      }
      if (seen.screen === 'paused') {
        unchanged = 0;
        return undefined;
      }
      const { x, y, fall } = seen.piece;
      const now = `${seen.phase} ${x} ${y} ${fall} ${seen.curtainRow}`;
      unchanged = now === last ? unchanged + 1 : 0;
      last = now;
      if (unchanged < STALL_FRAMES) return undefined;
      return { kind: 'stalled', message: `nothing has changed for ${unchanged} frames (phase ${seen.phase}, y ${y})` };
    },
  };
}
