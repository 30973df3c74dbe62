/**
 * Why a replayed frame is not the recorded one. A recording holds no states but only their checks, so the recorded
 * state is found by the model: from the last frame that agreed, one frame with each set of buttons that there is, until
 * the check of that frame and those of the frames after it come out. Other buttons are tried for the one frame and for as
 * long as the file holds the same ones.
 */

import { CHECK_LENGTH, checkText, encodeGameState, NO_CHECK } from '../record/state-bytes.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';

const BUTTON_SETS = 256;
/** As many frames afterwards decide between buttons whose checks are the same by chance. */
export const FRAMES_LOOKED_AHEAD = 12;

export interface Cause {
  /** With these buttons the recorded game went on. */
  readonly buttons: Buttons;
  /** The recorded state after the frame. */
  readonly expected: GameState;
}

/**
 * @param before the state after the last frame that agreed
 * @param inputs the buttons of the frame that differs and of those after it, as the recording has them now
 * @param checks of the same frames
 * @returns undefined when no buttons lead to the recorded frame
 */
export function findCause(before: GameState, inputs: readonly Buttons[], checks: string): Cause | undefined {
  let best: Cause | undefined;
  let longest = 0;
  const own = inputs[0] ?? NO_BUTTONS;
  const after = inputs.slice(1, FRAMES_LOOKED_AHEAD);
  const held = after.findIndex((buttons) => buttons !== own);
  const run = held < 0 ? after.length : held;
  for (let i = 0; i < BUTTON_SETS; i++) {
    // The buttons of the recording come first: with them the device is at fault, not the inputs.
    const buttons = i ^ own;
    const inRun = [...new Array<Buttons>(run).fill(buttons), ...after.slice(run)];
    const agreeing = Math.max(
      framesAgreeing(before, [buttons, ...after], checks),
      framesAgreeing(before, [buttons, ...inRun], checks),
    );
    if (agreeing <= longest) continue;
    longest = agreeing;
    best = { buttons, expected: stepGame(before, buttons) };
  }
  return best;
}

/** Frames from a state on whose checks are those of the recording. */
export function framesAgreeing(before: GameState, inputs: readonly Buttons[], checks: string): number {
  let state = before;
  for (const [i, buttons] of inputs.entries()) {
    state = stepGame(state, buttons);
    const check = checks.slice(i * CHECK_LENGTH, (i + 1) * CHECK_LENGTH);
    const found = state.activity === 'left' ? NO_CHECK : checkText(encodeGameState(state));
    if (check !== found) return i;
  }
  return inputs.length;
}
