/**
 * Captures by the name of what makes them hard. Each draws its games and its strengths from a seed: the same seed gives the same video.
 *
 * Seeds below 1,000 are for tuning a reader. From 10,000 on they are for checks alone, and nobody tunes by them.
 */

import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Region } from '../../src/tetris/timing.js';
import type { Capture, CapturedConsole } from './capture.js';
import { happens, oneOf } from './choices.js';
import { TRUE_COLOURS } from './console-colours.js';
import { drawSession, USUAL_WISH } from './drawn-games.js';
import type { Encoding } from './encode-video.js';
import { EVEN_PACE } from './pace.js';
import type { Session } from './play-session.js';
import type { Rectangle } from './rectangle.js';

export const CONDITION_NAMES = ['clean'] as const;
export type ConditionName = (typeof CONDITION_NAMES)[number];

/** How much there is to be seen. */
export interface Amount {
  /** Pieces of each game. */
  readonly pieces: number;
  /** Games one after the other. */
  readonly games: number;
}

/** A video to be written. */
export interface DrawnCapture {
  readonly capture: Capture;
  readonly encoding: Encoding;
}

type Condition = (random: SeededRandom, seed: number, amount: Amount) => DrawnCapture;

/** Draws a capture; plays its games on the way, which takes a second for 10,000 frames. */
export function drawCapture(name: ConditionName, seed: number, amount: Amount): DrawnCapture {
  return CONDITIONS[name](new SeededRandom(seed), seed, amount);
}

const CONDITIONS: Readonly<Record<ConditionName, Condition>> = { clean };

/** The console's picture as captures show it: 8 lines are missing at the top and at the bottom. */
const SHOWN: Rectangle = { x: 0, y: 8, width: 256, height: 224 };
const ALL: Rectangle = { x: 0, y: 0, width: 256, height: 240 };

/** Sizes of videos, small ones first; most are small, so that there can be many. */
const SIZES: readonly (readonly [number, number])[] = [
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

/** As the console drew it, in any size. */
function clean(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const [width, height] = oneOf(random, SIZES);
  const console = wholeSession(drawSession(random, { ...USUAL_WISH, ...amount, region }));
  return {
    capture: {
      ...plain(seed, width, height),
      consoles: [console],
      parts: [{ console: 0, from: height === 240 ? ALL : SHOWN, to: fitted(width, height, happens(random, 0.5)) }],
      pace: { ...EVEN_PACE, rate: usualRate(random, region), phase: random.float() },
    },
    encoding: { ...drawEncoding(random), loss: 18 },
  };
}

/** A capture without any fault. */
function plain(seed: number, width: number, height: number): Omit<Capture, 'consoles' | 'parts' | 'pace'> {
  return {
    ...{ seed, width, height, behind: [], over: [], bend: 0, noise: 0 },
    colours: TRUE_COLOURS,
    softness: { x: 0, y: 0, colour: 0 },
  };
}

/** The picture in the shape of a television, or as wide as the video. */
function fitted(width: number, height: number, isWide: boolean): Rectangle {
  const across = isWide ? width : Math.min(width, 2 * Math.round((height * 2) / 3));
  return { x: (width - across) / 2, y: 0, width: across, height };
}

/** One in five is of Europe. */
function drawRegion(random: SeededRandom): Region {
  return happens(random, 0.2) ? 'pal' : 'ntsc';
}

function usualRate(random: SeededRandom, region: Region): number {
  return region === 'pal' ? 50 : oneOf(random, [60000 / 1001, 60, 60.0988]);
}

function drawEncoding(random: SeededRandom): Encoding {
  return oneOf<Encoding>(random, [
    { container: 'mp4', codec: 'h264', loss: 23 },
    { container: 'mp4', codec: 'h264', loss: 23 },
    { container: 'mp4', codec: 'h264', loss: 23 },
    { container: 'mkv', codec: 'h264', loss: 23 },
    { container: 'mov', codec: 'h264', loss: 23 },
    { container: 'webm', codec: 'vp8', loss: 23 },
    { container: 'mp4', codec: 'mpeg4', loss: 23 },
  ]);
}

/** A console from shortly before its first game on to the end. */
function wholeSession(session: Session): CapturedConsole {
  return { session, firstFrame: Math.max(0, session.games[0].firstFrame - 40), endFrame: session.screens.length };
}
