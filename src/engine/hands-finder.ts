/** What hands reach, with plans as their owner wants them: with DOWN where it costs nothing, or never. */
import { MaskPlans } from '../reach/mask-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import { frameFinder, maskFinder, type PlacementFinder } from '../search/finder-source.js';

/** The finder of some hands; without soft drop only for hands without auto shift. */
export function handsFinder(taps: TapPattern, softDrop: boolean): PlacementFinder {
  if (taps.autoShift) return frameFinder(taps);
  return softDrop ? maskFinder(taps) : plainFinder(taps);
}

/** Masks find the same placements with DOWN and without. */
function plainFinder(taps: TapPattern): PlacementFinder {
  const search = new MaskSearch();
  const plans = new MaskPlans(search);
  return {
    maskTaps: taps,
    find(situation) {
      search.search(situation, taps);
      return search;
    },
    plan: (index) => plans.planFor(index),
  };
}
