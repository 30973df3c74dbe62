/**
 * The plateau controller's rules for calm, upon any evaluation: a tetris is taken at once, blocks in the top seven
 * rows have a price of their own, there has to be room for all seven tetrominoes at the end, and once a block stands
 * in the top row a row has to stay possible to complete.
 */
import { highCells } from './cells.js';
import type { ChainEvaluator } from './chain-evaluator.js';
import { allSpawnsFit, canCompleteRow } from './spawn-room.js';

/** What a tetris of any piece of a chain is worth: more than anything else together. */
const TETRIS_BONUS = 1e9;

/** The evaluation with the rules for calm; what it allows by itself is not asked. */
export function calm(evaluator: Pick<ChainEvaluator, 'placementCost' | 'playfieldCost'>): ChainEvaluator {
  return {
    placementCost(lock) {
      const cost = evaluator.placementCost(lock);
      return lock.cleared === 4 ? cost - TETRIS_BONUS : cost;
    },
    playfieldCost: (playfield) => evaluator.playfieldCost(playfield) + highCells(playfield),
    mayPass: canCompleteRow,
    mayEnd: allSpawnsFit,
  };
}
