/** How many of the games are surely not another one again. */
import { expect, test } from 'vitest';
import { formatStatistics, gameStatistics } from '../../src/stats/game-statistics.js';
import { gameOf } from '../support/game-of.js';

const perfect = { ownScore: 1_543_160, pieces: 585, frames: 27_700 };
const count = (games: Parameters<typeof gameOf>[0][]): number => gameStatistics(games.map(gameOf)).differentGames;

test('the same results from another seed are the same game', () => {
  expect(count([perfect, { ...perfect, seed: 256 }])).toBe(1);
});

test('perfect games of as many pieces and frames differ where any other result does', () => {
  expect(count([perfect, { ...perfect, seed: 256, longestDrought: 14 }])).toBe(2);
});

test('what is told is the least number', () => {
  const games = [gameOf(perfect), gameOf({ ...perfect, seed: 256 })];
  expect(formatStatistics(gameStatistics(games))).toMatch(/^games +2 \(at least 1 different\)/m);
});
