import { expect, test } from 'vitest';
import { StationCount, stationsOf } from '../../src/record/stations.js';

const levelsOf = (start: number): number[] => stationsOf(start).map(({ level }) => level);

test('the stations of a game, by where it begins', () => {
  expect(levelsOf(19)).toEqual([29, 39, 100, 138, 155, 235, 255, 0]);
  expect(levelsOf(0)).toEqual([29, 39, 100, 138, 155, 219, 255, 0]);
  expect(stationsOf(19).map(({ lines }) => lines)).toEqual([230, 330, 940, 1320, 1490, 2290, 3290, 3300]);
});

test('a station is passed once, by the first clear that reaches it', () => {
  const count = new StationCount(stationsOf(19));
  const after = (lines: number, level: number) =>
    count.count({ lines, level, ownScore: 5, score: 4, pieces: 3, frames: 2 });
  expect(after(229, 28)).toBeUndefined();
  expect(after(233, 29)).toMatchObject({ level: 29, lines: 230, atLines: 233, ownScore: 5, score: 4 });
  expect(after(237, 29)).toBeUndefined();
  expect(after(331, 39)).toMatchObject({ level: 39 });
  expect(count.next?.level).toBe(100);
  expect(count.passed.map(({ atLines }) => atLines)).toEqual([233, 331]);
});

test('a station is passed with its level and its lines, and with neither alone', () => {
  const count = new StationCount(stationsOf(19));
  const after = (lines: number, level: number) =>
    count.count({ lines, level, ownScore: 0, score: 0, pieces: 1, frames: 1 });
  // A game that was put to a level by hand has fewer lines than the level asks for.
  expect([after(40, 29), after(230, 28)]).toEqual([undefined, undefined]);
  expect(after(230, 29)).toMatchObject({ level: 29 });
});

test('level 0 is passed behind level 255, and not where a game begins', () => {
  const count = new StationCount(stationsOf(0));
  expect(count.count({ lines: 4, level: 0, ownScore: 0, score: 0, pieces: 10, frames: 1 })).toBeUndefined();
  expect(count.passed).toEqual([]);
});
