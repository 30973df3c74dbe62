/**
 * The best placement of one piece by itself, for games of so many pieces that there is no time for a ranking: the
 * placement that `searchChain` puts first when it is given the current piece alone, which is its plain twin.
 */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { REJECTED, type TieBreak } from './chain.js';
import type { FoundPlacements } from './placement-finder.js';

/** A search with buffers of its own. */
export class CheapestPlacement {
  private readonly afterstate = emptyPlayfield();
  private readonly lock = { orientation: 0, x: 0, y: 0, cleared: 0, before: this.afterstate };

  constructor(
    private readonly evaluator: ChainEvaluator,
    private readonly tieBreak?: TieBreak,
  ) {}

  /** The place of the cheapest placement among those that were found on the playfield; −1 when there is none. */
  among({ count, orientations, xs, ys }: FoundPlacements, playfield: Playfield): number {
    const { evaluator, tieBreak, afterstate, lock } = this;
    const passed = evaluator.mayPass(playfield);
    lock.before = playfield;
    let best = -1;
    let cheapest = Number.POSITIVE_INFINITY;
    let tie = 0;
    for (let i = 0; i < count; i++) {
      lock.orientation = orientations[i];
      lock.x = xs[i];
      lock.y = ys[i];
      lock.cleared = placeInto(afterstate, playfield, lock);
      const end = evaluator.playfieldCost(afterstate);
      const allowed = passed && evaluator.mayEnd(afterstate) && evaluator.mayPass(afterstate);
      const cost = evaluator.placementCost(lock) + (allowed ? end : end + REJECTED);
      if (best >= 0 && (cost > cheapest || (cost === cheapest && (!tieBreak || tieBreak(lock) >= tie)))) continue;
      best = i;
      cheapest = cost;
      if (tieBreak) tie = tieBreak(lock);
    }
    return best;
  }
}
