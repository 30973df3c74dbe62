/**
 * Names the shapes of digits by what a counter must show: how far it has gone is known from the pieces and clears, and where it
 * began is known or follows from the digits, since tens change exactly where ones go from 9 to 0.
 */

import type { LabelledGlyph } from './digit-shapes.js';
import { SHAPES } from './digit-shapes.js';
import { GLYPH_POINTS, type Glyph } from './glyphs.js';

/** A counter's picture at some moment: its digits from the left. */
export type Places = readonly Glyph[];

/** What a counter shows while it stands at one number. */
interface Standing {
  /** Steps since the first one. */
  readonly steps: number;
  /** The mean glyph of each place. */
  readonly places: Places;
}

/** What is seen of a counter in one stretch without gaps. */
export interface CounterSeen {
  readonly standings: readonly Standing[];
}

/** Where a counter stands before its first step, and whether it goes up (1) or down (−1). */
export interface CounterStart {
  readonly from: number;
  readonly way: 1 | -1;
}

/** A start that explains what is seen. */
export interface NamedCounter extends CounterStart {
  /**
   * How much glyphs of the same digit differ, as a share of how much all glyphs differ: about 0.1 where the digits are right, about 1
   * where they have nothing to do with the counter.
   */
  readonly disorder: number;
  /** By how much it is likelier than any other start, as a natural logarithm; infinity where there was no choice. */
  readonly margin: number;
}

/** The digit of a number at a place; the first place may go beyond 9. */
export function digitAt(number: number, place: number, places: number): number {
  const rest = Math.trunc(number / 10 ** (places - 1 - place));
  return place === 0 ? Math.min(rest, SHAPES - 1) : rest % 10;
}

/** Gathers a counter's pictures by its steps. */
export function gatherStandings(seen: Iterable<{ readonly steps: number; readonly places: Places }>): CounterSeen {
  const sums = new Map<number, { sums: Float32Array[]; count: number }>();
  for (const { steps, places } of seen) {
    let entry = sums.get(steps);
    if (!entry) {
      entry = { sums: places.map(() => new Float32Array(GLYPH_POINTS)), count: 0 };
      sums.set(steps, entry);
    }
    entry.count++;
    for (const [place, glyph] of places.entries()) {
      for (let i = 0; i < GLYPH_POINTS; i++) entry.sums[place][i] += glyph[i];
    }
  }
  const standings = [...sums].map(([steps, { sums: all, count }]) => ({
    steps,
    places: all.map((sum) => sum.map((each) => each / count)),
  }));
  return { standings: standings.sort((a, b) => a.steps - b.steps) };
}

/** Every glyph of a counter with its digit. */
export function* labelsOf(seen: CounterSeen, { from, way }: CounterStart): Iterable<LabelledGlyph> {
  for (const { steps, places } of seen.standings) {
    const number = Math.max(0, from + way * steps);
    for (const [place, glyph] of places.entries()) yield { glyph, digit: digitAt(number, place, places.length) };
  }
}

/** Independent facts in a glyph, as in `DigitShapes`. */
const FACTS = 10;
/** So much of a glyph may differ without a reason, so that perfect pictures make nothing infinitely likely. */
const LEAST_SPREAD = 0.01;

/**
 * The start that explains a counter's pictures best.
 *
 * @param starts to choose from
 * @param others glyphs of other counters that are named already
 * @returns undefined where nothing is seen
 */
export function bestStart(
  seen: CounterSeen,
  starts: readonly CounterStart[],
  others: readonly LabelledGlyph[] = [],
): NamedCounter | undefined {
  if (seen.standings.length === 0 || starts.length === 0) return undefined;
  const known = new ShapeSums();
  for (const label of others) known.add(label);
  let best: (CounterStart & { spread: number; cost: number }) | undefined;
  let second = Number.POSITIVE_INFINITY;
  let all = 0;
  for (const start of starts) {
    const sums = known.copy();
    for (const label of labelsOf(seen, start)) sums.add(label);
    const spread = sums.spreadWithin() + LEAST_SPREAD;
    const cost = (FACTS / 2) * sums.count * Math.log(spread);
    all = sums.spreadOfAll();
    if (!best || cost < best.cost) {
      if (best) second = Math.min(second, best.cost);
      best = { ...start, spread, cost };
    } else {
      second = Math.min(second, cost);
    }
  }
  if (!best) return undefined;
  const { from, way, spread, cost } = best;
  return { from, way, disorder: spread / (all + LEAST_SPREAD), margin: second - cost };
}

/** How much glyphs of the same digit differ, as a share of how much all of them differ: about 0.1 to 1. */
export function disorderOf(labels: Iterable<LabelledGlyph>): number {
  const sums = new ShapeSums();
  for (const label of labels) sums.add(label);
  return (sums.spreadWithin() + LEAST_SPREAD) / (sums.spreadOfAll() + LEAST_SPREAD);
}

/** Sums of glyphs by digit: enough to tell how much glyphs of one digit differ. */
class ShapeSums {
  count = 0;
  private squares = 0;
  private readonly sums: Float64Array[];
  private readonly counts: Float64Array;

  constructor(from?: ShapeSums) {
    this.sums = Array.from({ length: SHAPES }, (_, digit) =>
      from ? from.sums[digit].slice() : new Float64Array(GLYPH_POINTS),
    );
    this.counts = from ? from.counts.slice() : new Float64Array(SHAPES);
    if (from) {
      this.count = from.count;
      this.squares = from.squares;
    }
  }

  copy(): ShapeSums {
    return new ShapeSums(this);
  }

  add({ glyph, digit }: LabelledGlyph): void {
    const sum = this.sums[digit];
    let squares = 0;
    for (let i = 0; i < GLYPH_POINTS; i++) {
      sum[i] += glyph[i];
      squares += glyph[i] * glyph[i];
    }
    this.squares += squares;
    this.counts[digit]++;
    this.count++;
  }

  /** Squared distance of a glyph from its digit's mean, without the favour that a mean does to the few that it is made of. */
  spreadWithin(): number {
    let explained = 0;
    let digits = 0;
    for (let digit = 0; digit < SHAPES; digit++) {
      if (this.counts[digit] === 0) continue;
      digits++;
      let squares = 0;
      for (const sum of this.sums[digit]) squares += sum * sum;
      explained += squares / this.counts[digit];
    }
    // Where each digit is seen once, everything is explained by nothing.
    if (this.count <= digits) return this.spreadOfAll();
    return Math.max(0, this.squares - explained) / (this.count - digits);
  }

  /** Squared distance of a glyph from the mean of all. */
  spreadOfAll(): number {
    let squares = 0;
    for (let i = 0; i < GLYPH_POINTS; i++) {
      let sum = 0;
      for (let digit = 0; digit < SHAPES; digit++) sum += this.sums[digit][i];
      squares += sum * sum;
    }
    return Math.max(0, this.squares - squares / Math.max(1, this.count)) / Math.max(1, this.count - 1);
  }
}
