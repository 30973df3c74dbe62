/** Everything that hands reach from some moment. */

import type { Buttons } from '../tetris/buttons.js';
import type { KeptPlayers } from './kept-players.js';
import { type EnginePlacement, placementIn } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';
import { slowestTapsIn, TAPPED_RATES } from './slowest-taps.js';

export interface ReachedPlacement extends EnginePlacement {
  /** One entry a frame, from the next one up to and including the one on which the piece locks. */
  readonly buttons: readonly Buttons[];
  /** Until it locks. */
  readonly frames: number;
  /** The slowest of the rates that were asked about which reaches it; undefined where none does. */
  readonly slowestTaps: string | undefined;
}

export interface ReachOptions {
  /** Rates of which the slowest is told for each placement, as `parseTaps` reads them (default: all that have names). */
  readonly rates?: readonly string[] | undefined;
}

/** By row, then orientation, then column. */
export function reachIn(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
  { rates = TAPPED_RATES }: ReachOptions,
): readonly ReachedPlacement[] {
  const situation = situationOf(position, settings.reaction);
  const slowest = slowestTapsIn(situation, rates, settings.taps.turns);
  const finder = kept.finder(settings);
  const { count } = finder.find(situation);
  return Array.from({ length: count }, (_, index) => {
    const { placement, buttons } = finder.plan(index);
    const found = { buttons, frames: buttons.length, slowestTaps: slowest(placement) };
    return { ...placementIn(position, placement), ...found };
  });
}
