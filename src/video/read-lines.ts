/** The counter of lines over a whole game: what it shows, held against what the clears say. */

import { mean } from '../lib/statistics.js';
import type { DigitShapes } from './digit-shapes.js';
import { likeliest } from './digit-shapes.js';
import { digitAt, type Places } from './name-digits.js';

/** The line counter of a game, by time: what stands there while a piece falls. */
export interface LinesSeen {
  readonly places: readonly (Places | undefined)[];
  /** Lines that the piece at this time cleared when it locked. */
  readonly cleared: readonly number[];
  /** Whether pieces were lost before the piece of this time. */
  readonly isAfterGap: readonly boolean[];
  /** Up in A-type games, down (−1) in B-type ones. */
  readonly way: 1 | -1;
  /** Where it stands at first, if that is known. */
  readonly from: number | undefined;
}

export interface LinesRead {
  /** By time. */
  readonly lines: readonly number[];
  /** Times after which the counter goes on otherwise than the clears say. */
  readonly jumps: readonly { readonly time: number; readonly counted: number; readonly shown: number }[];
  /** How often the last digit, for itself, looks most like what was read, 0–1; each digit counts the same. */
  readonly agreement: number;
  /** Log likelihood of a digit that was read, in the mean: about −5 where they are seen, −15 where something else is. */
  readonly fit: number;
}

const PLACES = 3;
/** Numbers that the counter may show; the first place is a letter from 1,000 on. */
const NUMBERS = 1_600;
const FIRST_WITH_LETTER = 1_000;
/** Log likelihood of a game under way that has come so far. */
const LETTER = -30;
/** Log likelihood of a clear that was counted wrong, or not seen. */
const WRONG_CLEAR = -25;
/** The same where several pieces were lost without a sign of it, and the most lines of those. */
const LOST_PIECES = -40;
const MOST_LOST_LINES = 16;
/** Log likelihood of one number after a gap. */
const ANY_NUMBER = -6;
const IMPOSSIBLE = -1e9;

/**
 * Reads the counter: the likeliest numbers, by what is seen and by the clears.
 *
 * @param shapes of the digits of the counter
 */
export function readLines(seen: LinesSeen, shapes: DigitShapes): LinesRead {
  const { places, cleared, isAfterGap, way, from } = seen;
  const top = way === -1 ? 25 : NUMBERS - 1;
  const seenHere = places.map((each) => each && likelihoodsOf(each, shapes));
  // 1. Forward: for each number the likeliest way to it.
  let now: Float64Array = new Float64Array(top + 1).fill(from === undefined ? 0 : IMPOSSIBLE);
  if (from !== undefined) now[Math.min(from, top)] = 0;
  else now.fill(LETTER, FIRST_WITH_LETTER);
  const origins: Int16Array[] = [];
  for (let time = 0; time < places.length; time++) {
    if (time > 0) {
      const step = { cleared: cleared[time - 1], isAfterGap: isAfterGap[time] ?? false, way };
      const moved = movedOn(now, step);
      now = moved.now;
      origins.push(moved.origins);
    }
    addEvidence(now, seenHere[time]);
  }
  // 2. Backward along the likeliest one.
  const lines = new Array<number>(places.length);
  let at = now.indexOf(Math.max(...now));
  for (let time = places.length - 1; time >= 0; time--) {
    lines[time] = at;
    if (time > 0) at = origins[time - 1][at];
  }
  // 3. What does not go with the clears.
  const jumps = [];
  for (let time = 1; time < places.length; time++) {
    if (isAfterGap[time]) continue;
    const counted = stepped(lines[time - 1], way * cleared[time - 1], top);
    if (counted !== lines[time]) jumps.push({ time, counted, shown: lines[time] });
  }
  return { lines, jumps, ...agreementOf(lines, seenHere) };
}

function likelihoodsOf(places: Places, shapes: DigitShapes): Float32Array[] {
  return places.map((glyph, place) => shapes.likelihoods(glyph, place === 0 ? undefined : 10));
}

function addEvidence(now: Float64Array, seen: readonly Float32Array[] | undefined): void {
  if (!seen) return;
  for (let number = 0; number < now.length; number++) {
    for (let place = 0; place < PLACES; place++) now[number] += seen[place][digitAt(number, place, PLACES)];
  }
}

function stepped(number: number, by: number, top: number): number {
  return Math.min(top, Math.max(0, number + by));
}

interface Step {
  readonly cleared: number;
  readonly isAfterGap: boolean;
  readonly way: 1 | -1;
}

function movedOn(before: Float64Array, { cleared, isAfterGap, way }: Step): { now: Float64Array; origins: Int16Array } {
  const top = before.length - 1;
  const now = new Float64Array(before.length).fill(Number.NEGATIVE_INFINITY);
  const origins = new Int16Array(before.length);
  const offer = (number: number, likelihood: number, origin: number) => {
    if (likelihood <= now[number]) return;
    now[number] = likelihood;
    origins[number] = origin;
  };
  for (let number = 0; number <= top; number++) {
    for (let lines = 0; lines <= 4; lines++) {
      const cost = lines === cleared ? 0 : WRONG_CLEAR;
      offer(stepped(number, way * lines, top), before[number] + cost, number);
    }
  }
  // Behind a gap any number may stand; of those before it only the likeliest matters.
  if (isAfterGap) {
    let best = 0;
    for (let i = 0; i <= top; i++) {
      const number = way === 1 ? i : top - i;
      if (before[number] > before[best] || i === 0) best = number;
      offer(number, before[best] + ANY_NUMBER, best);
    }
  }
  const likeliestNumber = before.indexOf(Math.max(...before));
  for (let lines = 0; lines <= MOST_LOST_LINES; lines++) {
    offer(stepped(likeliestNumber, way * lines, top), before[likeliestNumber] + LOST_PIECES, likeliestNumber);
  }
  return { now, origins };
}

function agreementOf(
  lines: readonly number[],
  seen: readonly (readonly Float32Array[] | undefined)[],
): Pick<LinesRead, 'agreement' | 'fit'> {
  const agreeing = new Float64Array(10);
  const all = new Float64Array(10);
  let [fits, glyphs] = [0, 0];
  for (const [time, here] of seen.entries()) {
    if (!here) continue;
    for (let place = 0; place < PLACES; place++) fits += here[place][digitAt(lines[time], place, PLACES)];
    glyphs += PLACES;
    const last = digitAt(lines[time], PLACES - 1, PLACES);
    all[last]++;
    const likelihoods = here[PLACES - 1].subarray(0, 10);
    if (likelihoods[last] >= likelihoods[likeliest(likelihoods)]) agreeing[last]++;
  }
  const shares = [...all.keys()].filter((digit) => all[digit] > 0).map((digit) => agreeing[digit] / all[digit]);
  if (shares.length === 0) return { agreement: 0, fit: Number.NEGATIVE_INFINITY };
  return { agreement: mean(shares), fit: fits / glyphs };
}
