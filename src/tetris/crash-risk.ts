/**
 * Where the original game can crash: its tick that scores a clear can take longer than a frame at high levels, and an
 * interrupt at the wrong moment sends it astray. The European one does so at the same levels in an emulator; the practice
 * cartridge and the built-in ones never do, but for the one that is made for it (`Client.hasOverruns`).
 */

import { type GameState, PHASE } from './game-state.js';
import { isLate } from './late-tick.js';
import { addLines, type LinesAndLevel } from './score.js';
import { HIDDEN_ORIENTATION } from './tetromino.js';

/** Measured on the original: no clear at a lower level crashes, and the one that leads to this level can. */
export const FIRST_CRASH_LEVEL = 155;

const MOST_CLEARED = 4;

/** Whether the next piece of an A-type game could make a clear that is scored at a level where it can crash. */
export function mayCrashNext(now: LinesAndLevel): boolean {
  return now.level >= FIRST_CRASH_LEVEL || addLines(now, MOST_CLEARED).level >= FIRST_CRASH_LEVEL;
}

// Overruns of the original: the tick that scores a piece adds the points of a line `level + 1` times, and when that
// takes longer than a frame, the next frame has no tick of its own. What is shown, and when the next piece comes,
// stays as it is.

/** Measured on the original at a score of 999,999: of the singles at level 138 none overran, at 139 one in two hundred. */
export const FIRST_OVERRUN_LEVEL = 139;
/**
 * Pieces that clear nothing do so from here on. How long the rest of their tick takes, the music's part above all, is in no count:
 * overruns were seen from 215 on, with the first tune, and some levels below are left to tunes and sounds that nobody measured.
 */
const FIRST_OVERRUN_WITHOUT_CLEAR = 210;

/**
 * Whether the tick that led here has scored a piece and may still run when the next frame begins. A frame without a tick
 * leads to such a state again.
 */
export function mayOverrun(state: GameState): boolean {
  const { phase, orientation, level } = state;
  if (isLate(state)) return true;
  const first = orientation === HIDDEN_ORIENTATION ? FIRST_OVERRUN_LEVEL : FIRST_OVERRUN_WITHOUT_CLEAR;
  return phase === PHASE.GOAL && level >= first;
}
