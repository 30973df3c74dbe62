/** Whether a cartridge may run on the fast machine. */

import { BUTTON, type Buttons } from '../tetris/buttons.js';
import { clientOf } from './clients/known-cartridges.js';
import type { NesImage } from './image.js';
import { openMachine } from './jsnes-machine.js';
import { type Machine, MachineCrash, RAM_SIZE } from './machine.js';

/** Frames that the fast machine must match on an image of the user's. */
export const CHECKED_FRAMES = 3_000;
/** Menus take START on the frame on which it becomes new; by then the first screens have been passed. */
const MENU_FRAMES = 900;
const START_EVERY = 30;

/** What was found out before, by the hash of an image's body. */
export interface FastMemory {
  get(bodySha1: string): boolean | undefined;
  set(bodySha1: string, isFast: boolean): void;
}

export interface FastCheckOptions {
  /** Called after every frame of the check with the frames so far, `CHECKED_FRAMES` at the end. */
  readonly onFrame?: (frames: number) => void;
  /** Where the answer is looked up and kept; that of the process if not given. */
  readonly memory?: FastMemory;
  /** How the two machines are made, for tests. */
  readonly open?: typeof openMachine;
}

const inProcess = new Map<string, boolean>();

/** What is known without a check: of the built-in cartridge, and of one that was checked before. */
export function knownToRunFast(image: NesImage, memory: FastMemory = inProcess): boolean | undefined {
  return clientOf(image.kind).isSafeToRunFast || memory.get(image.bodySha1);
}

/**
 * The built-in cartridge may: a test holds the fast machine against the untouched one. Another may when both have had
 * the same RAM for 3,000 frames from power-on through the menus into a game, which takes some seconds. One that waits for
 * what the fast machine leaves out, as for a sprite to be drawn, comes to another RAM. An image is checked once.
 */
export function mayRunFast(image: NesImage, { memory = inProcess, ...options }: FastCheckOptions = {}): boolean {
  const known = knownToRunFast(image, memory);
  const isFast = known ?? runsTheSame(image, options);
  if (known === undefined) memory.set(image.bodySha1, isFast);
  return isFast;
}

function runsTheSame(image: NesImage, { onFrame, open = openMachine }: FastCheckOptions): boolean {
  const untouched = open(image, { pictures: false });
  const fast = open(image, { pictures: false, fast: true });
  try {
    for (let frame = 0; frame < CHECKED_FRAMES; frame++) {
      const buttons = buttonsOf(frame, untouched);
      untouched.runFrame(buttons);
      fast.runFrame(buttons);
      if (!sameRam(untouched, fast)) return false;
      onFrame?.(frame + 1);
    }
  } catch (error) {
    if (error instanceof MachineCrash) return false;
    throw error;
  }
  return true;
}

/** START again and again to get into a game and out of a pause, then every direction and turn in an uneven rhythm. */
function buttonsOf(frame: number, { client, ram }: Machine): Buttons {
  const needsStart = frame < MENU_FRAMES || client.activityOf(ram) === 'paused';
  if (needsStart) return frame % START_EVERY === 0 ? BUTTON.START : 0;
  const presses = [BUTTON.LEFT, 0, BUTTON.A, BUTTON.DOWN, BUTTON.DOWN, 0, BUTTON.RIGHT, BUTTON.B, 0, BUTTON.LEFT, 0];
  return presses[(frame + Math.trunc(frame / 97)) % presses.length];
}

function sameRam(one: Machine, other: Machine): boolean {
  for (let address = 0; address < RAM_SIZE; address++) if (one.ram[address] !== other.ram[address]) return false;
  return true;
}
