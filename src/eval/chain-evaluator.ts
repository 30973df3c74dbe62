/** What a search of chained placements needs to know of their worth. Costs: lower is better. */
import { COLUMNS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { Lock } from './features/placement-features.js';

export interface ChainEvaluator {
  /** What a placement costs by itself, wherever it stands in the chain. The lock is read at once and not kept. */
  placementCost(lock: Lock): number;
  /** What the playfield after the last placement of the chain costs. */
  playfieldCost(playfield: Playfield): number;
  /** Whether a chain may go through this playfield: asked of the one it starts on and of the one after each placement. */
  mayPass(playfield: Playfield): boolean;
  /** Whether a chain may end on this playfield. */
  mayEnd(playfield: Playfield): boolean;
  /** A faster way to what last placements cost, where there is one; the result is the same to the last bit. */
  readonly lastCosts?: LastCosts | undefined;
}

/** More than any piece has: every cell in every orientation. */
export const MOST_PLACEMENTS: number = ROWS * COLUMNS * 4;

/** Placements of one piece on one playfield, as parallel arrays of which the first `count` entries count. */
export interface Placements {
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
}

/**
 * Writes `playfieldCost` of what each placement leaves as the last of its chain, which may end there; NaN where only
 * the plain way can tell: for any placement that clears a row, and whatever else the evaluator does not serve.
 */
export type LastCosts = (before: Playfield, placements: Placements, costs: Float64Array) => void;
