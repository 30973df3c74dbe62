/** Which parts of a video are looked at and read: where no game was, playfields are looked for again. */
import { describe, expect, test } from 'vitest';
import { searchParts } from '../../../src/features/video/search-parts.js';
import type { Span } from '../../../src/video/gameless-spans.js';
import type { FieldPlace } from '../../../src/video/picture.js';

/** What there is to be found: a playfield in some seconds of the video, with a game or without. */
interface Scene extends Span {
  readonly x: number;
  readonly hasGame: boolean;
}

const placeAt = (x: number): FieldPlace => ({ x, y: 100, width: 240, height: 480 });

/** Searches a video in which a scene is found by whoever looks at a part of which it is at least half. */
async function searched(scenes: readonly Scene[], seconds = 200) {
  const looked: string[] = [];
  const read: string[] = [];
  await searchParts(
    { from: 0, to: seconds + 1 },
    {
      async find({ from, to }) {
        const end = Math.min(to, seconds);
        looked.push(`${from}–${end}`);
        const seen = scenes.filter((scene) => Math.min(end, scene.to) - Math.max(from, scene.from) >= (end - from) / 2);
        return { fields: seen.map(({ x }) => ({ place: placeAt(x), score: 1 })), pictures: 10 };
      },
      async read({ from, to }, fields) {
        const places = fields.map(({ place: { x } }) => x);
        read.push(`${from}–${Math.min(to, seconds)} at ${places.join(', ')}`);
        return scenes
          .filter((scene) => scene.hasGame && places.includes(scene.x) && scene.from < to && scene.to > from)
          .map((scene) => ({ begin: 1000 * Math.max(from, scene.from), end: 1000 * Math.min(to, scene.to) }));
      },
      end: () => seconds,
      isStopped: () => false,
    },
  );
  return { looked, read };
}

describe('a video is read', () => {
  test('once where its game is seen all the time', async () => {
    expect(await searched([{ from: 0, to: 200, x: 100, hasGame: true }])).toEqual({
      looked: ['0–200'],
      read: ['0–200 at 100'],
    });
  });

  test('at another place after its layout has changed', async () => {
    const { read } = await searched([
      { from: 0, to: 120, x: 100, hasGame: true },
      { from: 121, to: 200, x: 700, hasGame: true },
    ]);
    expect(read).toEqual(['0–200 at 100', '120–200 at 700']);
  });

  test('in halves where nothing is found in the whole of it', async () => {
    const { looked, read } = await searched([{ from: 150, to: 200, x: 100, hasGame: true }]);
    expect(looked.slice(0, 3)).toEqual(['0–200', '0–100', '100–200']);
    expect(read).toEqual(['100–200 at 100']);
  });

  test('once at a place where no game is', async () => {
    expect((await searched([{ from: 0, to: 200, x: 300, hasGame: false }])).read).toEqual(['0–200 at 300']);
  });

  test('never in more than ten parts', async () => {
    expect((await searched([], 80_000)).looked).toHaveLength(10);
  });
});
