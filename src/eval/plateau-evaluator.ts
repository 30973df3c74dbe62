/**
 * The plateau controller of 2018: seventeen weighted features and four rules for calm.
 *
 * It was trained for two visible pieces on levels 19 to 28. Its weights reward a high pile, so it builds a plateau
 * and waits for the I; the rules keep it from building too high and from passing by a tetris.
 */
import { highCells } from './cells.js';
import type { ChainEvaluator } from './chain-evaluator.js';
import { lockHeight } from './lock-height.js';
import { measurePlayfield } from './measure-playfield.js';
import { PLAYFIELD_FEATURES, type PlateauWeights } from './plateau-features.js';
import { allSpawnsFit, canCompleteRow } from './spawn-room.js';

/** What a tetris of either piece is worth: more than anything else together. */
const TETRIS_BONUS = 1e9;

/**
 * An evaluator with plateau's features and its rules for calm: a tetris is taken at once, blocks in the top seven rows
 * have a price of their own, there has to be room for all seven tetrominoes at the end, and once a block stands in the
 * top row a row has to stay possible to complete.
 */
export function plateauEvaluator(weights: PlateauWeights): ChainEvaluator {
  const features = new Float64Array(PLAYFIELD_FEATURES.length);
  const playfieldWeights = Float64Array.from(weights.playfield);
  return {
    placementCost(orientation, y, cleared) {
      const cost = weights.lines * cleared + weights.lockHeight * lockHeight(orientation, y);
      return cleared === 4 ? cost - TETRIS_BONUS : cost;
    },
    playfieldCost(playfield) {
      measurePlayfield(playfield, features);
      let cost = 0;
      for (let i = 0; i < features.length; i++) cost += playfieldWeights[i] * features[i];
      return cost + highCells(playfield);
    },
    mayPass: canCompleteRow,
    mayEnd: allSpawnsFit,
  };
}
