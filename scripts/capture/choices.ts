/** What a seed decides, in few words. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';

/** A number between two. */
export function between(random: SeededRandom, low: number, high: number): number {
  return low + (high - low) * random.float();
}

/** A whole number from one to another, both included. */
export function wholeBetween(random: SeededRandom, low: number, high: number): number {
  return low + random.below(high - low + 1);
}

export function oneOf<T>(random: SeededRandom, values: readonly T[]): T {
  return values[random.below(values.length)];
}

/** True with a chance, 0–1. */
export function happens(random: SeededRandom, chance: number): boolean {
  return random.float() < chance;
}
