/** What a search for a plan takes. */
import { expect, it } from 'vitest';
import { planBytes } from '../../../src/features/plan/search-plan.js';

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
