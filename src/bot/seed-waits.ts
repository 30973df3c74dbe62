/**
 * A seed for games on the emulator. The machine is deterministic from power-on, and its generator steps once a frame,
 * so the frames waited in the menus choose the sequence of pieces.
 */

import { SEED_STEP } from '../tetris/limits.js';

/**
 * Frames to wait on the title screen and in the level menu for a seed. On the title screen they stay well
 * below the thousand after which the demo begins.
 *
 * @param seed a whole number from 0
 */
export function seedWaits(seed: number): { readonly titleWait: number; readonly levelMenuWait: number } {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`no seed ${seed} (whole numbers from 0)`);
  return { titleWait: seed % SEED_STEP, levelMenuWait: Math.floor(seed / SEED_STEP) };
}
