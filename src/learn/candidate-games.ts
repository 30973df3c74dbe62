/** The games that a candidate's weights play. */

import { type LinearModel, linearEvaluator } from '../eval/linear-evaluator.js';
import { consoleFinders, linearPlayer } from '../players/linear-player.js';
import { parseTaps } from '../reach/taps.js';
import type { GameResult } from '../record/game-events.js';
import { CheapestPlacement } from '../search/cheapest-placement.js';
import { type DropSpawn, HardDropFinder } from '../search/hard-drop-finder.js';
import type { Place } from '../simulate/game-position.js';
import { finderSource, playPlacementGame } from '../simulate/placement-game.js';
import { factsOf, simulateSeed } from '../simulate/simulation-job.js';
import type { Point } from './optimisers/optimiser.js';
import { type TuningPlan, withWeights } from './tuning-plan.js';

/** The part of a tuning plan that says how a candidate plays. */
export type CandidatePlay = Pick<TuningPlan, 'model' | 'movement' | 'simulation'>;

/** Plays the game of a seed. */
export type PlaySeed = (seed: number) => GameResult;

/** The fast way where there is one, else the plain one. */
export function candidateGames(plan: CandidatePlay, weights: Point): PlaySeed {
  const { model, simulation } = plan;
  const isDrop = simulation.rules.movement === 'hard-drop';
  if (!isDrop || model.pieces !== 1 || model.unknown) return plainCandidateGames(plan, weights);
  const { rules, ...limits } = simulation;
  const facts = factsOf(rules);
  const place = dropsInPlace(withWeights(model, weights), rules.spawn);
  return (seed) => playPlacementGame(place, rules, { ...limits, seed, facts });
}

/** Games of the player that the weights make. */
export function plainCandidateGames({ model, movement, simulation }: CandidatePlay, weights: Point): PlaySeed {
  const { rules } = simulation;
  const taps = rules.taps === null ? {} : { taps: parseTaps(rules.taps) };
  const source = finderSource(rules.movement, rules.spawn) ?? consoleFinders(movement, taps);
  const player = linearPlayer('candidate', withWeights(model, weights), source);
  return (seed) => simulateSeed(player, simulation, seed);
}

/** Drops one piece at a time, without a ranking and without a plan. */
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
