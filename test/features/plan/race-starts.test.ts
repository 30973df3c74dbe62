/** The race of starts: what their first tetrises take, and which of them come first. */
import { expect, it } from 'vitest';
import { byFrames, ofDifferentPieces } from '../../../src/features/plan/race-starts.js';
import raceStarts from '../../../src/features/plan/race-worker.js';
import type { StartOfGame } from '../../../src/features/recordings/game-moment.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';

function startOf(seed: number): StartOfGame {
  return { seed, state: startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, seed) };
}

it('plans the first tetris of each start, whatever others are raced with it', () => {
  const starts = [0, 512].map(startOf);
  const both = raceStarts(starts);
  // A tower and a strip of nine pieces: more than a strip alone, less than four rows from the floor.
  for (const frames of both) {
    expect(frames).toBeGreaterThan(300);
    expect(frames).toBeLessThan(600);
  }
  expect(both[1]).toBeLessThan(both[0]);
  expect(raceStarts(starts.slice(1))).toEqual(both.slice(1));
});

it('puts the start first whose first tetris is there first after power-on', () => {
  // They wait for 0, 1, 2 and 1 frames in the menus.
  const starts = [0, 1, 512, 256].map(startOf);
  const order = (frames: readonly number[]): number[] => byFrames(starts, frames).map(({ seed }) => seed);
  expect(order([430, 420, 400, 440])).toEqual([512, 1, 0, 256]);
  expect(order([403, 420, 402, 440])).toEqual([0, 512, 1, 256]);
  // What was not raced comes last, in its order, and so does what is lost.
  expect(order([Infinity, 420])).toEqual([1, 0, 512, 256]);
});

it('races one of those starts that differ in the phase of the frame counter alone', () => {
  expect(ofDifferentPieces([1, 2, 3, 512].map(startOf)).map(({ seed }) => seed)).toEqual([1, 512]);
});
