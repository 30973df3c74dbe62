/** Seeds of the practice cartridge by a rule that anybody can repeat, so that nobody has picked them. */
import { createHash } from 'node:crypto';
import { gymSeedProblem, SEED_DIGITS } from '../../src/emulator/clients/gym-settings.js';

/**
 * The first digits of the SHA-256 of `maxout seed 1`, `maxout seed 2` and so on. What the cartridge does not take is left out,
 * and so is a seed that was there before.
 *
 * @param count how many, in the order of the rule
 * @returns six hexadecimal digits each, in upper case
 */
export function publishedSeeds(count: number): readonly string[] {
  const seeds = new Set<string>();
  for (let number = 1; seeds.size < count; number++) {
    const hash = createHash('sha256').update(`maxout seed ${number}`).digest('hex');
    const seed = hash.slice(0, SEED_DIGITS).toUpperCase();
    if (gymSeedProblem(seed) === undefined) seeds.add(seed);
  }
  return [...seeds];
}
