/** How slow hands may be and still come to a placement, by the names of rates. */
import type { PieceSituation } from '../reach/input-plan.js';
import { SlowestTaps } from '../reach/slowest-taps.js';
import { NAMED_TAP_RATES, parseTaps, type Turns } from '../reach/taps.js';
import type { Placement } from '../tetris/placement.js';

/** Every named rate but that which holds directions. */
export const TAPPED_RATES: readonly string[] = NAMED_TAP_RATES.filter((name) => !parseTaps(name).autoShift);

/**
 * Finds the slowest of some rates for everything that can be reached from a situation.
 *
 * @param rates names or patterns of taps, in any order
 * @returns for a placement the rate that reaches it with the fewest presses a second; undefined where none does
 * @throws RangeError on a rate that there is not
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
