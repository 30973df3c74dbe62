/** A pause as buttons. */
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';

/**
 * The buttons that stop the game after a tick, in place of the tick's own entry in a plan: one more than the pause has
 * frames. The tick itself is played. What was held stays held, so that what the next tick presses is as new as before.
 *
 * @param held of the tick, without START; not A, B and SELECT together, which with START reset the game
 * @param frames 2 or more: START has to be released before it can be pressed again
 */
export function pauseInputs(held: Buttons, frames: number): Buttons[] {
  const waiting = new Array<Buttons>(frames - 1).fill(held);
  return [held | BUTTON.START, ...waiting, held | BUTTON.START];
}
