/** Whether a machine does crash where the model of its game has crashed. */

import { type Machine, MachineCrash } from '../../emulator/machine.js';
import { readGameState } from '../../ram/model-state.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import { PHASE } from '../../tetris/game-state.js';

/** If a game goes on, its next piece appears within this many frames; A ends the frames of a freeze. */
const FRAMES = 12;

/** How a machine fails. */
export type CrashForm =
  /** An instruction that does not exist. */
  | 'exception'
  /** The vertical blank runs on, and nothing else. */
  | 'frozen'
  /** The console starts over with its first screen. */
  | 'reset';

/**
 * Runs a machine on after the frame in which the model has crashed; where it crashed as well, power it on again.
 *
 * @returns undefined where its game goes on
 */
export function confirmCrash(machine: Machine): CrashForm | undefined {
  const { gameMode } = machine.client.map;
  const mode = machine.ram[gameMode.address];
  try {
    for (let frame = 0; frame < FRAMES; frame++) {
      machine.runFrame(NO_BUTTONS);
      if (machine.ram[gameMode.address] !== mode) return 'reset';
      if (readGameState(machine).phase === PHASE.CONTROL) return undefined;
    }
  } catch (error) {
    if (error instanceof MachineCrash) return 'exception';
    throw error;
  }
  return 'frozen';
}
