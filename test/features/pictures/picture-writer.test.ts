/** Pictures wait in a queue that is never longer than it may be, and none is forgotten. */
import { describe, expect, test } from 'vitest';
import { PictureWriter, QUEUE_LIMIT } from '../../../src/features/pictures/picture-writer.js';

const SLOW = new URL('./slow-writer.js', import.meta.url);

function job(path: string) {
  return { path, picture: { width: 1, height: 1, pixels: new Uint32Array(1) }, overlay: undefined };
}

describe('a writer of pictures', () => {
  test('makes whoever is faster than it wait, and writes everything', async () => {
    const writer = new PictureWriter(SLOW);
    let [longest, waits] = [0, 0];
    const lengths = 10;
    for (let i = 0; i < lengths * QUEUE_LIMIT; i++) {
      writer.write(job(`${i}`));
      longest = Math.max(longest, writer.pending);
      const room = writer.whenRoom();
      if (room) {
        waits++;
        await room;
        expect(writer.pending).toBeLessThan(QUEUE_LIMIT);
      }
    }
    expect(longest).toBe(QUEUE_LIMIT);
    // A wait makes room for one queue at most, however many were written in the meantime.
    expect(waits).toBeGreaterThanOrEqual(lengths - 1);
    await writer.finish();
    expect([writer.pending, writer.problem]).toEqual([0, undefined]);
  });

  test('takes the pixels over, so that a waiting picture is kept once', async () => {
    const writer = new PictureWriter(SLOW);
    const given = job('a');
    writer.write(given);
    expect(given.picture.pixels).toHaveLength(0);
    await writer.finish();
  });

  test.for([
    ['full', /the disk is full/],
    ['break', /the thread broke/],
  ] as const)('keeps the first problem (%s), takes nothing more, and still ends', async ([path, message]) => {
    const writer = new PictureWriter(SLOW);
    for (let i = 0; i < 5; i++) writer.write(job(`${i}`));
    writer.write(job(path));
    for (let i = 0; i < 5; i++) writer.write(job(`${i}`));
    await writer.finish();
    expect(writer.problem).toMatch(message);
    writer.write(job('late'));
    expect(writer.pending).toBe(0);
  });
});
