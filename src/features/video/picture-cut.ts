/** Which part of a video's pictures is decoded, how large it is made, and where a playfield lies in it. */

import type { Rectangle } from '../../draw/canvas.js';
import type { FieldPlace } from '../../video/picture.js';
import type { PictureCut, VideoFacts } from './video-facts.js';

/** The screen of the console round a playfield, in the console's pixels. */
const AROUND = { left: 96, right: 80, up: 48, down: 32 } as const;
const FIELD = { width: 80, height: 160 } as const;
/** Pixels for each of the console's from which pictures are made smaller, and those that are kept then. */
const LARGE = 4;
const ENOUGH = 2.75;
/** Larger pictures are made smaller where nothing is known of them yet. */
const LOOKED_AT = { width: 1920, height: 1080 } as const;

/** The whole picture, as large as it is. */
export function wholePicture({
  width,
  height,
  interlaced,
}: Pick<VideoFacts, 'width' | 'height' | 'interlaced'>): PictureCut {
  const isInFields = interlaced !== undefined;
  const part = { x: 0, y: 0, width: even(width), height: isInFields ? height - (height % 4) : even(height) };
  return { part, width: part.width, height: part.height / (isInFields ? 2 : 1), isInFields };
}

/**
 * The whole picture, not larger than is needed to find playfields in it. An interlaced picture gives its earlier field alone,
 * since the lines of two would jump, and the missing lines are made up.
 */
export function pictureToLookAt(facts: VideoFacts): PictureCut {
  const cut = wholePicture(facts);
  const scale = Math.min(1, LOOKED_AT.width / cut.part.width, LOOKED_AT.height / cut.part.height);
  if (!cut.isInFields) return scaled(cut, scale, scale);
  return { ...scaled(cut, scale, 2 * scale), isOneField: true };
}

/**
 * As little as holds the screens round all playfields, as small as cells and digits allow.
 *
 * @param places in pixels of the video
 */
export function pictureAround(facts: VideoFacts, places: readonly FieldPlace[]): PictureCut {
  const whole = wholePicture(facts);
  const [across, down] = [
    Math.min(...places.map(({ width }) => width / FIELD.width)),
    Math.min(...places.map(({ height }) => height / FIELD.height)) / (whole.isInFields ? 2 : 1),
  ];
  // The bend of a lens is round the middle of the whole picture.
  const part = places.some(({ bend = 0 }) => bend !== 0) ? whole.part : partAround(whole, places);
  const cut = { ...whole, part, width: part.width, height: part.height / (whole.isInFields ? 2 : 1) };
  return scaled(cut, across > LARGE ? ENOUGH / across : 1, down > LARGE ? ENOUGH / down : 1);
}

function partAround({ part, isInFields }: PictureCut, places: readonly FieldPlace[]): Rectangle {
  const screens = places.map(({ x, y, width, height }) => {
    const [across, down] = [width / FIELD.width, height / FIELD.height];
    return {
      left: x - AROUND.left * across,
      right: x + width + AROUND.right * across,
      top: y - AROUND.up * down,
      bottom: y + height + AROUND.down * down,
    };
  });
  const step = isInFields ? 4 : 2;
  const left = Math.max(0, roundedDown(Math.min(...screens.map(({ left }) => left)), 2));
  const top = Math.max(0, roundedDown(Math.min(...screens.map(({ top }) => top)), step));
  const right = Math.min(part.width, -roundedDown(-Math.max(...screens.map(({ right }) => right)), 2));
  const bottom = Math.min(part.height, -roundedDown(-Math.max(...screens.map(({ bottom }) => bottom)), step));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function scaled(cut: PictureCut, across: number, down: number): PictureCut {
  return { ...cut, width: even(cut.width * across), height: even(cut.height * down) };
}

/** Where a playfield lies in the pictures of a cut, from where it lies in those of the video. */
export function placeInCut({ part, width, height }: PictureCut, place: FieldPlace): FieldPlace {
  const [across, down] = [width / part.width, height / part.height];
  return {
    ...place,
    x: (place.x - part.x) * across,
    y: (place.y - part.y) * down,
    width: place.width * across,
    height: place.height * down,
  };
}

/** Where a playfield lies in the pictures of the video, from where it lies in those of a cut. */
export function placeInVideo({ part, width, height }: PictureCut, place: FieldPlace): FieldPlace {
  const [across, down] = [part.width / width, part.height / height];
  return {
    ...place,
    x: part.x + place.x * across,
    y: part.y + place.y * down,
    width: place.width * across,
    height: place.height * down,
  };
}

function even(pixels: number): number {
  return Math.max(2, roundedDown(pixels, 2));
}

function roundedDown(pixels: number, step: number): number {
  return Math.floor(pixels / step) * step;
}
