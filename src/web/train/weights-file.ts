/** Weights from a file of the user's: what can be played with and trained on, and why the rest cannot. */

import { parseWeights, type WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { FeatureSet } from '../../eval/ntuple/ntuple-layout.js';
import { type Result, refuse } from '../../lib/result.js';

/** More than the largest tables have. */
export const LARGEST_WEIGHTS = 64 * 1024 * 1024;

/** A refusal does not name the file. */
export type ReadWeights = Result<{ readonly origin: WeightsOrigin }>;

/** Where weights come from, if they are of a network that can play a whole game. */
export function readWeights(bytes: Uint8Array): ReadWeights {
  try {
    const { origin } = parseWeights(bytes);
    if (origin.features !== 'finish') return { ok: true, origin };
    return refuse(
      'these weights are only for the last lines of a game; choose weights for a whole game, such as plateau.bin',
    );
  } catch (error) {
    if (error instanceof RangeError) {
      return refuse(`${error.message}; choose a .bin file that "train" or this page wrote`);
    }
    throw error;
  }
}

/** Tables that weights can be trained on with; smaller ones can grow. */
export function featuresFrom(origin: WeightsOrigin): readonly FeatureSet[] {
  return origin.features === 'base' ? ['base', 'surface', 'large'] : [origin.features];
}
