import { describe, expect, it } from 'vitest';
import { PAL } from '../../src/tetris/timing.js';
import { FrameClock } from '../../src/web/browser/frame-clock.js';

/** Frames that are due in `seconds` seconds on a display of this rate. */
function framesIn(seconds: number, displayRate: number, speed: number, rate?: number): { total: number; most: number } {
  const clock = new FrameClock();
  clock.speed = speed;
  if (rate !== undefined) clock.rate = rate;
  let total = 0;
  let most = 0;
  for (let tick = 0; tick <= seconds * displayRate; tick++) {
    const due = clock.tick((tick * 1000) / displayRate);
    total += due;
    most = Math.max(most, due);
  }
  return { total, most };
}

describe('the clock of frames', () => {
  it.each([
    [60, 1],
    [60, 2],
    [60, 4],
    [144, 1],
    [50, 1],
  ])('keeps the pace of the console on a display of %i Hz at %i×', (displayRate, speed) => {
    const { total } = framesIn(60, displayRate, speed);
    expect(Math.abs(total - 60 * 60.0988 * speed)).toBeLessThanOrEqual(1);
  });

  it('keeps the pace of a European console, on a display of either rate', () => {
    for (const displayRate of [50, 60]) {
      const { total } = framesIn(60, displayRate, 1, PAL.framesPerSecond);
      expect(Math.abs(total - 60 * 50.007)).toBeLessThanOrEqual(1);
    }
  });

  it('shows hardly ever more than one frame at a time on a display of 60 Hz', () => {
    expect(framesIn(10, 60, 1).most).toBeLessThanOrEqual(2);
  });

  it('does not race after a hold-up', () => {
    const clock = new FrameClock();
    clock.tick(0);
    expect(clock.tick(60_000)).toBeLessThanOrEqual(7);
  });

  it('forgets the time of a pause', () => {
    const clock = new FrameClock();
    clock.tick(0);
    clock.reset();
    expect(clock.tick(50)).toBe(0);
  });
});
