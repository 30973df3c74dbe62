/**
 * Where the original game can crash: its tick that scores a clear can take longer than a frame at high levels, and an
 * interrupt at the wrong moment sends it astray. The built-in cartridge does not, and the model knows nothing of it.
 */
import { addLines, type LinesAndLevel } from './score.js';

/** Measured on the original: no clear at a lower level crashes, and the one that leads to this level can. */
export const FIRST_CRASH_LEVEL = 155;

const MOST_CLEARED = 4;

/** Whether the next piece of an A-type game could make a clear that is scored at a level where it can crash. */
export function mayCrashNext(now: LinesAndLevel): boolean {
  return now.level >= FIRST_CRASH_LEVEL || addLines(now, MOST_CLEARED).level >= FIRST_CRASH_LEVEL;
}
