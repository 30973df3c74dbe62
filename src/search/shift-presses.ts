/**
 * What is held to shift a piece by a column on each frame. One button can be pressed on every second frame. A piece goes to
 * the right sooner: where RIGHT is held, a new LEFT is a press too, and RIGHT is what counts.
 */

import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';

/** Buttons of what can be held: bit 0 is LEFT, bit 1 is RIGHT. */
export const SHIFT_BUTTONS: readonly Buttons[] = [NO_BUTTONS, BUTTON.LEFT, BUTTON.RIGHT, BUTTON.LEFT | BUTTON.RIGHT];
export const SHIFTS_HELD = SHIFT_BUTTONS.length;
const LEFT = 1;
const RIGHT = 2;

/**
 * What is held on the frame that shifts a piece.
 *
 * @param before held on the frame before
 * @param step columns to the right: −1, 0 or 1
 * @returns 0, nothing, for no step and where nothing held shifts the piece so: a button has to be let go first
 */
export function heldToShift(before: number, step: number): number {
  if (step === 0) return 0;
  if (step < 0) return before & LEFT ? 0 : LEFT;
  if (!(before & RIGHT)) return RIGHT;
  return before & LEFT ? 0 : LEFT | RIGHT;
}
