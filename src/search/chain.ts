/**
 * Pieces searched in a chain: every placement of the current piece, then on each afterstate every placement of the
 * next piece from its spawn, and if wanted of one piece more, which is not known yet. The cheapest chain wins, and
 * only its first placement is played.
 */
import type { ChainEvaluator } from '../eval/chain-evaluator.js';
import { NO_BUTTONS } from '../input/buttons.js';
import type { Placement } from '../reach/input-plan.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { placeInto } from '../tetris/lock.js';
import { emptyPlayfield, type Playfield } from '../tetris/playfield.js';
import { addLines, type LinesAndLevel } from '../tetris/score.js';
import { type Orientation, SPAWN_ORIENTATION, TETROMINOES } from '../tetris/tetromino.js';
import type { PlacementFinder } from './placement-finder.js';
import type { Situation } from './situation.js';

/** What a chain that the evaluator rejects costs on top: it is taken when there is no other, the cheapest first. */
const REJECTED = 1e10;
/** What a chain costs on top in which a piece after the current one cannot be placed at all. */
const TOPPED_OUT = 1e11;

const SPAWNS: readonly Orientation[] = TETROMINOES.map((tetromino) => SPAWN_ORIENTATION[tetromino]);

/** A finder for each piece of a chain, since each keeps its own latest placements. */
export interface ChainFinders {
  readonly current: PlacementFinder;
  /** For the next piece, where it is visible; without it a chain ends before that. */
  readonly next?: PlacementFinder | undefined;
  /** For one piece more, of which nothing is known: it costs the mean of its seven cheapest placements. */
  readonly unknown?: PlacementFinder | undefined;
}

/** A placement of the current piece and its best chain. */
export interface ChainChoice {
  /** Place among the placements of `ChainFinders.current`, in generation order. */
  readonly index: number;
  readonly placement: Placement;
  /** Of the cheapest chain that begins with it. */
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
  const { playfield, next, lines, level } = situation;
  const later = new LaterPieces(evaluator);
  if (finders.next && next !== undefined) later.add(finders.next, [next]);
  if (finders.unknown) later.add(finders.unknown, SPAWNS);
  const afterstate = emptyPlayfield();
  const passed = evaluator.mayPass(playfield);
  const choices: ChainChoice[] = [];
  const found = finders.current.find(situation);
  for (let index = 0; index < found.count; index++) {
    const placement: Placement = { orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] };
    const cleared = placeInto(afterstate, playfield, placement);
    const own = evaluator.placementCost({ ...placement, cleared, before: playfield });
    const rest = later.costFrom(0, { playfield: afterstate, ...addLines({ lines, level }, cleared), passed });
    choices.push({ index, placement, cost: own + rest });
  }
  if (!tieBreak) return choices.sort((a, b) => a.cost - b.cost);
  return choices.sort((a, b) => a.cost - b.cost || tieBreak(a.placement) - tieBreak(b.placement));
}

/** How far a chain has come. */
interface Reached extends LinesAndLevel {
  readonly playfield: Playfield;
  /** Whether the chain was allowed up to the placement before. */
  readonly passed: boolean;
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

  constructor(private readonly evaluator: ChainEvaluator) {}

  add(finder: PlacementFinder, orientations: readonly Orientation[]): void {
    this.pieces.push({ finder, orientations, afterstate: emptyPlayfield() });
  }

  /** What a chain costs from its later piece `k` on. */
  costFrom(k: number, reached: Reached): number {
    if (k === this.pieces.length) return this.endCost(reached.playfield, reached.passed);
    const { orientations } = this.pieces[k];
    const here = { ...reached, passed: reached.passed && this.evaluator.mayPass(reached.playfield) };
    let sum = 0;
    for (const orientation of orientations) sum += this.cheapest(k, orientation, here);
    return sum / orientations.length;
  }

  /** Cost of the cheapest placement of a later piece and of what follows it. */
  private cheapest(k: number, orientation: Orientation, { playfield: before, passed, ...progress }: Reached): number {
    const { evaluator } = this;
    const { finder, afterstate } = this.pieces[k];
    const { level } = progress;
    const spawned = { playfield: before, piece: spawnPiece(orientation), heldBefore: NO_BUTTONS, level, frame: 0 };
    const { count, orientations, xs, ys } = finder.find(spawned);
    if (count === 0) return evaluator.playfieldCost(before) + TOPPED_OUT;
    const last = k + 1 === this.pieces.length;
    const lock = { orientation, x: 0, y: 0, cleared: 0, before };
    let cheapest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      lock.orientation = orientations[i];
      lock.x = xs[i];
      lock.y = ys[i];
      lock.cleared = placeInto(afterstate, before, lock);
      const rest = last
        ? this.endCost(afterstate, passed)
        : this.costFrom(k + 1, { playfield: afterstate, ...addLines(progress, lock.cleared), passed });
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
