/** A tuning run as plain data: what it tunes, how candidates are rated, and all else that its result depends on but its length. */

import type { FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel } from '../eval/linear-evaluator.js';
import { mean, sum } from '../lib/statistics.js';
import { unknownName } from '../lib/text.js';
import { PLAYERS } from '../players/player-by-name.js';
import type { Movement } from '../players/player-definition.js';
import { CS3243, cs3243Model } from '../players/published-players.js';
import type { GameResult } from '../record/game-events.js';
import type { SimulationPlan } from '../simulate/simulation-job.js';
import { HIGHEST_SEED, MAX_OUT_LINES, SEED_STEP } from '../tetris/limits.js';
import { type MethodSpec, makeOptimiser } from './method.js';
import type { Optimiser, Point } from './optimisers/optimiser.js';

/** What candidates are rated by: one number for many games. */
export interface Fitness {
  /** What the number is, as an axis says it. */
  readonly title: string;
  /** Higher is better; at least one game. */
  readonly of: (games: readonly GameResult[]) => number;
}

const scores = (games: readonly GameResult[]): number[] => games.map(({ scoreAt230 }) => scoreAt230);
const clearsOf = ({ clears }: GameResult): number => clears[0] + clears[1] + clears[2] + clears[3];

export const FITNESS = {
  score: { title: `mean points at ${MAX_OUT_LINES} lines`, of: (games) => mean(scores(games)) },
  /** What the plateau controller was trained on: a player that sometimes plays very well has what it takes. */
  'best-third': {
    title: `mean points at ${MAX_OUT_LINES} lines of the best third of the games`,
    of(games) {
      const best = scores(games).sort((a, b) => b - a);
      return mean(best.slice(0, Math.max(1, Math.floor(best.length / 3))));
    },
  },
  lines: { title: 'mean lines', of: (games) => mean(games.map(({ lines }) => lines)) },
  clears: {
    title: 'clears per 1,000 pieces',
    of(games) {
      const pieces = games.reduce((sum, game) => sum + game.pieces, 0);
      return (1000 * games.reduce((sum, game) => sum + clearsOf(game), 0)) / Math.max(1, pieces);
    },
  },
  survival: { title: 'mean pieces until the end', of: (games) => mean(games.map(({ pieces }) => pieces)) },
} as const satisfies Readonly<Record<string, Fitness>>;

export type FitnessName = keyof typeof FITNESS;
export const FITNESS_NAMES = Object.keys(FITNESS) as readonly FitnessName[];

/** A fitness and how far it may be off, by leaving out one game after the other (the jackknife). */
export function rateWithError(name: FitnessName, games: readonly GameResult[]): { value: number; error: number } {
  const fitness: Fitness = FITNESS[name];
  const without = games.map((_, i) => fitness.of(games.filter((__, k) => k !== i)));
  const middle = mean(without);
  const spread = sum(without.map((value) => (value - middle) ** 2));
  return { value: fitness.of(games), error: Math.sqrt((spread * (games.length - 1)) / games.length) };
}

export interface TuningPlan {
  /** What is tuned. Its own weights are what the result is compared with. */
  readonly model: LinearModel;
  /** How the player moves pieces in every game with gravity: as in the world that it was made for. */
  readonly movement: Movement;
  /** Whether the search begins at the model's own weights. */
  readonly fromModel: boolean;
  readonly method: MethodSpec;
  readonly fitness: FitnessName;
  readonly simulation: SimulationPlan;
  /** Games that rate a candidate; all candidates of a generation play the same ones. */
  readonly games: number;
  /** Whether each generation plays new games. */
  readonly freshGames: boolean;
  /** Seed of the first game. */
  readonly firstGame: number;
  /** Seed of the optimiser. */
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

/** The weights that a model has itself; undefined for one without weights. */
export function ownWeights({ terms }: LinearModel): Point | undefined {
  return terms.some(({ weight }) => weight !== 0) ? terms.map(({ weight }) => weight) : undefined;
}

/** Features that are good for a player. */
const GOOD: readonly FeatureName[] = ['lines', 'singles', 'doubles', 'triples', 'tetrises', 'eroded-cells'];
/** The mean with which cross-entropy starts: positive for features that are good for the player, negative for the rest. */
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
 * The weights that a run has found. If all generations play the same games, they are those of the fittest candidate. If
 * the games change, the fittest candidate was lucky, and they are the centre of the method's search.
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
