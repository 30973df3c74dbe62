/** The tetrises of games in a hurry: as many as there are, and no well without its rows. */
import { expect, it } from 'vitest';
import { MOST_WELLS, tetrisKinds } from '../../../src/search/foresight/tetrises.js';

it('has as many tetrises as the game, and rows are stored before a well', () => {
  for (let threes = 0; threes <= 45; threes++) {
    for (let fours = 0; fours <= 12; fours++) {
      const kinds = tetrisKinds(threes, fours);
      expect(kinds.length).toBe(threes + fours);
      let stored = 0;
      kinds.forEach((kind, i) => {
        if (kind === 'storing') stored++;
        // The last row of four wells at the end is filled by pieces that wait.
        const isFilled = kind === 'well' && kinds[i - 1] === 'last four' && kinds.length - i === MOST_WELLS;
        if (isFilled) stored++;
        if (kind === 'well') stored -= 4;
        expect(stored).toBeGreaterThanOrEqual(0);
      });
      expect(stored).toBe(0);
    }
  }
});

it('makes seven tetrises of stored rows to the highest score: three in the middle, four at the end', () => {
  const kinds = tetrisKinds(33, 10);
  expect(kinds.indexOf('well')).toBe(13);
  expect(kinds.slice(13, 17)).toEqual(['well', 'well', 'well', 'three']);
  expect(kinds.slice(-5)).toEqual(['last four', 'well', 'well', 'well', 'well']);
  expect(kinds.filter((kind) => kind === 'well').length).toBe(7);
});

it('stores nothing in a short game', () => {
  expect(tetrisKinds(1, 0)).toEqual(['last three']);
  expect(tetrisKinds(3, 2)).toEqual(['three', 'three', 'last three', 'four', 'four']);
});
