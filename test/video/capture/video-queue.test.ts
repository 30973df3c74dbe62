import { describe, expect, it } from 'vitest';
import { VideoQueue } from '../../../scripts/support/video-queue.js';

describe('the order in which videos are checked', () => {
  it('gives the next turn to the condition with the fewest placements', () => {
    const queue = new VideoQueue(['one', 'other'], 5, Number.POSITIVE_INFINITY);
    expect(queue.next()).toEqual({ name: 'one', seed: 5 });
    expect(queue.next()).toEqual({ name: 'other', seed: 5 });
    queue.done('one', 100);
    queue.done('other', 40);
    expect(queue.next()).toEqual({ name: 'other', seed: 6 });
    // Two of them have 80 placements together, as is to be expected.
    expect(queue.next()).toEqual({ name: 'other', seed: 7 });
    expect(queue.next()).toEqual({ name: 'one', seed: 6 });
  });

  it('ends where each condition has had its videos', () => {
    const queue = new VideoQueue(['one', 'other'], 1, 2);
    const names = Array.from({ length: 4 }, () => queue.next()?.name).sort();
    expect(names).toEqual(['one', 'one', 'other', 'other']);
    expect(queue.next()).toBeUndefined();
  });
});
