/**
 * CMA-ES: points are drawn from a normal distribution whose middle, size and shape are learned. The shape is a full
 * covariance matrix, so that weights which only matter together are moved together. After Hansen's tutorial of 2016
 * (arXiv:1604.00772), with its constants and positive weights only.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import {
  type CommonOptions,
  checkMean,
  type Drawn,
  fittestFirst,
  generationRandom,
  NO_PROGRESS,
  normal,
  type Optimiser,
  type OptimiserProgress,
  optimiserBy,
  type Point,
  pointOf,
  toUnitLength,
} from './optimiser.js';

export interface CmaEsOptions extends CommonOptions {
  /** Points of a generation, at least 4. */
  readonly candidates: number;
  /** Middle of the first distribution, one number for each dimension. */
  readonly startMean: Point;
  /** Its standard deviation in every direction. */
  readonly startStep: number;
}

export const CMA_ES_DEFAULTS = { startStep: 1 } as const satisfies Partial<CmaEsOptions>;

interface Distribution {
  readonly mean: Point;
  /** What the covariance's standard deviations are multiplied by. */
  readonly step: number;
  readonly covariance: readonly Point[];
  /** Where the mean has been going: for the covariance, and turned into its own axes for the step. */
  readonly covariancePath: Point;
  readonly stepPath: Point;
}

/** What CMA-ES goes on from. */
export type CmaEsState = OptimiserProgress & Distribution;

/** The usual number of points for a dimension. */
export function usualCandidates(dimension: number): number {
  return 4 + Math.floor(3 * Math.log(dimension));
}

/**
 * An optimiser by CMA-ES.
 *
 * @param saved what `save` of one with the same options gave; without it, one at its beginning
 * @throws RangeError on a mean of another dimension, or fewer than 4 points in a generation
 */
export function cmaEs(options: CmaEsOptions, saved?: CmaEsState): Optimiser<CmaEsState> {
  const { dimension, startMean, startStep, candidates, unitLength } = options;
  checkMean(startMean, options);
  if (candidates < 4) throw new RangeError(`at least 4 points in a generation, found ${candidates}`);
  const constants = constantsFor(dimension, candidates);
  const begin: CmaEsState = {
    ...NO_PROGRESS,
    mean: startMean,
    step: startStep,
    covariance: Matrix.identity(dimension).to2DArray(),
    covariancePath: startMean.map(() => 0),
    stepPath: startMean.map(() => 0),
  };
  return optimiserBy<Distribution, Steps>(
    {
      draw: (state) => draw(state, options),
      centre: ({ mean }) => pointOf(mean, options),
      learn(state, drawn, fitness) {
        const adapted = adapt(state, drawn, { ranking: fittestFirst(fitness), constants });
        return unitLength ? scaledToUnitMean(adapted) : adapted;
      },
    },
    saved ?? begin,
  );
}

interface Constants {
  /** Weights of the fitter half of the points, the fittest first; their sum is 1. */
  readonly weights: readonly number[];
  /** How many equally weighted points these weights are worth. */
  readonly effective: number;
  /** Learning rates of the step's path and of the covariance's, of its rank-one and of its rank-μ part. */
  readonly stepRate: number;
  readonly pathRate: number;
  readonly rankOne: number;
  readonly rankMu: number;
  readonly damping: number;
  /** Expected length of a vector of independent normal numbers. */
  readonly expectedLength: number;
}

