import { expect, test } from 'vitest';
import { isSamePlace, withoutGames } from '../../src/video/gameless-spans.js';

test('playfields are looked for again where no game was for long', () => {
  const games = [
    { begin: 300_000, end: 420_000 },
    { begin: 40_000, end: 180_000 },
    { begin: 45_000, end: 170_000 },
  ];
  expect(withoutGames({ from: 0, to: 440 }, games)).toEqual([
    { from: 0, to: 40 },
    { from: 180, to: 300 },
  ]);
});

test('a part without a game is looked at in halves, and a short one no more', () => {
  expect(withoutGames({ from: 10, to: 110 }, [])).toEqual([
    { from: 10, to: 60 },
    { from: 60, to: 110 },
  ]);
  expect(withoutGames({ from: 0, to: 40 }, [])).toEqual([]);
});

test('a playfield is the same one at the same place, to a pixel of the console', () => {
  const place = { x: 480, y: 144, width: 240, height: 480 };
  expect(isSamePlace(place, { ...place, x: 482 })).toBe(true);
  expect(isSamePlace(place, { ...place, x: 504 })).toBe(false);
  expect(isSamePlace(place, { ...place, height: 456 })).toBe(false);
});
