/** Everything that a piece can reach, as plans. */
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { parseTaps } from '../reach/taps.js';
import { gravityFinders } from '../search/gravity-finders.js';

/**
 * All placements that a piece can reach from where it is, each with the buttons of every frame that take it there:
 * shifts, turns, tucks, spins and soft drops under the level's gravity. In generation order, which breaks ties.
 *
 * @param taps how fast directions are pressed: `30hz` (default), `20hz`, `15hz`, `12hz`, `10hz`, `das`, or frames on which
 *   a press may begin, such as `X..X.`
 * @throws RangeError on another text for `taps`
 */
export function findPlacements(situation: PieceSituation, taps = '30hz'): readonly InputPlan[] {
  const finder = gravityFinders({ taps: parseTaps(taps) }).current();
  const { count } = finder.find(situation);
  return Array.from({ length: count }, (_, index) => finder.plan(index));
}
