/** What a search of chained placements needs to know of their worth. Costs: lower is better. */
import type { Playfield } from '../tetris/playfield.js';
import type { Orientation } from '../tetris/tetromino.js';

export interface ChainEvaluator {
  /**
   * What a placement costs by itself, wherever it stands in the chain.
   *
   * @param y row of the reference cell at rest
   * @param cleared lines, 0–4
   */
  placementCost(orientation: Orientation, y: number, cleared: number): number;
  /** What the playfield after the last placement of the chain costs. */
  playfieldCost(playfield: Playfield): number;
  /** Whether a chain may go through this playfield: asked of the one it starts on and of the one after each placement. */
  mayPass(playfield: Playfield): boolean;
  /** Whether a chain may end on this playfield. */
  mayEnd(playfield: Playfield): boolean;
}
