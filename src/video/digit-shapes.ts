/**
 * What each digit looks like in one group of digits, learnt from glyphs whose digits are known, and how likely a glyph is each digit.
 *
 * Nothing is known of the font beforehand.
 */

import { median } from '../lib/statistics.js';
import { GLYPH_POINTS, type Glyph, type Shift, shiftedGlyph, shiftsAround } from './glyphs.js';

/** Digits, and the letters A–F behind them, which stand in some first places. */
export const SHAPES = 16;

/** A glyph, and the digit that it must be, 0–15. */
export interface LabelledGlyph {
  readonly glyph: Glyph;
  readonly digit: number;
}

/** Independent facts in a glyph: its 64 points are blurred, so they are far fewer. */
const FACTS = 10;
/** A glyph this many times farther from its shape than usual is not believed to be of it: something else is seen. */
const FARTHEST = 3;
/** Log likelihood of each digit where something else is seen. */
const STRANGE = (-FACTS / 2) * FARTHEST;
const STRANGE_SLOPE = 0.02;
/** The same of a digit whose shape is not known: a little worse than one that fits. */
export const UNKNOWN_SHAPE = (-FACTS / 2) * 1.8;
/** A glyph's usual distance from its shape is at least this (0–2; those of different digits are about 0.7 apart). */
const LEAST_DISTANCE = 0.03;
/** Part of the distance from shapes of the same group that is the same in all pictures, at least. */
const LASTING_PART = 0.25;
/** The distance of glyphs from the shapes of another group is believed up to this; those of other digits are about 0.7 away. */
const FARTHEST_OF_OTHERS = 0.22;
/** A shape that is less well known fits more glyphs, each of them less well: half of what a normal distribution makes of it. */
const WIDE = FACTS / 4;
/** Labels that count as much as what another group's shapes say. */
const WEIGHT_OF_OTHERS = 2;

/** Shapes of the digits in a group. */
export class DigitShapes {
  private constructor(
    /** By digit; undefined where none was seen. */
    readonly shapes: readonly (Glyph | undefined)[],
    /** For each point how much it counts; the sum is that of the points. */
    private readonly weights: Float32Array,
    /** Squared distance of a glyph from its own shape, in the mean. */
    readonly distance: number,
    /** The part of it that is the same in all pictures, since it comes from the shapes. */
    private readonly lasting: number,
    /** What is added to it, by digit, where the shape is only known from another group. */
    private readonly extra: Float32Array = new Float32Array(SHAPES),
  ) {}

  /**
   * @param others shapes of another group, moved to where these are; they fill up what is missing
   */
  static learn(labelled: Iterable<LabelledGlyph>, others?: DigitShapes): DigitShapes {
    const all = [...labelled];
    // 1. The mean of each digit.
    const counts = new Float64Array(SHAPES);
    const means = Array.from({ length: SHAPES }, () => new Float64Array(GLYPH_POINTS));
    for (const { glyph, digit } of all) {
      counts[digit]++;
      for (let i = 0; i < GLYPH_POINTS; i++) means[digit][i] += glyph[i];
    }
    const shapes = means.map((mean, digit) => {
      const other = others?.shapes[digit];
      const weight = other ? WEIGHT_OF_OTHERS : 0;
      if (counts[digit] + weight === 0) return undefined;
      return Float32Array.from(mean, (sum, i) => {
        const theirs = other ? other[i] : 0;
        if (Number.isNaN(theirs)) return counts[digit] > 0 ? sum / counts[digit] : Number.NaN;
        return (sum + weight * theirs) / (counts[digit] + weight);
      });
    });
    if (all.length === 0) {
      const weights = others?.weights ?? new Float32Array(GLYPH_POINTS).fill(1);
      return new DigitShapes(shapes, weights, others?.distance ?? 1, others?.lasting ?? 0, others?.extra);
    }
    // 2. Points that differ between glyphs of one digit count less: they show the neighbours of a badly placed digit.
    const spread = new Float64Array(GLYPH_POINTS);
    for (const { glyph, digit } of all) {
      const shape = shapes[digit];
      if (!shape) continue;
      for (let i = 0; i < GLYPH_POINTS; i++) if (!Number.isNaN(shape[i])) spread[i] += (glyph[i] - shape[i]) ** 2;
    }
    const usual = spread.reduce((sum, each) => sum + each, 0) / GLYPH_POINTS + 1e-9;
    const weights = Float32Array.from(spread, (each) => 1 / (0.5 + each / usual));
    const total = weights.reduce((sum, each) => sum + each, 0);
    for (let i = 0; i < GLYPH_POINTS; i++) weights[i] *= GLYPH_POINTS / total;
    // 3. How far a glyph lies from its shape.
    const learnt = new DigitShapes(shapes, weights, 1, 0);
    // The middle one is taken, since some pictures may show something else.
    const distances = all.map(({ glyph, digit }) => learnt.distanceTo(glyph, digit));
    const middle = median(distances);
    // A mean is nearer to the few that it is made of than to others.
    const digits = counts.filter((count) => count > 0).length;
    const favour = all.length > digits ? all.length / (all.length - digits) : 2;
    const distance = Math.max(LEAST_DISTANCE, middle * favour);
    const extra = Float32Array.from(counts, (count, digit) =>
      count > 0 || !others ? 0 : Math.max(0, others.distance + others.extra[digit] - distance),
    );
    return new DigitShapes(shapes, weights, distance, LASTING_PART * distance, extra);
  }

  /** Digits whose shapes are known. */
  get known(): number {
    return this.shapes.slice(0, 10).filter((shape) => shape).length;
  }

