/**
 * Captures by the name of what makes them hard. Each draws its games and its strengths from a seed: the same seed gives the same video.
 *
 * Seeds below 1,000 are for tuning a reader. From 10,000 on they are for checks alone, and nobody tunes by them.
 */

import { crc32 } from '../../src/lib/hashes.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Capture, CapturedConsole } from './capture.js';
import { between, happens, oneOf } from './choices.js';
import { TRUE_COLOURS } from './console-colours.js';
import type { Amount, DrawnCapture } from './drawn-capture.js';
import { drawSession, USUAL_WISH } from './drawn-games.js';
import {
  ALL,
  drawColours,
  drawCrop,
  drawEncoding,
  drawFullRate,
  drawHalfRate,
  drawLowBitrate,
  drawOddSize,
  drawRegion,
  drawSoftness,
  drawStandardSize,
  fitted,
  SHOWN,
} from './drawn-strengths.js';
import { layouts } from './layouts.js';
import { builtinLook, drawLook, type Look, originalLook } from './looks.js';
import { EVEN_PACE, type Mixing, type PacePlan } from './pace.js';
import type { Session } from './play-session.js';

export const CONDITION_NAMES = [
  'clean',
  'scaled',
  'interlaced',
  '30-18',
  '30-29',
  'variable',
  'looks',
  'layouts',
] as const;
export type ConditionName = (typeof CONDITION_NAMES)[number];

type Condition = (random: SeededRandom, seed: number, amount: Amount) => DrawnCapture;

/** Draws a capture; plays its games on the way, which takes a second for 10,000 frames. */
export function drawCapture(name: ConditionName, seed: number, amount: Amount): DrawnCapture {
  return CONDITIONS[name](new SeededRandom(crc32(new TextEncoder().encode(`${name} ${seed}`))), seed, amount);
}

const CONDITIONS: Readonly<Record<ConditionName, Condition>> = {
  clean,
  scaled,
  interlaced,
  '30-18': (random, seed, amount) => everySecond(random, seed, { ...amount, levels: [18, 19] }),
  '30-29': (random, seed, amount) =>
    everySecond(random, seed, { ...amount, levels: [29], players: KILLSCREEN_PLAYERS }),
  variable,
  looks,
  layouts,
};

/** Hands that are fast enough for a piece that falls a row in every frame. */
const KILLSCREEN_PLAYERS = ['maxout:plies=1,taps=20hz', 'maxout:plies=1', 'plateau:taps=20hz'];

/** As the console drew it, in any size. */
function clean(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const [width, height] = drawStandardSize(random);
  const console = drawConsole(random, drawSession(random, { ...USUAL_WISH, ...amount, region }));
  return {
    capture: {
      ...plain(seed, width, height),
      consoles: [console],
      parts: [{ console: 0, from: height === 240 ? ALL : SHOWN, to: fitted(width, height, happens(random, 0.5)) }],
      pace: { ...EVEN_PACE, rate: drawFullRate(random, region), phase: random.float() },
    },
    encoding: drawEncoding(random, width * height),
  };
}

/** Scaled, cropped, bent, blurred, with wrong colours and few bits. */
function scaled(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const [width, height] = drawOddSize(random);
  const pieces = Math.min(amount.pieces, height > 1080 ? 5 : height > 720 ? 20 : Number.POSITIVE_INFINITY);
  const console = drawConsole(random, drawSession(random, { ...USUAL_WISH, ...amount, pieces, region }));
  const rate = drawFullRate(random, region);
  return {
    capture: {
      ...spoilt(random, seed, { width, height, strength: 1 }),
      bend: happens(random, 0.5) ? between(random, 0.003, 0.03) : 0,
      consoles: [console],
      parts: [{ console: 0, from: drawCrop(random), to: fitted(width, height, happens(random, 0.7)) }],
      pace: { ...EVEN_PACE, rate, phase: random.float() },
    },
    encoding: drawLowBitrate(random, width * height, rate),
  };
}

/** Pictures that mix two frames of the console: fields woven into one, or a mixture in every one. */
function interlaced(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const width = oneOf(random, [640, 720]);
  const height = region === 'pal' ? 576 : 480;
  const console = drawConsole(random, drawSession(random, { ...USUAL_WISH, ...amount, region }));
  const mixing = oneOf<Mixing>(random, ['fields', 'fields', 'weave', 'blend', 'exposure']);
  const rate = mixing === 'fields' ? drawHalfRate(random, region) : drawFullRate(random, region);
  return {
    capture: {
      ...spoilt(random, seed, { width, height, strength: 0.5 }),
      consoles: [console],
      parts: [{ console: 0, from: drawCrop(random), to: fitted(width, height, true) }],
      pace: { ...EVEN_PACE, rate, mixing, exposure: between(random, 0.3, 1), phase: random.float() },
    },
    encoding: {
      ...drawEncoding(random, width * height),
      ...(mixing === 'fields' && { isInterlaced: happens(random, 0.5) }),
    },
  };
}

