/** Seeds of the practice cartridge as numbers, which the seeds of games are: `12AB34` is 0x12AB34. */

import { SEED_DIGITS } from '../emulator/clients/gym-seed.js';

/** The lowest that the cartridge takes. */
export const LOWEST_GYM_SEED = 0x000200;

/** A seed as the cartridge shows it. */
export function gymSeedOf(seed: number): string {
  return seed.toString(16).toUpperCase().padStart(SEED_DIGITS, '0');
}

export function numberOfGymSeed(digits: string): number {
  return Number.parseInt(digits, 16);
}
