/**
 * Games whose pieces a seed fixes, as the practice cartridge has them: everybody who plays a seed gets the same pieces,
 * whatever is pressed and whenever.
 *
 * A seed is three bytes, written as six hexadecimal digits: `12AB34`.
 */

import type { SeededPieces } from './random.js';

const STEPS_BESIDES = 3;

/**
 * What fixes the pieces of the game of a seed, before the first one is chosen.
 *
 * @param digits six hexadecimal ones
 */
export function seededGame(digits: string): SeededPieces {
  const seed = Number.parseInt(digits, 16);
  return { register: seed >> 8, count: seed & 0xff, steps: stepsOf(seed & 0xff) };
}

/** Steps of the register before every choice, by the lowest byte of the seed: its upper digit says them, where 0 counts as 16. */
export function stepsOf(lowest: number): number {
  return (lowest >> 4 || 16) + STEPS_BESIDES;
}
