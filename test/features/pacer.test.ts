import { expect, test } from 'vitest';
import { pacer } from '../../src/features/play/play-games.js';
import { NTSC } from '../../src/tetris/timing.js';

test('frames keep to the schedule however late single waits end', () => {
  let now = 0;
  const pace = pacer(NTSC.framesPerSecond, { now: () => now });
  for (let frame = 0; frame < 600; frame++) {
    const delay = pace.delay();
    if (delay > 0) now += delay + (frame % 7);
    now += 2;
  }
  expect(now / 1000).toBeGreaterThan(600 / 60.0988);
  expect(now / 1000).toBeLessThan(600 / 60.0988 + 0.02);
});

test('twice the speed takes half the time', () => {
  let now = 0;
  const pace = pacer(2 * NTSC.framesPerSecond, { now: () => now });
  for (let frame = 0; frame < 601; frame++) now += Math.max(0, pace.delay());
  expect(now / 1000).toBeCloseTo(601 / 60.0988 / 2, 3);
});

test('time lost in one long pause is not caught up', () => {
  let now = 0;
  const pace = pacer(NTSC.framesPerSecond, { now: () => now });
  pace.delay();
  now += 10_000;
  pace.delay();
  expect(pace.delay()).toBeGreaterThan(15);
});

test('without a limit no frame waits', () => {
  let now = 0;
  const pace = pacer(Number.POSITIVE_INFINITY, { now: () => now });
  for (let frame = 0; frame < 100; frame++) {
    expect(pace.delay()).toBeLessThanOrEqual(0);
    now += frame;
  }
});
