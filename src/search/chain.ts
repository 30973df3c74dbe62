/**
 * Both visible pieces searched in a chain: every placement of the current piece, then on each afterstate every
 * placement of the next piece from its spawn. The cheapest chain wins, and only its first placement is played.
 */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { NO_BUTTONS } from '../input/buttons.js';
import type { PieceSituation, Placement } from '../reach/input-plan.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { addLines } from '../tetris/score.js';
import type { PlacementFinder } from './placement-finder.js';
import type { Situation } from './situation.js';

/** What a chain that the evaluator rejects costs on top: it is taken when there is no other, the cheapest first. */
const REJECTED = 1e10;
/** What a chain costs on top in which the next piece cannot be placed at all. */
const TOPPED_OUT = 1e11;

/** Two finders, since each keeps its own latest placements. */
export interface ChainFinders {
  readonly current: PlacementFinder;
  readonly next: PlacementFinder;
}

/** A placement of the current piece and its best chain. */
export interface ChainChoice {
  /** Place among the placements of `ChainFinders.current`, in generation order. */
  readonly index: number;
  readonly placement: Placement;
  /** Of the cheapest chain that begins with it. */
  readonly cost: number;
}

/**
 * Every placement of the current piece, the cheapest first; equal ones in generation order. Empty when there is none.
 *
 * The next piece falls as fast as the level after the first clear says, and starts with no button held. While the
 * next piece is not known a chain is one piece long, and the playfield after that piece is judged in the same way.
 */
export function searchChain(situation: Situation, evaluator: ChainEvaluator, finders: ChainFinders): ChainChoice[] {
  const { playfield, next } = situation;
  const passed = evaluator.mayPass(playfield);
  const afterstate = emptyPlayfield();
  const ends: ChainEnds = { evaluator, finder: finders.next, playfield: emptyPlayfield() };
  const choices: ChainChoice[] = [];
  const found = finders.current.find(situation);
  for (let index = 0; index < found.count; index++) {
    const placement: Placement = { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] };
    const cleared = placeInto(afterstate, playfield, placement);
    let cost = evaluator.placementCost(placement.orientation, placement.y, cleared);
    if (next === undefined) cost += endCost(evaluator, afterstate, passed);
    else {
      const { level } = addLines(situation, cleared);
      const spawned = { playfield: afterstate, piece: spawnPiece(next), heldBefore: NO_BUTTONS, level, frame: 0 };
      cost += cheapestEnd(ends, spawned, passed && evaluator.mayPass(afterstate));
    }
    choices.push({ index, placement, cost });
  }
  return choices.sort((a, b) => a.cost - b.cost);
}

/** What the last placements of the chains are found and judged with. */
interface ChainEnds {
  readonly evaluator: ChainEvaluator;
  readonly finder: PlacementFinder;
  /** Buffer for the playfield at a chain's end. */
  readonly playfield: Playfield;
}

/** Cost of the cheapest last placement and of what it leaves. */
function cheapestEnd({ evaluator, finder, playfield }: ChainEnds, spawned: PieceSituation, passed: boolean): number {
  const { count, orientations, xs, ys } = finder.find(spawned);
  if (count === 0) return evaluator.playfieldCost(spawned.playfield) + TOPPED_OUT;
  const rest = { orientation: 0, x: 0, y: 0 };
  let cheapest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    rest.orientation = orientations[i];
    rest.x = xs[i];
    rest.y = ys[i];
    const cleared = placeInto(playfield, spawned.playfield, rest);
    const cost = evaluator.placementCost(rest.orientation, rest.y, cleared) + endCost(evaluator, playfield, passed);
    if (cost < cheapest) cheapest = cost;
  }
  return cheapest;
}

/** What a chain's last playfield costs; `passed` says whether the chain was allowed so far. */
function endCost(evaluator: ChainEvaluator, playfield: Playfield, passed: boolean): number {
  const cost = evaluator.playfieldCost(playfield);
  return passed && evaluator.mayEnd(playfield) && evaluator.mayPass(playfield) ? cost : cost + REJECTED;
}
