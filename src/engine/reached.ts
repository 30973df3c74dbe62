/** What hands reach from some moment, and how slow they might be for it. */
import type { PieceSituation } from '../reach/input-plan.js';
import { NAMED_TAP_RATES, parseTaps } from '../reach/taps.js';
import { maskFinder, type PlacementFinder } from '../search/finder-source.js';
import { plansIn } from '../search/placement-plans.js';
import type { Buttons } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import type { KeptPlayers } from './kept-players.js';
import { type EnginePlacement, placementIn } from './move.js';
import { type EnginePosition, type EngineSettings, situationOf } from './position.js';

export interface ReachedPlacement extends EnginePlacement {
  /** One entry a frame, from the next one up to and including the one on which the piece locks. */
  readonly buttons: readonly Buttons[];
  /** Until it locks. */
  readonly frames: number;
}

/** Everything that is reached: by row, then orientation, then column. */
export function reachIn(
  kept: KeptPlayers,
  position: EnginePosition,
  settings: EngineSettings,
): readonly ReachedPlacement[] {
  const finder = kept.finder(settings);
  const { count } = finder.find(situationOf(position, settings.reaction));
  return Array.from({ length: count }, (_, index) => {
    const { placement, buttons } = finder.plan(index);
    return { ...placementIn(position, placement), buttons, frames: buttons.length };
  });
}

/** The named rates without those that hold directions, slowest first; each finder is made once. */
const RATES = NAMED_TAP_RATES.map((name) => ({ name, taps: parseTaps(name) }))
  .filter(({ taps }) => !taps.autoShift)
  .reverse();
const finders = new Map<string, PlacementFinder>();

/** The slowest of the named rates that comes to a placement; undefined where not even the fastest does. */
export function slowestTaps(situation: PieceSituation, placement: Placement): string | undefined {
  return RATES.find(({ name, taps }) => {
    const finder = finders.get(name) ?? maskFinder(taps);
    finders.set(name, finder);
    return plansIn(finder, situation)(placement) !== undefined;
  })?.name;
}
