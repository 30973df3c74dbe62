/** What a search of chained placements needs to know of their worth. Costs: lower is better. */
import type { Playfield } from '../tetris/playfield.js';
import type { Lock } from './placement-features.js';

export interface ChainEvaluator {
  /** What a placement costs by itself, wherever it stands in the chain. The lock is read at once and not kept. */
  placementCost(lock: Lock): number;
  /** What the playfield after the last placement of the chain costs. */
  playfieldCost(playfield: Playfield): number;
  /** Whether a chain may go through this playfield: asked of the one it starts on and of the one after each placement. */
  mayPass(playfield: Playfield): boolean;
  /** Whether a chain may end on this playfield. */
  mayEnd(playfield: Playfield): boolean;
}
