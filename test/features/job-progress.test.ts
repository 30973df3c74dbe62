import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobProgress } from '../../src/features/play-progress.js';

const clock = { now: () => Date.now() };
let said: string[];

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job that takes long is waited for aloud, ever less often, until it is done', () => {
  const progress = jobProgress(4, 'games', clock, (line) => said.push(line));
  const settle = progress.sayWhileWaiting();
  vi.advanceTimersByTime(11_000);
  expect(said).toEqual(['0 of 4 games, 0:02 so far']);
  vi.advanceTimersByTime(9_000);
  expect(said).toEqual(['0 of 4 games, 0:02 so far', '0 of 4 games, 0:12 so far']);
  progress.count('plateau');
  expect(said.at(-1)).toBe('1 of 4 games, 0.05 a second, about 1:00 left; plateau');
  progress.reach(4);
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(3);
  settle();
  expect(vi.getTimerCount()).toBe(0);
});

test('a slow rate keeps two digits, a fast one none behind the point', () => {
  const progress = jobProgress(100_000, 'games', clock, (line) => said.push(line));
  vi.advanceTimersByTime(60_000);
  progress.reach(1);
  vi.advanceTimersByTime(60_000);
  progress.reach(1_500);
  vi.advanceTimersByTime(1_000);
  progress.reach(1_501);
  expect(said).toEqual([
    '1 of 100,000 games, 0.017 a second, about 1666:39:00 left',
    '1,500 of 100,000 games, 13 a second, about 2:11:20 left',
  ]);
});

test('a single job is named in the singular', () => {
  const progress = jobProgress(1, 'games', clock, (line) => said.push(line));
  const settle = progress.sayWhileWaiting();
  vi.advanceTimersByTime(3_000);
  expect(said).toEqual(['0 of 1 game, 0:02 so far']);
  settle();
});

test('the number of jobs may turn out to be another one as they are done', () => {
  const progress = jobProgress(1000, 'pairs', clock, (line) => said.push(line));
  vi.advanceTimersByTime(10_000);
  progress.expect(300);
  progress.reach(100);
  expect(said).toEqual(['100 of about 300 pairs, 10 a second, about 0:20 left']);
});
