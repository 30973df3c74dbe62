/** The buttons to whatever a finder finds, by placement. */
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { formatPlacement, type Placement } from '../tetris/placement.js';
import type { PlacementFinder } from './finder-source.js';

/**
 * Finds everything in a situation.
 *
 * @returns the plan to a placement, made when it is asked for and before the finder's next search; undefined for one that
 *   was not found
 */
export function plansIn(
  finder: PlacementFinder,
  situation: PieceSituation,
): (placement: Placement) => InputPlan | undefined {
  const { count, orientations, xs, ys } = finder.find(situation);
  const indices = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    indices.set(formatPlacement({ orientation: orientations[i], x: xs[i], y: ys[i] }), i);
  }
  return (placement) => {
    const index = indices.get(formatPlacement(placement));
    return index === undefined ? undefined : finder.plan(index);
  };
}
