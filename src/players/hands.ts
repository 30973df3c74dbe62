/** Hands and eyes of people by name: how fast they press, and how late they see. */

import { rounded } from '../lib/format-numbers.js';
import { unknownName } from '../lib/text.js';
import { formatTaps, NAMED_TAP_RATES, parseTaps, pressesPerRow, type ToldHands } from '../reach/taps.js';
import type { Timing } from '../tetris/timing.js';

/** How somebody plays. */
export interface Hands extends ToldHands {
  /** Who plays like that. */
  readonly who: string;
}

/** By name, slowest first. People see a next piece 15 to 30 frames after it appears, most of them 18 to 24. */
export const HANDS = {
  slow: { taps: '10hz', reaction: 24, who: 'a thumb that taps at an easy pace' },
  tap: { taps: '12hz', reaction: 18, who: 'a thumb that taps as fast as it can' },
  roll: { taps: '20hz', reaction: 18, who: 'fingers that roll over the back of the pad' },
} as const satisfies Readonly<Record<string, Hands>>;

export type HandsName = keyof typeof HANDS;

export const HANDS_NAMES = Object.keys(HANDS) as readonly HandsName[];

/** Hands as somebody names them: their presses, and their reaction where the name says it. */
export type NamedHands = Pick<ToldHands, 'taps'> & Partial<Pick<ToldHands, 'reaction'>>;

/**
 * Reads a name of `HANDS`, or presses as messages and files write them, such as `12hz`, `das` or `X..X.`.
 *
 * @throws RangeError on anything else
 */
export function parseHands(text: string): NamedHands {
  const named = HANDS_NAMES.find((name) => name === text);
  if (named) return { taps: HANDS[named].taps, reaction: HANDS[named].reaction };
  try {
    return { taps: formatTaps(parseTaps(text)) };
  } catch (error) {
    if (/^[X.]+$/.test(text)) throw error;
    throw new RangeError(unknownName('hands', text, [...HANDS_NAMES, ...NAMED_TAP_RATES], ', or frames like X..X.'));
  }
}

/** The names of press patterns assume this rate. */
const FRAMES_A_SECOND = 60;

/** `a thumb that taps at an easy pace: 10 presses a second (one every 6 frames), next piece seen after 24 frames` */
export function describeHands({ taps, reaction, who }: Hands): string {
  const frames = 1 / pressesPerRow(parseTaps(taps), 1);
  return `${who}: ${FRAMES_A_SECOND / frames} presses a second (one every ${frames} frames), next piece seen after ${reaction} frames`;
}

/** As the names of press patterns say it, in whole presses. */
export function pressesASecond(taps: string): number {
  return Math.round(FRAMES_A_SECOND * pressesPerRow(parseTaps(taps), 1));
}

/** On a console: `10 presses a second, sees the next piece after 0.4 s`. */
export function summarizeHands({ taps, reaction }: Hands, { framesPerSecond }: Timing): string {
  const frames = Math.round(framesPerSecond);
  const rate = rounded(frames * pressesPerRow(parseTaps(taps), 1), 10);
  return `${rate} presses a second, sees the next piece after ${(reaction / frames).toFixed(1)} s`;
}
