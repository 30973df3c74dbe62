/** The searches of all that a piece can reach, as placement finders. */
import { FrameSearch } from '../reach/frame-search.js';
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import type { TapPattern } from '../reach/taps.js';
import type { FoundPlacements, PlacementFinder } from './placement-finder.js';

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
 * Masks of columns: the same placements a thousand times faster, and the frame search only for the plan of the one
 * that is chosen.
 *
 * @param taps without auto shift
 */
export function maskFinder(taps: TapPattern): PlacementFinder {
  return new MaskFinder(taps);
}

class MaskFinder implements PlacementFinder {
  private readonly masks = new MaskSearch();
  private readonly frames = new FrameSearch();
  private situation: PieceSituation | undefined;

  constructor(private readonly taps: TapPattern) {}

  find(situation: PieceSituation): FoundPlacements {
    this.situation = situation;
    this.masks.search(situation, this.taps);
    return this.masks;
  }

  plan(index: number): InputPlan {
    const { masks, frames, situation } = this;
    if (!situation || index >= masks.count) throw new RangeError(`no placement ${index} of ${masks.count}`);
    const count = frames.search(situation, this.taps);
    for (let i = 0; i < count; i++) {
      if (
        frames.orientations[i] === masks.orientations[index] &&
        frames.xs[i] === masks.xs[index] &&
        frames.ys[i] === masks.ys[index]
      ) {
        return frames.planFor(i);
      }
    }
    throw new RangeError(`no plan for ${masks.orientations[index]}@${masks.xs[index]},${masks.ys[index]}`);
  }
}
