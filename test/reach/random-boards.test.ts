import { expect, it } from 'vitest';
import { ReachCheck } from '../../scripts/support/reach-check.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';

const SEED = 18;
const BOARDS = 80;

// `scripts/check-reach.ts` looks at as many as one likes.
it(`what is found on ${BOARDS} random boards holds in the model (seed ${SEED})`, () => {
  const check = new ReachCheck(new SeededRandom(SEED));
  for (let i = 0; i < BOARDS; i++) expect(check.next()).toEqual([]);
  expect(check.placements).toBeGreaterThan(BOARDS * 10);
});
