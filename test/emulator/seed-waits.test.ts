import { expect, test } from 'vitest';
import { seedsByWait, seedWaits } from '../../src/emulator/clients/menu-step.js';

test('a seed below 256 waits on the title screen alone', () => {
  expect(seedWaits(0)).toEqual({ titleWait: 0, levelMenuWait: 0 });
  expect(seedWaits(255)).toEqual({ titleWait: 255, levelMenuWait: 0 });
});

test('every 256 seeds the wait in the level menu grows by a frame', () => {
  expect(seedWaits(256)).toEqual({ titleWait: 0, levelMenuWait: 1 });
  expect(seedWaits(1000)).toEqual({ titleWait: 232, levelMenuWait: 3 });
});

test('a seed is a whole number from 0', () => {
  for (const seed of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => seedWaits(seed)).toThrow(RangeError);
});

test('seeds by wait are all seeds, from the fewest frames waited on', () => {
  const seeds = [...seedsByWait()];
  expect(seeds.slice(0, 6)).toEqual([0, 1, 256, 2, 257, 512]);
  expect(new Set(seeds).size).toBe((256 * 257) / 2);
  const waits = seeds.map(seedWaits).map(({ titleWait, levelMenuWait }) => titleWait + levelMenuWait);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});
