/** Simulated games of a player by their seeds, with what they need from files. */

import { LuckMeter } from '../../players/outlook/luck.js';
import type { AnyPlayer } from '../../players/player.js';
import { parsePlayedTaps } from '../../reach/taps.js';
import type { GameResult } from '../../record/game-events.js';
import { simulateWithLuck } from '../../simulate/counted-luck.js';
import { type SimulationPlan, simulateSeed } from '../../simulate/simulation-job.js';
import { shippedWeights } from './weights-files.js';

/**
 * Plays games, each with its luck where the plan asks for it. All players are judged by the weights that come with the
 * program, so that the luck of one is counted as that of another.
 */
export function seedsPlayedBy(player: AnyPlayer, plan: SimulationPlan): (seed: number) => GameResult {
  if (plan.luck === undefined) return (seed) => simulateSeed(player, plan, seed);
  const meter = new LuckMeter(shippedWeights(), parsePlayedTaps(plan.luck));
  return (seed) => simulateWithLuck(player, plan, seed, meter);
}
