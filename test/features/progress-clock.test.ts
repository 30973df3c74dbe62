/** Lines that only say how far a run is, which a user can leave out in every command. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobProgress, progressClock } from '../../src/features/play-progress.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** What a job of a minute says that is counted every second, and waited for. */
function saidInAMinute(): string[] {
  const said: string[] = [];
  const progress = jobProgress(100, 'games', progressClock(), (line) => said.push(line));
  const settle = progress.sayWhileWaiting();
  for (let second = 1; second <= 60; second++) {
    vi.advanceTimersByTime(1_000);
    progress.reach(second);
  }
  settle();
  return said;
}

test('a run says how far it is, as long as nobody turns that off', () => {
  vi.stubEnv('MAXOUT_PROGRESS', '');
  expect(saidInAMinute()[0]).toMatch(/^\d+ of 100 games, /);
});

test('a run says nothing of how far it is where MAXOUT_PROGRESS is "off", however long it takes', () => {
  vi.stubEnv('MAXOUT_PROGRESS', 'off');
  expect(saidInAMinute()).toEqual([]);
});
