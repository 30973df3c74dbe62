/**
 * The best placement of one piece by itself, for games with too many pieces for a ranking of each: the
 * placement that `searchChain` puts first when it is given the current piece alone, which is its plain twin.
 */

import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { writeTopRows } from '../eval/features/columns.js';
import { placeInto } from '../tetris/lock.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { COLUMNS, emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { REJECTED, type TieBreak } from './chain.js';
import type { FinderSource, FoundPlacements, PlacementFinder } from './finder-source.js';

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

/**
 * The finders of a world, for whoever only drops pieces: without the placements that a dropped piece cannot get to, those
 * under a block, by a tuck or a spin.
 */
export function dropsOnly(source: FinderSource): FinderSource {
  return { current: () => dropFinder(source.current()), next: () => dropFinder(source.next()) };
}

/** The placements of a finder that have no block of the visible rows above any of their cells, in its order. */
function dropFinder(finder: PlacementFinder): PlacementFinder {
  const orientations = new Uint8Array(MOST_PLACEMENTS);
  const xs = new Uint8Array(MOST_PLACEMENTS);
  const ys = new Uint8Array(MOST_PLACEMENTS);
  /** The place of each placement in what the finder found. */
  const places = new Uint16Array(MOST_PLACEMENTS);
  const tops = new Uint8Array(COLUMNS);
  const result = { count: 0, orientations, xs, ys };
  return {
    find(situation) {
      writeTopRows(situation.playfield, tops);
      const found = finder.find(situation);
      let count = 0;
      for (let i = 0; i < found.count; i++) {
        const x = found.xs[i];
        const y = found.ys[i];
        if (!ORIENTATIONS[found.orientations[i]].cells.every(([dx, dy]) => y + dy < tops[x + dx])) continue;
        orientations[count] = found.orientations[i];
        xs[count] = x;
        ys[count] = y;
        places[count] = i;
        count++;
      }
      result.count = count;
      return result;
    },
    plan(index) {
      if (index >= result.count) throw new RangeError(`no placement ${index} of ${result.count}`);
      return finder.plan(places[index]);
    },
  };
}
