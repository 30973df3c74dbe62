/**
 * The plateau controller's rules for calm, upon any evaluation: a tetris is taken at once, blocks in the top seven
 * rows have a price of their own, there has to be room for all seven tetrominoes at the end, and once a block stands
 * in the top row a row has to stay possible to complete.
 */
import { HIDDEN_ROWS, ROWS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import type { ChainEvaluator, LastCosts } from './chain-evaluator.js';
import { HIGH_ROWS, highCells } from './features/row-bits.js';
import { allSpawnsFit, canCompleteRow } from './features/spawn-room.js';

/** What a tetris of any piece of a chain is worth: more than anything else together. */
const TETRIS_BONUS = 1e9;

/** The evaluation with the rules for calm; what it allows by itself is not asked. */
export function calm(evaluator: Pick<ChainEvaluator, 'placementCost' | 'playfieldCost' | 'lastCosts'>): ChainEvaluator {
  return {
    placementCost(lock) {
      const cost = evaluator.placementCost(lock);
      return lock.cleared === 4 ? cost - TETRIS_BONUS : cost;
    },
    playfieldCost: (playfield) => evaluator.playfieldCost(playfield) + highCells(playfield),
    mayPass: canCompleteRow,
    mayEnd: allSpawnsFit,
    lastCosts: evaluator.lastCosts && calmLastCosts(evaluator.lastCosts),
  };
}

/** Where pieces appear. While these rows are empty, chains may pass and end. */
const SPAWN_ROWS = 2;

/** The highest row of each orientation's reference cell at which it stays below them. */
const FIRST_SERVED_ROW = Int8Array.from(ORIENTATIONS, ({ minDy }) => SPAWN_ROWS - minDy);

/** What each orientation's own cells in the high rows cost at each row of its reference cell. */
const PIECE_PRICES = Uint8Array.from({ length: ORIENTATIONS.length * ROWS }, (_, i) =>
  ORIENTATIONS[Math.floor(i / ROWS)].cells.reduce((sum, [, dy]) => sum + Math.max(0, HIGH_ROWS - (i % ROWS) - dy), 0),
);

/** Serves placements below the rows in which pieces appear, on playfields where these are empty. */
function calmLastCosts(inner: LastCosts): LastCosts {
  return (before, placements, costs) => {
    const { count, orientations, ys } = placements;
    if (before[HIDDEN_ROWS] !== 0 || before[HIDDEN_ROWS + 1] !== 0) {
      costs.fill(Number.NaN, 0, count);
      return;
    }
    inner(before, placements, costs);
    const high = highCells(before);
    for (let i = 0; i < count; i++) {
      const orientation = orientations[i];
      const y = ys[i];
      if (y < FIRST_SERVED_ROW[orientation]) costs[i] = Number.NaN;
      else costs[i] += high + PIECE_PRICES[orientation * ROWS + y];
    }
  };
}
