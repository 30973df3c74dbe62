/** Simulated games whose luck is counted as they are played; who plays does not notice. */

import type { LuckMeter } from '../players/outlook/luck.js';
import type { AnyPlayer } from '../players/player.js';
import type { PlayerSpec } from '../players/player-spec.js';
import { formatTaps, TAPS_30HZ } from '../reach/taps.js';
import type { GameResult } from '../record/game-events.js';
import type { GamePosition } from './game-position.js';
import { formatRules, type GameRules } from './game-rules.js';
import { type SimulationPlan, simulateSeed } from './simulation-job.js';

/**
 * Plays the game of a seed, as `simulateSeed` does, and counts its luck. The first two pieces are no luck: they are
 * there before anything was placed.
 */
export function simulateWithLuck(player: AnyPlayer, plan: SimulationPlan, seed: number, meter: LuckMeter): GameResult {
  const game = { untilLines: plan.untilLines, reaction: plan.rules.reaction };
  let luck = 0;
  // Asked when the next piece has been drawn and nothing has been decided, which is when luck has a mean of 0.
  const stopBefore = ({ next, ...position }: GamePosition): boolean => {
    if (next !== undefined) luck += meter.points({ ...position, next }, game);
    return false;
  };
  const result = simulateSeed(player, plan, seed, { stopBefore });
  return { ...result, luck: Math.round(luck) };
}

/** Why the luck of such games is not 0 in the mean, or is not known; undefined where it can be counted. */
export function luckProblem(rules: GameRules, player: Pick<AnyPlayer, 'sees'>): string | undefined {
  const { movement, pieces, visible, garbage } = rules;
  if (player.sees) return `this player sees the random ${player.sees}, so that nothing is luck for it`;
  if (movement !== 'gravity' || pieces !== 'nes' || visible !== 2 || garbage !== 'none')
    return `luck is counted in games with gravity, the console's pieces, a next piece that is shown and no garbage, not in ${formatRules(rules)}`;
  return undefined;
}

/** The press pattern for which the luck of a player's games is counted: its own, or that of the rules. */
export function luckTaps({ taps: ofRules }: GameRules, { taps }: Pick<PlayerSpec, 'taps'>): string {
  return taps ?? ofRules ?? formatTaps(TAPS_30HZ);
}
