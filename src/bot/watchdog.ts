/**
 * Notices a game that no longer goes on. The frame counter is no proof of life: it runs on after a crash, and so does
 * the fall counter, which counts in every phase; a piece that is shifted to and fro may still hang in the air. Progress is
 * a piece that falls, and a phase that changes.
 */

import type { Observation } from '../ram/observe.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { ROWS } from '../tetris/playfield.js';
import { isGameScreen, whyUnreadable } from './believed-game.js';

export const TROUBLES = ['stalled', 'left-play', 'unreadable', 'overrun', 'paused', 'dead-pad'] as const;

export interface Trouble {
  readonly kind: (typeof TROUBLES)[number];
  /** What was seen, for a person. */
  readonly message: string;
}

/** No progress in as many frames outside of a pause is a stall; the longest wait in play has 97, twice that when stretched. */
export const STALL_FRAMES = 200;
/** A tick that is not over after as many vertical blanks will not end: a second. The longest real ones take two. */
export const OVERRUN_FRAMES = 60;
/** Looks in a row at something that is no game in play: a second. Less may be a reading error. */
export const UNREADABLE_FRAMES = 60;
/** Frames of a pause that START, pressed again and again, does not end: five seconds. */
export const PAUSE_FRAMES = 300;
/** Presses in a row that did not arrive as they were; five seconds of tapping at least. */
export const LOST_PRESSES = 150;

export interface Watchdog {
  /**
   * Looks at the machine after a frame of a game.
   *
   * @param pressed by the bot in that frame; undefined when somebody else has the pad
   */
  check(seen: Observation, pressed: Buttons | undefined): Trouble | undefined;
}

/** A watchdog for one game, from its first active frame on. */
export function watchdog(): Watchdog {
  let last = '';
  const frames = { unchanged: 0, unreadable: 0, overrun: 0, paused: 0, lostPresses: 0 };

  function checkPad(seen: Observation, pressed: Buttons | undefined): Trouble | undefined {
    frames.paused = seen.screen === 'paused' && pressed !== undefined ? frames.paused + 1 : 0;
    if (frames.paused >= PAUSE_FRAMES) {
      return { kind: 'paused', message: `the pause has not ended for ${frames.paused} frames of pressing START` };
    }
    if (pressed === undefined || seen.held === pressed) {
      if (pressed !== NO_BUTTONS) frames.lostPresses = 0;
    } else if (pressed !== NO_BUTTONS) {
      frames.lostPresses++;
    }
    if (frames.lostPresses < LOST_PRESSES) return undefined;
    return { kind: 'dead-pad', message: `the last ${frames.lostPresses} presses did not arrive as they were` };
  }

  function checkProgress({ screen, phase, piece, curtainRow, idle }: Observation): Trouble | undefined {
    frames.unreadable = 0;
    frames.overrun = idle ? 0 : frames.overrun + 1;
    if (frames.overrun >= OVERRUN_FRAMES) {
      return { kind: 'overrun', message: `a tick has not ended for ${frames.overrun} frames (phase ${phase})` };
    }
    const { y } = piece;
    const now = [phase, y, curtainRow].join();
    frames.unchanged = now === last && screen !== 'paused' ? frames.unchanged + 1 : 0;
    last = now;
    if (frames.unchanged < STALL_FRAMES) return undefined;
    const message = `nothing has changed for ${frames.unchanged} frames (phase ${phase}, row ${ROWS - y})`;
    return { kind: 'stalled', message };
  }

  function checkReadable(seen: Observation, why: string): Trouble | undefined {
    frames.unreadable++;
    if (frames.unreadable < UNREADABLE_FRAMES) return undefined;
    return isGameScreen(seen.screen) ? { kind: 'unreadable', message: `no game can be seen: ${why}` } : leftPlay(seen);
  }

  return {
    check(seen, pressed) {
      const why = whyUnreadable(seen);
      // What cannot be read tells nothing of the rest.
      return why === undefined ? (checkProgress(seen) ?? checkPad(seen, pressed)) : checkReadable(seen, why);
    },
  };
}

/** The game is no longer on the screen. */
export function leftPlay({ screen }: Observation): Trouble {
  return { kind: 'left-play', message: `the game left play for the screen "${screen}" without topping out` };
}