function constantsFor(n: number, candidates: number): Constants {
  const raw = Array.from({ length: Math.floor(candidates / 2) }, (_, i) => Math.log((candidates + 1) / 2 / (i + 1)));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = raw.map((weight) => weight / sum);
  const effective = 1 / weights.reduce((total, weight) => total + weight ** 2, 0);
  const stepRate = (effective + 2) / (n + effective + 5);
  const rankOne = 2 / ((n + 1.3) ** 2 + effective);
  return {
    weights,
    effective,
    stepRate,
    pathRate: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    rankOne,
    rankMu: Math.min(1 - rankOne, (2 * (effective - 2 + 1 / effective)) / ((n + 2) ** 2 + effective)),
    damping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + stepRate,
    expectedLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}

interface Steps extends Drawn {
  /** From the mean to each point, in steps. */
  readonly steps: readonly Point[];
  /** The covariance's axes as columns, and the standard deviation along each. */
  readonly axes: Matrix;
  readonly deviations: readonly number[];
}

function draw({ generation, mean, step, covariance }: CmaEsState, options: CmaEsOptions): Steps {
  const random = generationRandom(options.seed, generation);
  const found = new EigenvalueDecomposition(new Matrix(covariance as number[][]), { assumeSymmetric: true });
  const axes = found.eigenvectorMatrix;
  // Rounding may bring a variance below zero when the shape is very long.
  const deviations = found.realEigenvalues.map((variance) => Math.sqrt(Math.max(variance, Number.MIN_VALUE)));
  const steps = Array.from({ length: options.candidates }, () =>
    times(
      axes,
      deviations.map((deviation) => deviation * normal(random)),
    ),
  );
  const points = steps.map((away) =>
    pointOf(
      mean.map((middle, d) => middle + step * away[d]),
      options,
    ),
  );
  return { points, steps, axes, deviations };
}

/** The distribution after a generation; `ranking` has the places of the points, the fittest first. */
function adapt(
  state: CmaEsState,
  { steps, axes, deviations }: Steps,
  { ranking, constants }: { ranking: readonly number[]; constants: Constants },
): Distribution {
  const { weights, effective, stepRate, pathRate, rankOne, rankMu, damping, expectedLength } = constants;
  const n = state.mean.length;
  const generation = state.generation + 1;

  // 1. The mean moves to the weighted middle of the fitter half.
  const chosen = weights.map((_, i) => steps[ranking[i]]);
  const moved = state.mean.map((_, d) => weights.reduce((sum, weight, i) => sum + weight * chosen[i][d], 0));
  const mean = state.mean.map((middle, d) => middle + state.step * moved[d]);

  // 2. The paths: moves in one direction add up, moves back and forth cancel out.
  const along = times(axes.transpose(), moved).map((value, d) => value / deviations[d]);
  const turned = times(axes, along);
  const stepGain = Math.sqrt(stepRate * (2 - stepRate) * effective);
  const stepPath = state.stepPath.map((value, d) => (1 - stepRate) * value + stepGain * turned[d]);
  const length = Math.hypot(...stepPath);
  // While the step grows fast the covariance's path waits, or it would follow the step.
  const settled = length / Math.sqrt(1 - (1 - stepRate) ** (2 * generation)) < (1.4 + 2 / (n + 1)) * expectedLength;
  const pathGain = settled ? Math.sqrt(pathRate * (2 - pathRate) * effective) : 0;
  const covariancePath = state.covariancePath.map((value, d) => (1 - pathRate) * value + pathGain * moved[d]);

  // 3. The covariance, from its path and from the steps of the fitter half.
  const forgotten = settled ? 0 : rankOne * pathRate * (2 - pathRate);
  const kept = 1 - rankOne - rankMu + forgotten;
  const covariance = state.covariance.map((row, i) =>
    row.map((value, j) => {
      const spread = weights.reduce((sum, weight, k) => sum + weight * chosen[k][i] * chosen[k][j], 0);
      return kept * value + rankOne * covariancePath[i] * covariancePath[j] + rankMu * spread;
    }),
  );

  // 4. The step grows when its path is longer than chance would make it.
  const step = state.step * Math.exp((stepRate / damping) * (length / expectedLength - 1));
  return { mean, step, covariance, covariancePath, stepPath };
}

/** The same distribution of directions with a mean of length 1, which would otherwise drift. */
function scaledToUnitMean(found: Distribution): Distribution {
  const length = Math.hypot(...found.mean);
  return length > 0 ? { ...found, mean: toUnitLength(found.mean), step: found.step / length } : found;
}

function times(matrix: Matrix, vector: Point): number[] {
  return matrix.mmul(Matrix.columnVector(vector as number[])).to1DArray();
}
