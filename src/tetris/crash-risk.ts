/**
 * Where the original game can crash: its tick that scores a clear can take longer than a frame at high levels, and an
 * interrupt at the wrong moment sends it astray. The built-in cartridge does not, and the model knows nothing of it.
 */
import { MODELLED_LEVELS } from './game-step.js';
import { addLines, type LinesAndLevel } from './score.js';

const MOST_CLEARED = 4;

/** Whether the next piece of an A-type game could make a clear that is scored at a level that is not modelled. */
export function mayCrashNext(now: LinesAndLevel): boolean {
  return now.level >= MODELLED_LEVELS || addLines(now, MOST_CLEARED).level >= MODELLED_LEVELS;
}
