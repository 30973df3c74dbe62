/**
 * What all optimisers have in common: they are asked for points, somebody rates the points, and they are told the
 * ratings. An optimiser does not know what a point means or how long a rating takes.
 *
 * The same options and the same ratings give the same points on every machine. `save` holds all that an optimiser
 * knows between two generations as numbers that survive JSON, and one that is built from it goes on exactly as the
 * saved one would have.
 */

import { SeededRandom } from '../../lib/seeded-random.js';

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

/** What every optimiser keeps between two generations. */
export interface OptimiserProgress {
  /** Generations told so far. */
  readonly generation: number;
  /** Null before the first. */
  readonly best: RatedPoint | null;
}

/** Points to be rated, and what else a method needs to know of them when they are. */
export interface Drawn {
  readonly points: readonly Point[];
}

/** What differs from one optimiser to another. `Kept` is what it keeps besides its progress, as plain data. */
export interface Method<Kept, Points extends Drawn> {
  /** The points of the next generation. */
  draw(state: OptimiserProgress & Kept): Points;
  /** See `Optimiser`. */
  centre(state: OptimiserProgress & Kept): Point;
  /**
   * What is kept from now on.
   *
   * @param state before the generation
   * @param drawn what `draw` gave for it
   * @param fitness of each point, finite
   */
  learn(state: OptimiserProgress & Kept, drawn: Points, fitness: readonly number[]): Kept;
}

/** An optimiser by a method, at its beginning. */
export function optimiserBy<Kept, Points extends Drawn>(
  { draw, centre, learn }: Method<Kept, Points>,
  begin: OptimiserProgress & Kept,
): Optimiser<OptimiserProgress & Kept> {
  let state = begin;
  let drawn = draw(state);
  return {
    get generation() {
      return state.generation;
    },
    get best() {
      return state.best ?? undefined;
    },
    get centre() {
      return centre(state);
    },
    ask: () => drawn.points,
    tell(fitness) {
      checkRatings(drawn.points, fitness);
      const best = betterOf(state.best, drawn.points, fitness);
      state = { ...learn(state, drawn, fitness), generation: state.generation + 1, best };
      drawn = draw(state);
    },
    save: () => state,
  };
}

/** The progress of an optimiser that was told nothing yet. */
export const NO_PROGRESS: OptimiserProgress = { generation: 0, best: null };

/** A stream of random numbers of its own for each generation, so that nothing of it has to be saved. */
export function generationRandom(seed: number, generation: number): SeededRandom {
  return new SeededRandom(new SeededRandom(seed).next() ^ Math.imul(generation + 1, 0x85ebca6b));
}

/** The point scaled to length 1; the zero vector, which has no direction, as it is. */
export function toUnitLength(point: Point): number[] {
  const length = Math.hypot(...point);
  return length > 0 ? point.map((value) => value / length) : [...point];
}

/** The numbers as a point: of length 1 where only the ratios of weights matter. */
export function pointOf(numbers: Point, { unitLength }: Pick<CommonOptions, 'unitLength'>): Point {
  return unitLength ? toUnitLength(numbers) : numbers;
}

/** @throws RangeError unless the middle of the first distribution has a number for each dimension */
export function checkMean(mean: Point, { dimension }: Pick<CommonOptions, 'dimension'>): void {
  if (mean.length !== dimension) throw new RangeError(`a mean of ${mean.length} numbers for points of ${dimension}`);
}

/** Places of the ratings, the highest first; equal ones in their order. */
export function fittestFirst(fitness: readonly number[]): number[] {
  return fitness.map((_, i) => i).sort((a, b) => fitness[b] - fitness[a] || a - b);
}

/** @throws RangeError unless there is one finite number for each point */
function checkRatings(points: readonly Point[], fitness: readonly number[]): void {
  if (fitness.length !== points.length) throw new RangeError(`${points.length} points, ${fitness.length} ratings`);
  const wrong = fitness.find((value) => !Number.isFinite(value));
  if (wrong !== undefined) throw new RangeError(`a rating is a finite number, found ${wrong}`);
}

/** The better of what was known and the fittest of a generation. */
function betterOf(known: RatedPoint | null, points: readonly Point[], fitness: readonly number[]): RatedPoint {
  const [first] = fittestFirst(fitness);
  return known && known.fitness >= fitness[first] ? known : { point: points[first], fitness: fitness[first] };
}

/** A number of mean 0 and variance 1, by Marsaglia's polar method; the second one of each pair is left. */
export function normal(random: SeededRandom): number {
  for (;;) {
    const x = 2 * random.float() - 1;
    const y = 2 * random.float() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}
