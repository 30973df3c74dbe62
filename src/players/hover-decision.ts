/** A decision while the next piece is not seen yet: a plan that leaves the best choice for when it is. */
import { type InputPlan, type PieceSituation, situationAfter } from '../reach/input-plan.js';
import type { RecallingFinder } from '../search/finder-source.js';
import type { HoverSearch, HoverSearchOptions } from '../search/hover-search.js';
import type { TimeLimit } from '../search/lookahead.js';
import { framesUntilSeen, type Situation } from '../search/situation.js';
import type { Buttons } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import type { Decision } from './player.js';

/** How the search narrows while the next piece is not seen, and at later pieces. */
export const HOVER_NARROWING: Pick<HoverSearchOptions, 'blind' | 'later'> = {
  blind: {
    hovers: [
      { keep: 4, within: 0.7 },
      { keep: 3, within: 0.4 },
      { keep: 2, within: 0.2 },
      { keep: 2, within: 0.1 },
      { keep: 2, within: 0.1 },
    ],
    placements: [
      { keep: 5, within: 1 },
      { keep: 3, within: 0.5 },
      { keep: 2, within: 0.3 },
      { keep: 2, within: 0.2 },
      { keep: 2, within: 0.1 },
    ],
  },
  later: {
    hovers: [
      { keep: 2, within: 0.3 },
      { keep: 1, within: 0 },
      { keep: 1, within: 0 },
      { keep: 1, within: 0 },
    ],
    placements: [
      { keep: 4, within: 1 },
      { keep: 2, within: 0.4 },
      { keep: 2, within: 0.2 },
      { keep: 1, within: 0 },
    ],
  },
};

export interface HoverDecisionParts {
  readonly search: HoverSearch;
  /** Finds what the search finds. */
  readonly finder: RecallingFinder;
  /** As of a `RateRequest`. */
  readonly linesLeft: number;
  readonly limit: TimeLimit | undefined;
}

/** The plan of the best hover, and on to the placement that is the best of the most next pieces. */
export function hoverDecision(situation: Situation, parts: HoverDecisionParts): Decision | undefined {
  const { search, finder, linesLeft, limit } = parts;
  const choice = search.chooseHover({ situation, frames: framesUntilSeen(situation), linesLeft, limit });
  if (!choice) return undefined;
  const { buttons, rated } = choice;
  const found = finder.find(situation);
  const ranking = rated.map(({ index, value, plies }) => ({
    placement: { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] },
    value,
    plies,
  }));
  const planFor = (rank: number): InputPlan =>
    rank === 0 && buttons
      ? planThrough(situation, buttons, ranking[0].placement, finder)
      : finder.plan(situation, rated[rank].index);
  return { plan: planFor(0), value: ranking[0].value, ranking, planFor };
}

/** A plan that begins with some buttons. */
function planThrough(
  situation: PieceSituation,
  buttons: readonly Buttons[],
  { orientation, x, y }: Placement,
  finder: RecallingFinder,
): InputPlan {
  const later = situationAfter(situation, buttons, buttons.length);
  if (!later) throw new Error('a hover that rests');
  const found = finder.find(later);
  for (let i = 0; i < found.count; i++) {
    if (found.orientations[i] !== orientation || found.xs[i] !== x || found.ys[i] !== y) continue;
    const { placement, buttons: rest } = finder.plan(later, i);
    return { placement, buttons: [...buttons, ...rest] };
  }
  throw new Error(`the hover does not reach orientation ${orientation} at ${x},${y}`);
}
