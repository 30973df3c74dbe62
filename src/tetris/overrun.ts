/**
 * Overruns of the original: the tick that scores a clear adds the points of a line `level + 1` times, and when that takes
 * longer than a frame, the next frame has no tick of its own. What is shown, and when the next piece comes, stays as it is.
 */
import { type GameState, PHASE } from './game-state.js';
import { HIDDEN_ORIENTATION } from './tetromino.js';

/** Measured on the original at a score of 999,999: of the singles at level 138 none overran, at 139 one in two hundred. */
export const FIRST_OVERRUN_LEVEL = 139;

/**
 * Whether the tick that led here has scored a clear and may still run when the next frame begins. A frame without a tick
 * leads to such a state again.
 */
export function mayOverrun({ phase, orientation, level }: GameState): boolean {
  return phase === PHASE.GOAL && orientation === HIDDEN_ORIENTATION && level >= FIRST_OVERRUN_LEVEL;
}
