/**
 * What all optimisers have in common: they are asked for points, somebody rates the points, and they are told the
 * ratings. An optimiser does not know what a point means or how long a rating takes.
 *
 * The same options and the same ratings give the same points on every machine. `save` holds all that an optimiser
 * knows between two generations as numbers that survive JSON, and one that is built from it goes on exactly as the
 * saved one would have.
 */
import { SeededRandom } from '../lib/seeded-random.js';

/** One number for each weight. */
export type Point = readonly number[];

export interface RatedPoint {
  readonly point: Point;
  /** Higher is better. */
  readonly fitness: number;
}

export interface Optimiser<State> {
  /** Generations told so far. */
  readonly generation: number;
  /** The fittest point told so far; the first of equal ones. */
  readonly best: RatedPoint | undefined;
  /**
   * The point that the search now takes for the best. Where ratings are noisy it is better than `best`, which was
   * lucky: the middle of the distribution, for the methods that keep one.
   */
  readonly centre: Point;
  /** The points of the next generation; the same ones until they are told. */
  ask(): readonly Point[];
  /**
   * Ends a generation.
   *
   * @param fitness of each point asked for, in their order; higher is better
   * @throws RangeError unless there is one finite number for each point
   */
  tell(fitness: readonly number[]): void;
  save(): State;
}

/** What every optimiser's options have. */
export interface CommonOptions {
  /** Numbers in a point. */
  readonly dimension: number;
  readonly seed: number;
  /**
   * Points have length 1. Right where only the ratios of weights matter, as when a linear evaluation ranks
   * placements; otherwise the search would walk along directions that change nothing.
   */
  readonly unitLength: boolean;
}

/** A stream of random numbers of its own for each generation, so that nothing of it has to be saved. */
export function generationRandom(seed: number, generation: number): SeededRandom {
  return new SeededRandom(new SeededRandom(seed).next() ^ Math.imul(generation + 1, 0x85ebca6b));
}

/** The point scaled to length 1; the zero vector, which has no direction, as it is. */
export function toUnitLength(point: Point): number[] {
  const length = Math.hypot(...point);
  return length > 0 ? point.map((value) => value / length) : [...point];
}

/** @throws RangeError unless there is one finite number for each point */
export function checkRatings(points: readonly Point[], fitness: readonly number[]): void {
  if (fitness.length !== points.length) throw new RangeError(`${points.length} points, ${fitness.length} ratings`);
  const wrong = fitness.find((value) => !Number.isFinite(value));
  if (wrong !== undefined) throw new RangeError(`a rating is a finite number, found ${wrong}`);
}

/** Places of the ratings, the highest first; equal ones in their order. */
export function fittestFirst(fitness: readonly number[]): number[] {
  return fitness.map((_, i) => i).sort((a, b) => fitness[b] - fitness[a] || a - b);
}

/** The better of what was known and the fittest of a generation. */
export function betterOf(
  known: RatedPoint | undefined,
  points: readonly Point[],
  fitness: readonly number[],
): RatedPoint {
  const [first] = fittestFirst(fitness);
  return known && known.fitness >= fitness[first] ? known : { point: points[first], fitness: fitness[first] };
}
