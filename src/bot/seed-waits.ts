/**
 * A seed for games on the emulator. The machine is deterministic from power-on, and its generator steps once a frame,
 * so the frames waited in the menus choose the sequence of pieces.
 */

/** Waits on the title screen stay well below the thousand frames after which the demo begins. */
const TITLE_WAITS = 256;

/**
 * Frames to wait on the title screen and in the level menu for a seed.
 *
 * @param seed a whole number from 0
 */
export function seedWaits(seed: number): { readonly titleWait: number; readonly levelMenuWait: number } {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`no seed ${seed} (whole numbers from 0)`);
  return { titleWait: seed % TITLE_WAITS, levelMenuWait: Math.floor(seed / TITLE_WAITS) };
}
