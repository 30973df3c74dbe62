/** Where a game is ended if nobody says another line. */

import { HIGHEST_START_LEVEL, MAX_OUT_LINES } from './limits.js';
import { linesToLevel } from './score.js';
import { killscreenLevel, type Pace, type Timing } from './timing.js';

/**
 * Lines of a game's transition, where pieces begin to fall a row every frame: those that a game takes there which begins on
 * the highest level of the menus before it. 230 in America, 130 in Europe.
 */
export function transitionLines(timing: Timing): number {
  const transition = killscreenLevel(timing);
  const level = Math.min(HIGHEST_START_LEVEL, transition - 1);
  return linesToLevel({ lines: 0, level }, transition, MAX_OUT_LINES);
}

/**
 * The line at which a game on this level is ended: its transition. One that is past it has none to come, and is ended with
 * the lines of a max-out, which are the same everywhere, as points hang on levels and lines alone.
 */
export function usualEnd({ timing, level }: Pace): number {
  return level < killscreenLevel(timing) ? transitionLines(timing) : MAX_OUT_LINES;
}
