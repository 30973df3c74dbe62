/** A tuning run as plain data: all that its result depends on, but for its length. */

import type { FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel } from '../eval/linear-evaluator.js';
import { unknownName } from '../lib/text.js';
import { CS3243, cs3243Model } from '../players/cs3243.js';
import { PLAYERS } from '../players/player-by-name.js';
import type { Movement } from '../players/player-definition.js';
import type { SimulationPlan } from '../simulate/simulation-job.js';
import { HIGHEST_SEED, SEED_STEP } from '../tetris/limits.js';
import type { FitnessName } from './fitness.js';
import { type MethodSpec, makeOptimiser } from './method.js';
import type { Optimiser, Point } from './optimisers/optimiser.js';

export interface TuningPlan {
  /** What is tuned. Its own weights are what the result is compared with. */
  readonly model: LinearModel;
  /** How pieces move where the player was made for; in another world with gravity it keeps to that. */
  readonly movement: Movement;
  /** Whether the search begins at the model's own weights. */
  readonly fromModel: boolean;
  readonly method: MethodSpec;
  readonly fitness: FitnessName;
  readonly simulation: SimulationPlan;
  /** That rate a candidate; all candidates of a generation play the same ones. */
  readonly games: number;
  /** Whether each generation plays new games. */
  readonly freshGames: boolean;
  /** Seed of the first game. */
  readonly firstGame: number;
  /** Of the optimiser. */
  readonly seed: number;
}

/** Seeds of the games that rate the candidates of a generation, counted from 0. */
export function gameSeeds({ games, freshGames, firstGame }: TuningPlan, generation: number): number[] {
  const first = firstGame + (freshGames ? generation * games * SEED_STEP : 0);
  // After 65,536 games they come again.
  return Array.from({ length: games }, (_, i) => (first + i * SEED_STEP) % (HIGHEST_SEED + 1));
}

/** The model with other weights, in the order of its terms. */
export function withWeights(model: LinearModel, weights: Point): LinearModel {
  return { ...model, terms: model.terms.map((term, i) => ({ ...term, weight: weights[i] })) };
}

/**
 * Whether weight vectors are kept at length 1: where nothing is added to the weighted features, only the ratios of
 * weights matter. The price of high blocks in the rules for calm is such an addition.
 */
export function hasUnitLength({ calm }: LinearModel): boolean {
  return !calm;
}

/** The weights that a model has itself; undefined for one that nobody has weighed. */
export function ownWeights({ terms }: LinearModel): Point | undefined {
  return terms.some(({ weight }) => weight !== 0) ? terms.map(({ weight }) => weight) : undefined;
}

/** Features of which a player wants much. */
const GOOD: readonly FeatureName[] = ['lines', 'singles', 'doubles', 'triples', 'tetrises', 'eroded-cells'];
/** Start means of the course that cross-entropy comes from: for lines, and with its sign turned for the rest. */
const START_MEAN = 0.5;

/**
 * The optimiser of a plan, at its beginning or where it was saved.
 *
 * @param saved what `save` of an optimiser of the same plan gave
 */
export function optimiserFor(plan: TuningPlan, saved?: unknown): Optimiser<unknown> {
  const { model, fromModel, method, seed } = plan;
  const sign = model.prefer === 'higher' ? 1 : -1;
  const search = {
    dimension: model.terms.length,
    seed,
    unitLength: hasUnitLength(model),
    start: fromModel ? ownWeights(model) : undefined,
    usualMean: model.terms.map(({ feature }) => (GOOD.includes(feature) ? sign : -sign) * START_MEAN),
  };
  return makeOptimiser(method, search, saved);
}

/**
 * What a run has found: on games that stay the same the fittest candidate, on games that change the point that the
 * method stands for, since the fittest one was lucky.
 */
export function tunedWeights({ freshGames }: TuningPlan, { best, centre }: Optimiser<unknown>): Point {
  return !freshGames && best ? best.point : centre;
}

// The players that tuning can begin with: all that are nothing but a linear model.

/** By name; the weights are those that were published, or none. */
const MODELS: ReadonlyMap<string, LinearModel> = new Map(
  PLAYERS.flatMap(({ name, model }): [string, LinearModel][] => {
    if (name === CS3243.name) return [[name, cs3243Model(Array(8).fill(0))]];
    return model ? [[name, model]] : [];
  }),
);

export const TUNABLE_NAMES: readonly string[] = [...MODELS.keys()];

/** @throws RangeError on a name that no tunable player has */
export function tunableModel(name: string): LinearModel {
  const model = MODELS.get(name);
  if (model) return model;
  throw new RangeError(unknownName('player to tune', name, TUNABLE_NAMES));
}