/** Every second frame alone. */
function everySecond(
  random: SeededRandom,
  seed: number,
  wish: Amount & { readonly levels: readonly number[]; readonly players?: readonly string[] },
): DrawnCapture {
  const region = drawRegion(random);
  const rate = drawHalfRate(random, region);
  return simple(random, seed, {
    session: drawSession(random, { ...USUAL_WISH, ...wish, region }),
    pace: { ...EVEN_PACE, rate, phase: random.float() },
  });
}

/** A phone's time stamps, and one picture in sixty missing or shown twice. */
function variable(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const rate = region === 'pal' ? oneOf(random, [50, 50, 25]) : oneOf(random, [60, 60000 / 1001, 50, 30]);
  const isExposed = happens(random, 0.4);
  const pace: PacePlan = {
    ...EVEN_PACE,
    ...{ rate, phase: random.float(), dropped: 1 / 120, doubled: 1 / 120 },
    variation: happens(random, 0.75) ? between(random, 0.05, 0.4) : 0,
    mixing: isExposed ? 'exposure' : 'none',
    exposure: between(random, 0.2, 1),
  };
  return simple(random, seed, { session: drawSession(random, { ...USUAL_WISH, ...amount, region }), pace });
}

/** Other cartridges: other blocks, digits and words. */
function looks(random: SeededRandom, seed: number, amount: Amount): DrawnCapture {
  const region = drawRegion(random);
  const session = drawSession(random, { ...USUAL_WISH, ...amount, region });
  const pace = { ...EVEN_PACE, rate: drawFullRate(random, region), phase: random.float() };
  return simple(random, seed, { session, pace, look: drawLook(random, session.tiles) });
}

/** A small video with some faults, of one console. */
function simple(
  random: SeededRandom,
  seed: number,
  { session, pace, look }: { readonly session: Session; readonly pace: PacePlan; readonly look?: Look },
): DrawnCapture {
  const [width, height] = drawStandardSize(random);
  return {
    capture: {
      ...spoilt(random, seed, { width, height, strength: 0.4 }),
      consoles: [{ ...drawConsole(random, session), ...(look && { look }) }],
      parts: [{ console: 0, from: drawCrop(random), to: fitted(width, height, happens(random, 0.5)) }],
      pace,
    },
    encoding: drawEncoding(random, width * height),
  };
}

type PictureStrengths = Omit<Capture, 'consoles' | 'parts' | 'pace'>;

/** A capture without any fault. */
function plain(seed: number, width: number, height: number): PictureStrengths {
  return {
    ...{ seed, width, height, behind: [], over: [], bend: 0, noise: 0 },
    colours: TRUE_COLOURS,
    softness: { x: 0, y: 0, colour: 0 },
  };
}

/** A capture by a device that is not very good. */
function spoilt(
  random: SeededRandom,
  seed: number,
  { width, height, strength }: { readonly width: number; readonly height: number; readonly strength: number },
): PictureStrengths {
  return {
    ...plain(seed, width, height),
    colours: drawColours(random, strength),
    softness: drawSoftness(random, strength),
    noise: between(random, 0, 6) * strength,
  };
}

/**
 * A console, drawn as the built-in cartridge draws it or as the original does. Most videos begin in the menus and end behind the game; one in
 * five begins in the middle of a game, and one in five ends there.
 */
function drawConsole(random: SeededRandom, session: Session): CapturedConsole {
  const { games, screens, tiles } = session;
  const [first, last] = [games[0], games[games.length - 1]];
  const inMiddle = (share: number): number => first.firstFrame + Math.floor((last.endFrame - first.firstFrame) * share);
  return {
    session,
    look: happens(random, 0.5) ? originalLook(tiles) : builtinLook(tiles),
    firstFrame: happens(random, 0.2) ? inMiddle(between(random, 0.02, 0.3)) : Math.max(0, first.firstFrame - 40),
    endFrame: happens(random, 0.2) ? inMiddle(between(random, 0.8, 0.98)) : screens.length,
  };
}
