/**
 * Why a replayed frame is not the recorded one. A recording holds no states but only their checks, so the recorded
 * state is found by the model: from the last frame that agreed, one frame with every set of buttons,
 * until the check of that frame and those of the frames after it come out. Other buttons are tried for the one frame
 * and for as long as the file holds the same ones.
 */

import { inputsOf, type LoggedGame } from '../record/read-run-log.js';
import { CHECK_LENGTH, checkText, encodeGameState, NO_CHECK } from '../record/state-bytes.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { type GameState, hasEnded } from '../tetris/game-state.js';
import { skipTick, stepGame } from '../tetris/game-step.js';
import { mayOverrun } from '../tetris/late-tick.js';

const BUTTON_SETS = 256;
/** Buttons can have the same check by chance; this many later frames decide between them. */
const FRAMES_LOOKED_AHEAD = 12;

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
function framesAgreeing(before: GameState, inputs: readonly Buttons[], checks: string): number {
  let state = before;
  for (const [i, buttons] of inputs.entries()) {
    state = stepGame(state, buttons);
    const check = checks.slice(i * CHECK_LENGTH, (i + 1) * CHECK_LENGTH);
    const found = hasEnded(state) ? NO_CHECK : checkText(encodeGameState(state));
    if (check !== found) return i;
  }
  return inputs.length;
}

// Clears of a recorded game that took longer than a frame to score, as the original's do at high levels. A recording
// does not say so, but the checks of the frames after it do: they are those of a game that went on without a tick.

/** Frames without a tick after a clear: the longest tick that was measured took three. */
const MOST_FRAMES = 2;

/**
 * Frames without a tick that follow a frame.
 *
 * @param state after the frame
 * @param frame since power-on
 */
export type RecordedOverruns = (state: GameState, frame: number) => number;

/** The overruns of a game that was recorded on a cartridge with overruns. */
export function recordedOverruns(game: Readonly<LoggedGame>): RecordedOverruns {
  const inputs = inputsOf(game);
  const startFrame = game.start?.frame ?? 0;

  return (state, frame) => {
    if (!mayOverrun(state)) return 0;
    const coming = inputs.slice(frame, frame + FRAMES_LOOKED_AHEAD);
    const checks = game.checks.slice((frame - startFrame) * CHECK_LENGTH);
    // At the end of a recording only the last frame itself says whether its tick was over.
    if (coming.length === 0) return game.checks.endsWith(checkText(encodeGameState(state))) ? 0 : 1;
    let late = state;
    let [best, longest] = [0, framesAgreeing(state, coming, checks)];
    for (let skipped = 1; skipped <= MOST_FRAMES && skipped <= coming.length; skipped++) {
      late = skipTick(late, coming[skipped - 1]);
      // The tick is over in the last of them, so that its check counts as well.
      const rest = checks.slice(skipped * CHECK_LENGTH);
      const agrees = checks.slice((skipped - 1) * CHECK_LENGTH).startsWith(checkText(encodeGameState(late)));
      const agreeing = agrees ? 1 + framesAgreeing(late, coming.slice(skipped), rest) : 0;
      if (agreeing > longest) [best, longest] = [skipped, agreeing];
    }
    return best;
  };
}
