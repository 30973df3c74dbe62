/**
 * Noisy cross-entropy: points are drawn from a normal distribution, each number by itself, and the distribution is
 * fitted to the fittest of them. Without noise the variance dies out long before the mean is good; so some is added
 * to it after each generation, less and less (Szita and Lőrincz 2006).
 */
import { mean } from '../../lib/statistics.js';
import {
  type CommonOptions,
  checkMean,
  fittestFirst,
  generationRandom,
  NO_PROGRESS,
  normal,
  type Optimiser,
  type OptimiserProgress,
  optimiserBy,
  type Point,
  pointOf,
} from './optimiser.js';

export interface CrossEntropyOptions extends CommonOptions {
  /** Points of a generation. */
  readonly candidates: number;
  /** Share of them that the distribution is fitted to, above 0; at least one point is. */
  readonly eliteShare: number;
  /** Mean of the first distribution, one number for each dimension. */
  readonly startMean: Point;
  /** Its standard deviation in each dimension. */
  readonly startDeviation: number;
  /** After generation t, counted from 0, exp(−(t + shift) / scale) is added to each variance; null for nothing. */
  readonly noise: { readonly shift: number; readonly scale: number } | null;
}

/** Those of the 2016 course project on the game. */
export const CROSS_ENTROPY_DEFAULTS = {
  candidates: 100,
  eliteShare: 0.1,
  startDeviation: 1,
  noise: { shift: 100, scale: 10 * Math.PI },
} as const satisfies Partial<CrossEntropyOptions>;

interface Distribution {
  readonly mean: Point;
  readonly variance: Point;
}

/** What cross-entropy goes on from. */
export type CrossEntropyState = OptimiserProgress & Distribution;

/**
 * An optimiser by noisy cross-entropy.
 *
 * @param saved what `save` of one with the same options gave; without it, one at its beginning
 * @throws RangeError on a mean of another dimension
 */
export function crossEntropy(options: CrossEntropyOptions, saved?: CrossEntropyState): Optimiser<CrossEntropyState> {
  const { startMean, startDeviation, eliteShare } = options;
  checkMean(startMean, options);
  const variance = startMean.map(() => startDeviation ** 2);
  return optimiserBy(
    {
      draw: (state: CrossEntropyState) => ({ points: drawPoints(state, options) }),
      centre: ({ mean }) => pointOf(mean, options),
      learn({ generation }, { points }, fitness): Distribution {
        const count = Math.max(1, Math.round(points.length * eliteShare));
        const elite = fittestFirst(fitness)
          .slice(0, count)
          .map((i) => points[i]);
        const middles = startMean.map((_, d) => mean(elite.map((point) => point[d])));
        const added = noiseAfter(generation, options);
        return {
          mean: middles,
          variance: middles.map((middle, d) => mean(elite.map((point) => (point[d] - middle) ** 2)) + added),
        };
      },
    },
    saved ?? { ...NO_PROGRESS, mean: startMean, variance },
  );
}

function drawPoints({ generation, mean, variance }: CrossEntropyState, options: CrossEntropyOptions): readonly Point[] {
  const random = generationRandom(options.seed, generation);
  const deviation = variance.map(Math.sqrt);
  return Array.from({ length: options.candidates }, () =>
    pointOf(
      mean.map((middle, d) => middle + deviation[d] * normal(random)),
      options,
    ),
  );
}

function noiseAfter(generation: number, { noise }: CrossEntropyOptions): number {
  return noise ? Math.exp(-(generation + noise.shift) / noise.scale) : 0;
}
