/** The games that a candidate's weights play. */

import { type LinearModel, linearEvaluator } from '../eval/linear-evaluator.js';
import { consoleFinders, linearPlayer } from '../players/linear-player.js';
import { parseTaps } from '../reach/taps.js';
import type { GameResult } from '../record/game-events.js';
import { CheapestPlacement } from '../search/cheapest-placement.js';
import { type DropSpawn, HardDropFinder } from '../search/hard-drop-finder.js';
import { finderSource } from '../simulate/finders.js';
import type { Place } from '../simulate/game-loop.js';
import { playPlacementGame } from '../simulate/placement-game.js';
import { simulateSeed } from '../simulate/simulation-job.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Point } from './optimisers/optimiser.js';
import { type TuningPlan, withWeights } from './tuning-plan.js';

/** What of a plan says how a candidate plays. */
export type CandidatePlay = Pick<TuningPlan, 'model' | 'movement' | 'simulation'>;

/** Plays the game of a seed. */
export type PlaySeed = (seed: number) => GameResult;

/** The fast way where there is one, else the plain one. */
export function candidateGames(plan: CandidatePlay, weights: Point): PlaySeed {
  const { model, simulation } = plan;
  const isDrop = simulation.rules.movement === 'hard-drop';
  if (!isDrop || model.pieces !== 1 || model.unknown) return plainCandidateGames(plan, weights);
  const { rules, ...limits } = simulation;
  const place = dropsInPlace(withWeights(model, weights), rules.spawn);
  return (seed) => playPlacementGame(place, rules, { ...limits, seed });
}

/** Games of the player that the weights make. */
export function plainCandidateGames({ model, movement, simulation }: CandidatePlay, weights: Point): PlaySeed {
  const { rules } = simulation;
  const taps = rules.taps === null ? {} : { taps: parseTaps(rules.taps) };
  const source = finderSource(rules.movement, rules.spawn) ?? consoleFinders(movement, taps);
  const player = linearPlayer('candidate', withWeights(model, weights), source);
  return (seed) => simulateSeed(player, simulation, seed);
}

/** One piece that drops: neither a ranking nor a plan is made of it. */
function dropsInPlace(model: LinearModel, spawn: DropSpawn): Place {
  const finder = new HardDropFinder(spawn);
  const search = new CheapestPlacement(linearEvaluator(model));
  return ({ playfield, current }, to) => {
    const found = finder.drops(playfield, current);
    const best = search.among(found, playfield);
    if (best < 0) return false;
    to.orientation = found.orientations[best];
    to.x = found.xs[best];
    to.y = found.ys[best];
    return true;
  };
}

/** What candidates are rated by: one number for many games. */
export interface Fitness {
  /** What the number is, as an axis says it. */
  readonly title: string;
  /** Higher is better; at least one game. */
  readonly of: (games: readonly GameResult[]) => number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
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
  const spread = without.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { value: fitness.of(games), error: Math.sqrt((spread * (games.length - 1)) / games.length) };
}
