/** The searches of all that a piece can reach, as placement finders. */
import { finishWithDown } from '../reach/finish-with-down.js';
import { FrameSearch } from '../reach/frame-search.js';
import type { PieceSituation } from '../reach/input-plan.js';
import { MaskPlans } from '../reach/mask-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import type { PlacementFinder } from './placement-finder.js';

/** Frame by frame with soft drop: from any moment, with any tap pattern. */
export function frameFinder(taps: TapPattern): PlacementFinder {
  const search = new FrameSearch();
  return {
    find(situation) {
      search.search(situation, taps);
      return search;
    },
    plan: (index) => search.planFor(index),
  };
}

/**
 * Masks of columns: the same placements a hundred times faster at 30hz, and a plan only for the one that is chosen.
 *
 * With slower taps soft drop can bring rows into another phase, so the frame search may find more.
 *
 * @param taps without auto shift
 */
export function maskFinder(taps: TapPattern): PlacementFinder {
  const search = new MaskSearch();
  const plans = new MaskPlans(search);
  let latest: PieceSituation | undefined;
  return {
    find(situation) {
      latest = situation;
      search.search(situation, taps);
      return search;
    },
    plan(index) {
      if (!latest || index >= search.count) throw new RangeError(`no placement ${index} of ${search.count}`);
      return finishWithDown(latest, plans.planFor(index), taps);
    },
  };
}
