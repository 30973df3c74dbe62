/** What a search for a plan takes, and what comes first. */
import { expect, it } from 'vitest';
import { planBytes, withNarrowBeams } from '../../../src/features/plan/search-plan.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';

it('takes more memory the more ways there are to come to rest, the more pieces and the wider the beam', () => {
  const plain = { width: 1000, mostPieces: 200, drops: false, delay: 0 };
  const bytes = planBytes(plain);
  // Measured with drops and delays to 21 pieces: 23 KB a game.
  expect(planBytes({ ...plain, mostPieces: 21, drops: true, delay: 3 })).toBeGreaterThan(1000 * 23_000);
  expect(planBytes({ ...plain, delay: 1 })).toBeGreaterThan(bytes);
  expect(planBytes({ ...plain, strips: true })).toBeGreaterThan(planBytes({ ...plain, delay: 3 }));
  expect(planBytes({ ...plain, mostPieces: 400 })).toBeGreaterThan(bytes);
  expect(planBytes({ ...plain, width: 2000 })).toBe(2 * bytes);
});

it('plans the first start in narrower beams before wide ones where strips are sought, and only there', () => {
  const starts = [0, 251].map((seed) => ({
    seed,
    state: startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, seed),
  }));
  const [first, second] = starts;
  const narrow = [300, 1000].map((width) => ({ ...first, narrow: width }));
  expect(withNarrowBeams(starts, { strips: true, width: 3000 })).toEqual([...narrow, first, second]);
  expect(withNarrowBeams(starts, { strips: true, width: 300 })).toEqual(starts);
  expect(withNarrowBeams(starts, { width: 3000 })).toEqual(starts);
  expect(withNarrowBeams([], { strips: true, width: 3000 })).toEqual([]);
});
