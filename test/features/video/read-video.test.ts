/** Which parts of a video are looked at and read: where no game was, playfields are looked for again. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Span } from '../../../src/features/video/find-places.js';
import type { VideoFacts } from '../../../src/features/video/video-facts.js';
import { Failure, newStop } from '../../../src/platform/job.js';
import type { FieldPlace } from '../../../src/video/picture.js';

/** What there is to be found: a playfield in some seconds of the video, with a game or without. */
interface Scene extends Span {
  readonly place: FieldPlace;
  readonly hasGame: boolean;
}

let scenes: readonly Scene[] = [];
const looked: string[] = [];
const read: string[] = [];

/** What is there for at least half of a part is found. */
vi.mock('../../../src/features/video/find-places.js', () => ({
  findPlaces: async (_: VideoFacts, { from, to }: Span) => {
    looked.push(`${from}–${Math.min(to, 200)}`);
    const end = Math.min(to, 200);
    const seen = scenes.filter((scene) => Math.min(end, scene.to) - Math.max(from, scene.from) >= (end - from) / 2);
    return { fields: seen.map(({ place }) => ({ place, score: 1 })), pictures: 10 };
  },
}));
vi.mock('../../../src/features/video/read-span.js', () => ({
  readSpan: async (_: VideoFacts, { from, to, places }: Span & { readonly places: readonly FieldPlace[] }) => {
    read.push(`${from}–${Math.min(to, 200)} at ${places.map(({ x }) => x).join(', ')}`);
    const games = places.map((place) =>
      scenes
        .filter((scene) => scene.place === place && scene.hasGame && scene.from < to && scene.to > from)
        .map((scene) => ({ begin: 1000 * Math.max(from, scene.from), end: 1000 * Math.min(to, scene.to) })),
    );
    return { games, pictures: 100, latest: Math.min(to, 200) };
  },
}));
vi.mock('../../../src/features/video/weaving.js', () => ({
  weavingOf: async () => undefined,
  mayBeWoven: () => false,
}));
const { readPictures } = await import('../../../src/features/video/read-video.js');

const FACTS: VideoFacts = {
  ...{ file: 'game.mp4', bytes: 1, format: 'mov', codec: 'h264', width: 1280, height: 720, pixelAspect: 1 },
  ...{ rate: 60, seconds: 200, start: 0, interlaced: undefined },
};
const at = (x: number): FieldPlace => ({ x, y: 100, width: 240, height: 480 });
const job = () => ({ stop: newStop(), say: () => {}, quiet: true });

beforeEach(() => {
  looked.length = 0;
  read.length = 0;
});

describe('a video is read', () => {
  test('once where its game is seen all the time', async () => {
    scenes = [{ from: 0, to: 200, place: at(100), hasGame: true }];
    const { fields, pictures } = await readPictures(FACTS, job());
    expect([looked, read]).toEqual([['0–200'], ['0–200 at 100']]);
    expect([fields.length, pictures]).toEqual([1, 100]);
  });

  test('at another place after its layout has changed', async () => {
    scenes = [
      { from: 0, to: 120, place: at(100), hasGame: true },
      { from: 121, to: 200, place: at(700), hasGame: true },
    ];
    const { fields } = await readPictures(FACTS, job());
    expect(read).toEqual(['0–200 at 100', '120–200 at 700']);
    expect(fields.map(({ place, from, games }) => [place.x, from, games.length])).toEqual([
      [100, 0, 1],
      [700, 120, 1],
    ]);
  });

  test('in halves where nothing, or nothing with a game, is found in the whole of it', async () => {
    scenes = [{ from: 150, to: 200, place: at(100), hasGame: true }];
    expect((await readPictures(FACTS, job())).fields).toMatchObject([{ from: 150 - 50, games: [{ begin: 150_000 }] }]);
    expect(looked.slice(0, 3)).toEqual(['0–200', '0–100', '100–200']);

    scenes = [{ from: 0, to: 200, place: at(300), hasGame: false }];
    read.length = 0;
    const { fields } = await readPictures(FACTS, job());
    expect(fields).toMatchObject([{ place: { x: 300 }, games: [] }]);
    // The same place need not be read again in a part.
    expect(read).toEqual(['0–200 at 300']);
  });

  test('where it is said, and nowhere else', async () => {
    scenes = [];
    const { fields } = await readPictures(FACTS, { ...job(), fields: [at(5), at(900)], from: 10, to: 60 });
    expect([looked, read]).toEqual([[], ['10–60 at 5, 900']]);
    expect(fields.map(({ score }) => score)).toEqual([undefined, undefined]);
  });

  test('never more often than ten times, and is refused where no playfield is', async () => {
    scenes = [];
    const refused = readPictures({ ...FACTS, seconds: 80_000 }, job());
    await expect(refused).rejects.toThrow(/no playfield was found in 100 pictures of 1,280 × 720 pixels/);
    expect(looked).toHaveLength(10);
  });

  test('for a day at most', async () => {
    await expect(readPictures({ ...FACTS, seconds: 90_000 }, job())).rejects.toThrow(Failure);
    await expect(readPictures(FACTS, { ...job(), from: 300 })).rejects.toThrow(/ends at 3:20, before 5:00/);
  });
});
