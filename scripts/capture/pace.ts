/** When a video's pictures were taken, and of which frames of the console each is made. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';

/** How two frames of the console come into one picture. */
export type Mixing =
  /** Never. */
  | 'none'
  /** Each picture has the lines of two fields, one after the other: half as many pictures as the console has frames. */
  | 'fields'
  /** Each picture has every second line of the frame before. */
  | 'weave'
  /** Each picture is half the frame before. */
  | 'blend'
  /** A picture that was taken while the frame changed shows a part of each. */
  | 'exposure';

export interface PacePlan {
  /** Pictures a second. */
  readonly rate: number;
  readonly mixing: Mixing;
  /** Share of the pictures that are missing, and that show once more what the one before showed. */
  readonly dropped: number;
  readonly doubled: number;
  /** How far the times between two pictures vary, as a share of their mean (0: not at all). */
  readonly variation: number;
  /** Where in a frame of the console the first picture was taken, 0–1. */
  readonly phase: number;
  /** For `exposure`: frames of the console for which a picture was exposed, 0–1. */
  readonly exposure: number;
}

export const EVEN_PACE: Omit<PacePlan, 'rate'> = {
  ...{ mixing: 'none', dropped: 0, doubled: 0, variation: 0, phase: 0, exposure: 0 },
};

/** One picture to be. */
export interface Shot {
  /** Milliseconds from the video's begin. */
  readonly time: number;
  /** Frames of the console, counted from the first one that the video shows. */
  readonly first: number;
  readonly second: number;
  readonly mix: 'none' | 'weave' | 'blend';
  /** How much of a blend is the second one, 0–1. */
  readonly share: number;
}

/** Least time between two pictures, in milliseconds: time stamps grow. */
const SHORTEST = 2;

/**
 * The pictures of a video in their order.
 *
 * @param frames of the console that are to be seen
 * @param framesPerSecond of the console
 */
export function shotsOf(
  { rate, mixing, dropped, doubled, variation, phase, exposure }: PacePlan,
  { frames, framesPerSecond }: { readonly frames: number; readonly framesPerSecond: number },
  random: SeededRandom,
): Shot[] {
  const shots: Shot[] = [];
  const interval = 1000 / rate;
  let drift = 0;
  for (let i = 0; ; i++) {
    // What is early stays early for a while, and comes back: a phone's clock is right on the whole.
    drift = 0.8 * drift + variation * interval * (random.float() - 0.5) * 2;
    const time = Math.max(i * interval + drift, (shots.at(-1)?.time ?? -SHORTEST) + SHORTEST);
    const place = (time * framesPerSecond) / 1000 + phase;
    if (place + 1 >= frames) return shots;
    const chance = random.float();
    if (chance < dropped && shots.length > 0) continue;
    const before = shots.at(-1);
    if (chance < dropped + doubled && before) shots.push({ ...before, time });
    else shots.push({ time, ...framesAt(place, mixing, exposure) });
  }
}

function framesAt(place: number, mixing: Mixing, exposure: number): Omit<Shot, 'time'> {
  const frame = Math.floor(place);
  const before = Math.max(0, frame - 1);
  switch (mixing) {
    case 'none':
      return { first: frame, second: frame, mix: 'none', share: 0 };
    case 'fields':
      return { first: frame, second: frame + 1, mix: 'weave', share: 0.5 };
    case 'weave':
      return { first: before, second: frame, mix: 'weave', share: 0.5 };
    case 'blend':
      return { first: before, second: frame, mix: 'blend', share: 0.5 };
    case 'exposure': {
      const share = Math.max(0, place + exposure - frame - 1) / (exposure || 1);
      return { first: frame, second: frame + 1, mix: share > 0.02 ? 'blend' : 'none', share };
    }
  }
}
