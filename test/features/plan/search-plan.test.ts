/** What a search for a plan takes, and what comes first. */
import { totalmem } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import {
  isBetter,
  planBytes,
  searchProgress,
  threadsWithRoom,
  withNarrowBeams,
} from '../../../src/features/plan/search-plan.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

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

it('takes as many threads as find room', () => {
  const plain = { width: 1, mostPieces: 1, drops: false, delay: 0 };
  expect(threadsWithRoom(plain, 256)).toBe(256);
  const half = Math.floor(totalmem() / 2 / planBytes(plain));
  expect(threadsWithRoom({ ...plain, width: half }, 256)).toBe(2);
  expect(threadsWithRoom({ ...plain, width: half + 2 }, 256)).toBe(1);
  // What a thread finds out about strips needs room as well, but one thread is always tried.
  const ofStrips = Math.max(1, Math.floor(totalmem() / 2 ** 32));
  expect(threadsWithRoom({ ...plain, strips: true }, 256)).toBeLessThanOrEqual(ofStrips);
  expect(threadsWithRoom({ ...plain, strips: true }, 256)).toBeGreaterThanOrEqual(1);
  expect(() => threadsWithRoom({ ...plain, width: 2 * half + 4 }, 256)).toThrow(/on a thread, but this computer has/);
});

it('takes the first start, and its narrower beam, of plans with as many frames, in whatever order they are made', () => {
  const found = { pieces: [], points: 0, lines: 4, frames: 900, worth: 0, isReached: true, nodes: 1, width: 300 };
  const places = new Map([
    [512, 0],
    [1, 1],
  ]);
  // Seed 1 waits a frame less in the menus.
  const first = { seed: 512, plan: found };
  const second = { seed: 1, plan: { ...found, frames: 901 } };
  expect([isBetter(first, second, undefined, places), isBetter(second, first, undefined, places)]).toEqual([
    true,
    false,
  ]);
  const wide = { seed: 512, plan: { ...found, width: 1000 } };
  expect([isBetter(first, wide, undefined, places), isBetter(wide, first, undefined, places)]).toEqual([true, false]);
  expect(isBetter(first, first, undefined, places)).toBe(false);
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

it('says how much of its time is left where that ends it, else how many of its starts', () => {
  vi.stubEnv('MAXOUT_PROGRESS', '');
  vi.useFakeTimers();
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const inTime = searchProgress(40, 600, say);
  const byStarts = searchProgress(40, undefined, say);
  vi.advanceTimersByTime(60_000);
  inTime(2, 'line 8');
  byStarts(2, 'line 8');
  expect(said).toEqual([
    expect.stringMatching(/^60 of 600 seconds, 1 a second, about 9:00 left; 2 starts planned; line 8$/),
    expect.stringMatching(/^2 of 40 starts, .*, about 19:00 left; line 8$/),
  ]);
});
