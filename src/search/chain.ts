/**
 * Pieces searched in a chain: every placement of the current piece, then on each afterstate every placement of the
 * next piece from its spawn, and if wanted of one piece more, which is not known yet. The cheapest chain wins, and
 * only its first placement is played.
 */

import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import type { PieceSituation } from '../reach/input-plan.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import { placeInto } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import { MOST_PLACEMENTS } from '../tetris/placement.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { addLines, type LinesAndLevel } from '../tetris/score.js';
import { type Orientation, SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import { type Timing, timingAt } from '../tetris/timing.js';
import type { PlacementFinder } from './finder-source.js';
import type { Situation } from './situation.js';

/** What a chain that the evaluator rejects costs on top: it is taken when there is no other, the cheapest first. */
export const REJECTED = 1e10;
/** What a chain costs on top where a piece after the current one cannot be placed at all. */
const TOPPED_OUT = 1e11;

const SPAWNS: readonly Orientation[] = TETROMINOES.map((tetromino) => SPAWN_ORIENTATION[tetromino]);

/** A finder for each piece of a chain, since each keeps its own latest placements. */
export interface ChainFinders {
  readonly current: Pick<PlacementFinder, 'find'>;
  /** For the next piece, where it is visible; without it a chain ends before that. */
  readonly next?: PlacementFinder | undefined;
  /** For one more piece that is not known: it costs the mean of its seven cheapest placements. */
  readonly unknown?: PlacementFinder | undefined;
}

/** A placement of the current piece and its best chain. */
export interface ChainChoice {
  /** Place among the placements of `ChainFinders.current`, in generation order. */
  readonly index: number;
  readonly placement: Placement;
  /** The cost of the cheapest chain that begins with it. */
  readonly cost: number;
}

/** Which of two placements of equal cost is better: the one for which this is lower. */
export type TieBreak = (placement: Placement) => number;

/**
 * Every placement of the current piece, the cheapest first; equal ones by the tie break, then in generation order.
 * Empty when there is none.
 *
 * Pieces after the current one fall as fast as the level after the clears before them says, and start with no button
 * held. While the next piece is not known a chain goes on without it.
 */
export function searchChain(
  situation: Situation,
  evaluator: ChainEvaluator,
  finders: ChainFinders,
  tieBreak?: TieBreak,
): ChainChoice[] {
  const { playfield, next } = situation;
  const later = new LaterPieces(evaluator, situation);
  if (finders.next && next !== undefined) later.add(finders.next, [next]);
  if (finders.unknown) later.add(finders.unknown, SPAWNS);
  const afterstate = emptyPlayfield();
  const passed = evaluator.mayPass(playfield);
  const choices: ChainChoice[] = [];
  const found = finders.current.find(situation);
  for (let index = 0; index < found.count; index++) {
    const placement: Placement = { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] };
    const cleared = placeInto(afterstate, playfield, placement);
    const { orientation, x, y } = placement;
    const own = evaluator.placementCost({ orientation, x, y, cleared, before: playfield });
    const cost = own + later.costFrom(0, afterstate, progressAfter(situation, cleared), passed);
    choices.push({ index, placement, cost });
  }
  if (!tieBreak) return choices.sort((a, b) => a.cost - b.cost);
  return choices.sort((a, b) => a.cost - b.cost || tieBreak(a.placement) - tieBreak(b.placement));
}

/** Lines and level after a placement. */
function progressAfter(before: LinesAndLevel, cleared: number): LinesAndLevel {
  return cleared === 0 ? before : addLines(before, cleared);
}

/** A piece of a chain after the current one. */
interface LaterPiece {
  readonly finder: PlacementFinder;
  /** What it may be, equally likely. */
  readonly orientations: readonly Orientation[];
  /** Buffer for the playfield after it. */
  readonly afterstate: Playfield;
}

/** What chains cost after their first placement. */
class LaterPieces {
  private readonly pieces: LaterPiece[] = [];
  /** Costs of the placements of the last piece on one playfield. */
  private readonly lastCosts = new Float64Array(MOST_PLACEMENTS);

  constructor(
    private readonly evaluator: ChainEvaluator,
    /** Where the chain begins. */
    private readonly start: { readonly timing: Timing; readonly lines: number },
  ) {}

  add(finder: PlacementFinder, orientations: readonly Orientation[]): void {
    this.pieces.push({ finder, orientations, afterstate: emptyPlayfield() });
  }

  /**
   * What a chain costs from its later piece `k` on; `allowed` says whether it was allowed up to the placement that
   * left the playfield.
   */
  costFrom(k: number, playfield: Playfield, progress: LinesAndLevel, allowed: boolean): number {
    if (k === this.pieces.length) return this.endCost(playfield, allowed);
    const { orientations } = this.pieces[k];
    const passed = allowed && this.evaluator.mayPass(playfield);
    let sum = 0;
    for (const orientation of orientations) {
      const piece = spawnPiece(orientation);
      const spawned = {
        playfield,
        piece,
        heldBefore: NO_BUTTONS,
        lines: progress.lines,
        level: progress.level,
        timing: timingAt(this.start, progress),
        frame: 0,
      };
      sum += this.cheapest(k, spawned, passed);
    }
    return sum / orientations.length;
  }

  /** Cost of the cheapest placement of a later piece and of what follows it. */
  private cheapest(k: number, spawned: PieceSituation & LinesAndLevel, passed: boolean): number {
    const { evaluator, lastCosts } = this;
    const { finder, afterstate } = this.pieces[k];
    const { playfield: before } = spawned;
    const found = finder.find(spawned);
    const { count, orientations, xs, ys } = found;
    if (count === 0) return evaluator.playfieldCost(before) + TOPPED_OUT;
    const last = k + 1 === this.pieces.length;
    const known = last && passed && evaluator.lastCosts !== undefined;
    if (known) evaluator.lastCosts(before, found, lastCosts);
    const lock = { orientation: 0, x: 0, y: 0, cleared: 0, before };
    let cheapest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      lock.orientation = orientations[i];
      lock.x = xs[i];
      lock.y = ys[i];
      lock.cleared = 0;
      let rest = known ? lastCosts[i] : Number.NaN;
      if (Number.isNaN(rest)) {
        lock.cleared = placeInto(afterstate, before, lock);
        rest = last
          ? this.endCost(afterstate, passed)
          : this.costFrom(k + 1, afterstate, progressAfter(spawned, lock.cleared), passed);
      }
      const cost = evaluator.placementCost(lock) + rest;
      if (cost < cheapest) cheapest = cost;
    }
    return cheapest;
  }

  /** What a chain's last playfield costs; `passed` says whether the chain was allowed so far. */
  private endCost(playfield: Playfield, passed: boolean): number {
    const { evaluator } = this;
    const cost = evaluator.playfieldCost(playfield);
    return passed && evaluator.mayEnd(playfield) && evaluator.mayPass(playfield) ? cost : cost + REJECTED;
  }
}
