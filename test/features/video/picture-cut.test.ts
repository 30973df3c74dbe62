import { expect, test } from 'vitest';
import {
  pictureAround,
  pictureToLookAt,
  placeInCut,
  placeInVideo,
  wholePicture,
} from '../../../src/features/video/picture-cut.js';
import type { VideoFacts } from '../../../src/features/video/video-facts.js';

const facts = (width: number, height: number, interlaced?: VideoFacts['interlaced']): VideoFacts => ({
  ...{ file: 'game.mp4', bytes: 1, format: 'mov', codec: 'h264', pixelAspect: 1, rate: 60, seconds: 10, start: 0 },
  ...{ width, height, interlaced },
});

test('as much is cut out as holds the screen of the console, in even pixels', () => {
  const video = facts(1920, 1080);
  const place = { x: 700, y: 300, width: 200, height: 400 };
  const cut = pictureAround(video, [place]);
  expect(cut.part).toEqual({ x: 460, y: 180, width: 640, height: 600 });
  expect(cut).toMatchObject({ width: 640, height: 600, isInFields: false });
  const two = pictureAround(video, [place, { ...place, x: 1101 }]);
  expect(two.part).toEqual({ x: 460, y: 180, width: 1042, height: 600 });
});

test('a large picture is made smaller, a small one is not', () => {
  const cut = pictureAround(facts(3840, 2160), [{ x: 1400, y: 400, width: 1200, height: 1600 }]);
  const { width, height } = placeInCut(cut, { x: 1400, y: 400, width: 1200, height: 1600 });
  expect(width / 80).toBeCloseTo(2.75, 1);
  expect(height / 160).toBeCloseTo(2.75, 1);
  expect([cut.width % 2, cut.height % 2]).toEqual([0, 0]);
  expect(pictureToLookAt(facts(3840, 2160))).toMatchObject({ width: 1920, height: 1080 });
  expect(pictureToLookAt(facts(1280, 720))).toMatchObject({ width: 1280, height: 720 });
});

test('a picture seen through a lens stays whole, since its middle counts', () => {
  const cut = pictureAround(facts(1280, 720), [{ x: 500, y: 200, width: 200, height: 400, bend: 0.01 }]);
  expect(cut.part).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
});

test('of two fields each has half the lines, and no line of one comes into the other', () => {
  const video = facts(720, 486, 'bottom first');
  expect(wholePicture(video)).toMatchObject({ part: { height: 484 }, width: 720, height: 242 });
  const place = { x: 270, y: 98, width: 225, height: 320 };
  const cut = pictureAround(video, [place]);
  expect([cut.part.y % 4, cut.part.height % 4]).toEqual([0, 0]);
  expect(placeInCut(cut, place).height).toBe(160);
  expect(pictureToLookAt(video)).toMatchObject({ height: 484, isOneField: true });
});

test('a place in a cut is the same place in the video', () => {
  const place = { x: 1394.2, y: 392.3, width: 1188.1, height: 1687.7, bend: 0 };
  for (const video of [facts(3840, 2160), facts(3840, 2160, 'top first')]) {
    const cut = pictureAround(video, [place]);
    const back = placeInVideo(cut, placeInCut(cut, place));
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(place[key], 6);
  }
});
