/** The player of a course of 2016, with weights that were trained here by its method: its own were never published. */
import type { FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel } from '../eval/linear-evaluator.js';
import { consoleFinders, linearPlayer, withLookahead } from './linear-player.js';
import type { PlayerDefinition } from './player-definition.js';

/** Its eight features, in its order. */
const CS3243_FEATURES = [
  'landing-bottom',
  'landing-top',
  'lines',
  'holes',
  'outer-wells',
  'inner-wells',
  'row-transitions-of-all-rows',
  'column-transitions-from-floor',
] as const satisfies readonly FeatureName[];

/**
 * One piece, hard drop, on 10 × 21 cells of which the highest row ends the game: so rows above the visible ones never
 * hold a block. Weight vectors have unit length, and the best placement has the highest sum.
 */
export const CS3243: PlayerDefinition = {
  name: 'cs3243',
  description: 'a course’s player, 2016: eight features, weights trained here by its cross-entropy method',
  pieces: 1,
  movement: 'hard-drop',
  options: ['taps', 'search', 'lookahead', 'model'],
  features: CS3243_FEATURES,
  finders: (options) => consoleFinders('hard-drop', options),
  make(options, world = consoleFinders('hard-drop', options)) {
    if (!options.model) throw new TypeError('cs3243 needs weights');
    return linearPlayer('cs3243', withLookahead(options.model(), options.lookahead), world);
  },
};

/** The model of a weight vector in the order of `CS3243_FEATURES`. */
export function cs3243Model(weights: readonly number[]): LinearModel {
  return {
    prefer: 'higher',
    pieces: 1,
    terms: CS3243_FEATURES.map((feature, i) => ({ feature, weight: weights[i] })),
  };
}
