/** How slow hands may be and still come to a placement. */
import type { PieceSituation } from '../reach/input-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import { NAMED_TAP_RATES, parseTaps, pressesPerRow, type Turns } from '../reach/taps.js';
import { formatPlacement, type Placement } from '../tetris/placement.js';

/** Every named rate but that which holds directions. */
export const TAPPED_RATES: readonly string[] = NAMED_TAP_RATES.filter((name) => !parseTaps(name).autoShift);

/**
 * Finds the slowest of some rates for everything that can be reached from a situation.
 *
 * @param rates names or patterns of taps, in any order
 * @returns for a placement the rate that reaches it with the fewest presses a second; undefined where none does
 * @throws RangeError on a rate that there is not, and on `das`, which is none
 */
export function slowestTapsIn(
  situation: PieceSituation,
  rates: readonly string[],
  turns: Turns = 'free',
): (placement: Placement) => string | undefined {
  const search = new MaskSearch();
  const fastestFirst = rates
    .map((name) => ({ name, taps: parseTaps(name, turns) }))
    .sort((one, other) => pressesPerRow(other.taps, 1) - pressesPerRow(one.taps, 1));
  const slowest = new Map<string, string>();
  for (const { name, taps } of fastestFirst) {
    const count = search.search(situation, taps);
    for (let i = 0; i < count; i++) {
      const { orientations, xs, ys } = search;
      slowest.set(formatPlacement({ orientation: orientations[i], x: xs[i], y: ys[i] }), name);
    }
  }
  return (placement) => slowest.get(formatPlacement(placement));
}
