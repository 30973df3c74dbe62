/** A short game on a cartridge that nobody knows, held against the model of the game: whether it plays by its rules. */

import type { Machine, MachineState } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { lockStep } from '../lock-step/lock-step.js';
import { briefDifference } from '../lock-step/lock-step-report.js';

/** Frames of play that are compared: the wait of the first piece, and some pieces more. */
export const TRIAL_FRAMES = 500;
/** One with many pieces and some frames for each of their rows. */
const TRIAL_LEVEL = 18;
const SEED = 1;

/**
 * Plays the trial through the menus, with buttons that press everything.
 *
 * @param machine with the client whose rules are held against it
 * @param from where it stands; from there the menus lead to a game
 * @returns what was seen against the rules, with a full stop; undefined when nothing was
 * @throws MachineCrash when the cartridge crashes
 */
export function trialProblem(machine: Machine, from: MachineState): string | undefined {
  machine.load(from);
  const game = lockStep(machine, { frames: TRIAL_FRAMES, seed: SEED, levels: [TRIAL_LEVEL] });
  for (;;) {
    const { done, value } = game.next();
    if (!done) continue;
    const { startProblem, difference, frames } = value;
    if (startProblem !== undefined) return startProblem;
    return (
      difference &&
      `after ${plural(frames, 'frame')} of a game from level ${TRIAL_LEVEL} it showed ${briefDifference(difference)}.`
    );
  }
}
