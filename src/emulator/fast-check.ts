/** Whether a cartridge may run on the fast machine. */
import { BUTTON, type Buttons } from '../input/buttons.js';
import type { NesImage } from './image.js';
import { openMachine } from './jsnes-machine.js';
import { type Machine, RAM_SIZE } from './machine.js';

/** Frames that the fast machine must match on an image of the user's. */
const FRAMES = 3_000;
/** Menus take START on the frame on which it becomes new; by then the first screens have been passed. */
const MENU_FRAMES = 900;
const MENU_PRESS_EVERY = 30;

/**
 * The built-in cartridge may: a test holds the fast machine against the untouched one. The original may when both have
 * had the same RAM for 3,000 frames through the menus into a game, which takes some seconds. Others may not: they might
 * wait for what the fast machine leaves out.
 *
 * @param play how the two machines are run, for tests
 */
export function mayRunFast(image: NesImage, play: typeof openMachine = openMachine): boolean {
  if (image.kind !== 'original-ntsc') return image.kind === 'builtin';
  const untouched = play(image, { pictures: false });
  const fast = play(image, { pictures: false, fast: true });
  for (let frame = 0; frame < FRAMES; frame++) {
    const buttons = buttonsOf(frame);
    untouched.runFrame(buttons);
    fast.runFrame(buttons);
    if (!sameRam(untouched, fast)) return false;
  }
  return true;
}

/** START again and again to get into a game, then every direction and turn in an uneven rhythm. */
function buttonsOf(frame: number): Buttons {
  if (frame < MENU_FRAMES) return frame % MENU_PRESS_EVERY === 0 ? BUTTON.START : 0;
  const presses = [BUTTON.LEFT, 0, BUTTON.A, BUTTON.DOWN, BUTTON.DOWN, 0, BUTTON.RIGHT, BUTTON.B, 0, BUTTON.LEFT, 0];
  return presses[(frame + Math.trunc(frame / 97)) % presses.length];
}

function sameRam(one: Machine, other: Machine): boolean {
  for (let address = 0; address < RAM_SIZE; address++) if (one.ram[address] !== other.ram[address]) return false;
  return true;
}