  /** Squared distance of a glyph from a digit's shape, about 0–2; NaN where the shape is not known. */
  distanceTo(glyph: Glyph, digit: number): number {
    const shape = this.shapes[digit];
    if (!shape) return Number.NaN;
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < GLYPH_POINTS; i++) {
      const at = shape[i];
      if (Number.isNaN(at)) continue; // The point was moved out.
      const weight = this.weights[i];
      sum += weight * (glyph[i] - at) ** 2;
      weights += weight;
    }
    return (sum * GLYPH_POINTS) / Math.max(1, weights);
  }

  /** For each digit the natural logarithm of how likely it looks like this, up to a constant. */
  likelihoods(glyph: Glyph | undefined, digits = SHAPES): Float32Array {
    const result = new Float32Array(SHAPES);
    if (!glyph) return result;
    for (let digit = 0; digit < digits; digit++) {
      const distance = this.distanceTo(glyph, digit);
      if (Number.isNaN(distance)) {
        result[digit] = UNKNOWN_SHAPE;
        continue;
      }
      const usual = this.distance + this.extra[digit];
      const fits = (-FACTS / 2) * (distance / usual) - WIDE * Math.log(usual / this.distance);
      // Even of something strange, one digit is a little more like it than another.
      result[digit] = softMaximum(fits, STRANGE + STRANGE_SLOPE * fits);
    }
    return result;
  }

  /** The digit, 0–15, whose shape is nearest to a glyph; undefined where no shape is known. */
  nearest(glyph: Glyph): number | undefined {
    let least = Number.POSITIVE_INFINITY;
    let nearest: number | undefined;
    for (let digit = 0; digit < SHAPES; digit++) {
      const distance = this.distanceTo(glyph, digit);
      if (!(distance < least)) continue;
      least = distance;
      nearest = digit;
    }
    return nearest;
  }

  /** These shapes, moved so that the glyphs of another group are as near to them as can be. */
  movedTo(glyphs: readonly Glyph[]): DigitShapes {
    const some = glyphs.filter((_, i) => i % Math.ceil(glyphs.length / 200) === 0);
    let best: DigitShapes = this;
    let at: Shift = { dx: 0, dy: 0 };
    let least = Number.POSITIVE_INFINITY;
    // From whole points to quarters.
    for (const step of [1, 1, 0.5, 0.25]) {
      for (const shift of shiftsAround(at, step)) {
        const moved = this.moved(shift);
        const cost = moved.meanDistance(some) + 0.01 * Math.hypot(shift.dx, shift.dy);
        if (cost >= least) continue;
        least = cost;
        best = moved;
        at = shift;
      }
    }
    // Another group has other colours and lies elsewhere between the pixels, so its glyphs are farther off, in all pictures.
    const nearest = some.map((glyph) => best.distanceToNearest(glyph));
    const here = nearest.length === 0 ? Number.POSITIVE_INFINITY : 1.2 * median(nearest);
    const most = Math.max(1.5 * this.distance, FARTHEST_OF_OTHERS);
    const distance = Math.max(LEAST_DISTANCE, Math.min(here, most));
    const lasting = Math.max(LASTING_PART * distance, distance - this.distance);
    return new DigitShapes(best.shapes, best.weights, distance, lasting, best.extra);
  }

  /** These shapes, and for the digits that are missing among them those of another. */
  filledBy(other: DigitShapes): DigitShapes {
    const shapes = this.shapes.map((shape, digit) => shape ?? other.shapes[digit]);
    const extra = Float32Array.from(this.extra, (each, digit) =>
      this.shapes[digit] ? each : Math.max(0, other.distance + other.extra[digit] - this.distance),
    );
    return new DigitShapes(shapes, this.weights, this.distance, this.lasting, extra);
  }

  /** The mean distance of glyphs from the shapes that are nearest to them. */
  private meanDistance(glyphs: readonly Glyph[]): number {
    let sum = 0;
    for (const glyph of glyphs) sum += this.distanceToNearest(glyph);
    return sum / Math.max(1, glyphs.length);
  }

  private distanceToNearest(glyph: Glyph): number {
    let least = 2;
    for (let digit = 0; digit < SHAPES; digit++) {
      const distance = this.distanceTo(glyph, digit);
      if (distance < least) least = distance;
    }
    return least;
  }

  /** The same shapes with the names of two exchanged. */
  exchanged(one: number, other: number): DigitShapes {
    const place = (digit: number) => (digit === one ? other : digit === other ? one : digit);
    const shapes = this.shapes.map((_, digit) => this.shapes[place(digit)]);
    const extra = this.extra.map((_, digit) => this.extra[place(digit)]);
    return new DigitShapes(shapes, this.weights, this.distance, this.lasting, extra);
  }

  /** For glyphs that are the mean of several: noise is less in them, but not what makes this group's shapes another's. */
  forMeanOf(count: number): DigitShapes {
    const distance = this.lasting + (this.distance - this.lasting) / count;
    return new DigitShapes(this.shapes, this.weights, Math.max(LEAST_DISTANCE, distance), this.lasting, this.extra);
  }

  private moved(shift: Shift): DigitShapes {
    if (shift.dx === 0 && shift.dy === 0) return this;
    const even = new Float32Array(GLYPH_POINTS).fill(1);
    return new DigitShapes(
      this.shapes.map((shape) => shape && shiftedGlyph(shape, shift)),
      even,
      this.distance,
      this.lasting,
      this.extra,
    );
  }
}

/** The logarithm of the sum of two likelihoods. */
function softMaximum(a: number, b: number): number {
  const most = Math.max(a, b);
  return most + Math.log1p(Math.exp(-Math.abs(a - b)));
}

/** The digit that is most likely, 0–15. */
export function likeliest(likelihoods: Float32Array): number {
  let best = 0;
  for (let digit = 1; digit < likelihoods.length; digit++) if (likelihoods[digit] > likelihoods[best]) best = digit;
  return best;
}
