/** Everything that hands reach from some moment. */

import type { PieceSituation } from '../reach/input-plan.js';
import { planSlack, SlowestTaps } from '../reach/plan-slack.js';
import { type PressWindow, pressWindows } from '../reach/press-windows.js';
import { NAMED_TAP_RATES, parseTaps, type Turns } from '../reach/taps.js';
import type { Buttons } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import type { KeptPlayers } from './compare.js';
import { type EnginePlacement, placementIn } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';

/** A placement that hands reach, with the way there. */
export interface ReachedPlacement extends EnginePlacement {
  /** One entry a frame, from the next one up to and including the one on which the piece locks. */
  readonly buttons: readonly Buttons[];
  /** Until it locks. */
  readonly frames: number;
  /** When each press may come so that the piece still arrives, all others as they are. */
  readonly presses: readonly PressWindow[];
  /** Frames by which hands may be late, from any press on; null where nothing is pressed. */
  readonly slack: number | null;
  /** The slowest of the rates that were asked about which reaches it; undefined where none does. */
  readonly slowestTaps: string | undefined;
}

/** What of reached placements is wanted besides the way there. */
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
    const plan = finder.plan(index);
    const { placement, buttons } = plan;
    const presses = pressWindows(situation, plan);
    const windows = { presses, slack: planSlack(situation, plan) };
    const found = { buttons, frames: buttons.length, ...windows, slowestTaps: slowest(placement) };
    return { ...placementIn(position, placement), ...found };
  });
}

// How slow hands may be and still come to a placement, by the names of rates.

/** Every named rate but that which holds directions. */
export const TAPPED_RATES: readonly string[] = NAMED_TAP_RATES.filter((name) => !parseTaps(name).autoShift);

/**
 * Finds the slowest of some rates for everything that can be reached from a situation.
 *
 * @param rates names or patterns of taps, in any order
 * @returns for a placement the rate that reaches it with the fewest presses a second; undefined where none does
 * @throws RangeError on an unknown rate
 */
export function slowestTapsIn(
  situation: PieceSituation,
  rates: readonly string[],
  turns: Turns = 'free',
): (placement: Placement) => string | undefined {
  const patterns = rates.map((name) => ({ name, ...parseTaps(name, turns) }));
  const rateOf = new SlowestTaps(patterns).find(situation);
  return (placement) => rateOf(placement)?.name;
}
