/**
 * The plateau controller of 2018: seventeen weighted features and four rules for calm.
 *
 * It was trained for two visible pieces on levels 19 to 28. Its weights reward a high pile, so it builds a plateau
 * and waits for the I; the rules keep it from building too high and from passing by a tetris.
 */
import { calm } from './calm.js';
import type { ChainEvaluator } from './chain-evaluator.js';
import { measuredTerms } from './chain-evaluator.js';
import { lockHeight } from './features/placement-features.js';
import type { PlateauWeights } from './features/plateau-features.js';

/** An evaluator with plateau's features and its rules for calm. */
export function plateauEvaluator(weights: PlateauWeights): ChainEvaluator {
  return calm({
    placementCost: ({ orientation, y, cleared }) =>
      weights.lines * cleared + weights.lockHeight * lockHeight(orientation, y),
    ...measuredTerms(weights.playfield.map((weight, feature) => ({ feature, weight }))),
  });
}
