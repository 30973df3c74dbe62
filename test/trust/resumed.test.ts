/** Runs that were cut off, and whose files were spoiled then. `node dist/scripts/bad-resumes.js` tries thousands. */
import { expect, test } from 'vitest';
import { resumedGames, resumedTrainings } from '../../scripts/bad/resumed-folders.js';

const SEED = 7;

test(`a recorded game is refused as it is or comes to the same bytes, seed ${SEED}`, async () => {
  const { refused, taken, faults } = await resumedGames(25, SEED);
  expect(faults).toEqual([]);
  expect([refused > 0, taken > 0]).toEqual([true, true]);
});

test(`the state of a training is refused as it is or taken with all its weights, seed ${SEED}`, () => {
  const { refused, taken, faults } = resumedTrainings(120, SEED);
  expect(faults).toEqual([]);
  expect([refused > 0, taken > 0]).toEqual([true, true]);
});
