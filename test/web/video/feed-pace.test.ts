/** A file that is played to be read: how fast, so that no picture is lost. */
import { describe, expect, it } from 'vitest';
import { FeedPace } from '../../../src/web/video/feed-pace.js';

const FRAME = 1 / 60;

/** Plays a file: a display that shows every picture up to some speed, and then leaves out every third. */
function play({ pictures, most, missing = [] }: { pictures: number; most: number; missing?: readonly number[] }) {
  const pace = new FeedPace();
  const taken: number[] = [];
  let presented = 0;
  let backs = 0;
  let shown = 0;
  for (let i = 0; i < pictures && shown < 100_000; i++) {
    if (missing.includes(i)) continue;
    shown++;
    presented++;
    const isLost = pace.rate > most && shown % 3 === 0;
    if (isLost) continue;
    const verdict = pace.judge({ mediaTime: i * FRAME, presented });
    if (verdict === 'take') taken.push(i);
    if (verdict === 'go back') {
      backs++;
      i = Math.max(0, Math.round(pace.taken / FRAME)) - 1;
      pace.seeks();
    }
  }
  return { pace, taken, backs };
}

describe('the pace of a file', () => {
  it('takes every picture once, in order, and becomes faster where nothing is lost', () => {
    const { pace, taken, backs } = play({ pictures: 2000, most: 100 });
    expect(taken).toEqual(Array.from({ length: 2000 }, (_, i) => i));
    expect(backs).toBe(0);
    expect(pace.rate).toBeGreaterThan(8);
  });

  it('goes back for what a display leaves out, and stays below that speed', () => {
    const { pace, taken, backs } = play({ pictures: 1500, most: 0.9 });
    expect(taken).toEqual(Array.from({ length: 1500 }, (_, i) => i));
    expect(backs).toBeGreaterThan(0);
    expect(pace.lost).toBe(0);
    expect(pace.rate).toBeLessThan(1);
  });

  it('looks once whether a gap is the file’s own, and goes on', () => {
    const { taken, backs, pace } = play({ pictures: 300, most: 100, missing: [100, 101] });
    expect(taken).toHaveLength(298);
    expect(backs).toBe(1);
    expect(pace.lost).toBe(0);
  });

  it('counts what is lost in spite of all', () => {
    const { pace, taken } = play({ pictures: 200, most: 0 });
    expect(pace.lost + taken.length).toBeGreaterThanOrEqual(199);
    expect(pace.lost).toBeGreaterThan(0);
  });
});
