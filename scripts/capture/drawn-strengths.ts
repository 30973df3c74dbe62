/** Strengths of what a capture does to a picture, drawn from a seed: sizes, colours, softness, rates, compression. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Region } from '../../src/tetris/timing.js';
import { between, happens, oneOf, wholeBetween } from './choices.js';
import { type ColourStrengths, TRUE_COLOURS } from './console-colours.js';
import type { Encoding } from './encode-video.js';
import type { Rectangle } from './rectangle.js';
import type { Softness } from './view.js';

/** The console's picture, and as captures show it: 8 lines are missing at the top and at the bottom. */
export const ALL: Rectangle = { x: 0, y: 0, width: 256, height: 240 };
export const SHOWN: Rectangle = { x: 0, y: 8, width: 256, height: 224 };

/** Most of brightness that a device is wrong by. */
const MOST_GAIN = 1.65;
/** Points of the console's signal by which colours run sideways, at most. */
const MOST_BLEED = 2.5;

/** A number whose logarithm is as likely as any other. */
function evenly(random: SeededRandom, low: number, high: number): number {
  return Math.exp(between(random, Math.log(low), Math.log(high)));
}

/** @param strength 0 for right colours, 1 for the worst devices */
export function drawColours(random: SeededRandom, strength: number): ColourStrengths {
  const most = MOST_GAIN ** strength;
  return {
    ...TRUE_COLOURS,
    gain: evenly(random, 1 / most, most),
    gamma: evenly(random, 1 - 0.25 * strength, 1 + 0.25 * strength),
    lift: between(random, -0.02, 0.06) * strength,
    saturation: evenly(random, 1 - 0.4 * strength, 1 + 0.3 * strength),
    hue: between(random, -12, 12) * strength,
    isFullRange: happens(random, 0.15),
  };
}

/** @param strength 0 for a sharp picture, 1 for the worst devices */
export function drawSoftness(random: SeededRandom, strength: number): Softness {
  return {
    x: between(random, 0, 0.6) * strength,
    y: between(random, 0, 0.5) * strength,
    colour: between(random, 0.2, MOST_BLEED) * strength,
  };
}

/** A part of the console's picture: a bit cut off on each side, or a bit too much, and not where it should be. */
export function drawCrop(random: SeededRandom): Rectangle {
  const left = between(random, -6, 14) + between(random, -2, 2);
  const right = between(random, -6, 10);
  const top = between(random, -4, 12) + between(random, -2, 2);
  const bottom = between(random, -4, 20);
  return { x: left, y: SHOWN.y + top, width: 256 - left - right, height: SHOWN.height - top - bottom };
}

const STANDARD_SIZES: readonly (readonly [number, number])[] = [
  [256, 240],
  [256, 224],
  [320, 240],
  [426, 240],
  [480, 360],
  [640, 360],
  [512, 448],
  [640, 480],
  [720, 480],
  [854, 480],
  [1280, 720],
];

/** Most are small, so that there can be many. */
export function drawStandardSize(random: SeededRandom): readonly [number, number] {
  return oneOf(random, STANDARD_SIZES);
}

/** Any height from 240 lines on, with pixels that are not square; one in 60 has 2160 lines, one in 30 has 1080. */
export function drawOddSize(random: SeededRandom): readonly [number, number] {
  const chance = random.float();
  if (chance < 1 / 60) return [3840, 2160];
  if (chance < 1 / 20) return [1920, 1080];
  const height = 2 * wholeBetween(random, 120, happens(random, 0.8) ? 240 : 360);
  return [2 * Math.round((height * between(random, 1.05, 1.6)) / 2), height];
}

/** The picture in the shape of a television, or as wide as the video. */
export function fitted(width: number, height: number, isWide: boolean): Rectangle {
  const across = isWide ? width : Math.min(width, 2 * Math.round((height * 2) / 3));
  return { x: (width - across) / 2, y: 0, width: across, height };
}

/** One in five is of Europe. */
export function drawRegion(random: SeededRandom): Region {
  return happens(random, 0.2) ? 'pal' : 'ntsc';
}

/** Pictures a second of a capture that has them all. */
export function drawFullRate(random: SeededRandom, region: Region): number {
  return region === 'pal' ? 50 : oneOf(random, [60000 / 1001, 60, 60.0988]);
}

export function drawHalfRate(random: SeededRandom, region: Region): number {
  return region === 'pal' ? 25 : oneOf(random, [30, 30000 / 1001]);
}

/** Pixels of the largest pictures that are compressed by a slow codec. */
const MOST_SLOW = 130_000;

/**
 * A file that keeps what it shows.
 *
 * @param pixels of a picture
 */
export function drawEncoding(random: SeededRandom, pixels: number): Encoding {
  const drawn = oneOf<Encoding>(random, [
    { container: 'mp4', codec: 'h264', loss: 20 },
    { container: 'mp4', codec: 'h264', loss: 23 },
    { container: 'mp4', codec: 'h264', loss: 27 },
    { container: 'mkv', codec: 'h264', loss: 23 },
    { container: 'mov', codec: 'h264', loss: 25 },
    { container: 'webm', codec: 'vp8', loss: 23 },
    { container: 'mp4', codec: 'mpeg4', loss: 20 },
  ]);
  return drawn.codec === 'vp8' && pixels > MOST_SLOW ? { container: 'mkv', codec: 'h264', loss: 23 } : drawn;
}

/**
 * A file that is as small as streams are.
 *
 * @param pixels of a picture
 */
export function drawLowBitrate(random: SeededRandom, pixels: number, rate: number): Encoding {
  const bitrate = Math.round((pixels * rate * evenly(random, 0.01, 0.05)) / 1000);
  const { container, codec } = drawEncoding(random, pixels);
  if (codec === 'mpeg4') return { container, codec, loss: wholeBetween(random, 20, 40) };
  return happens(random, 0.5)
    ? { container, codec, loss: wholeBetween(random, 26, 36) }
    : { container, codec, loss: 23, bitrate };
}
