/** A linear player of one's own, from a file of weights. */
import { consoleFinders, linearPlayer, withLookahead } from './linear-player.js';
import type { PlayerDefinition } from './player-definition.js';

/**
 * Any features with any weights, as `linear-weights.ts` reads them. How many pieces it looks at is in the file; it
 * tucks and spins where the world lets it.
 */
export const LINEAR: PlayerDefinition = {
  name: 'linear',
  description: 'a player of your own: any features with the weights of a JSON file',
  pieces: 2,
  movement: 'gravity',
  options: ['taps', 'search', 'lookahead', 'model'],
  finders: (options) => consoleFinders('gravity', options),
  make(options, world = consoleFinders('gravity', options)) {
    if (!options.model) throw new TypeError('a linear player needs weights');
    return linearPlayer('linear', withLookahead(options.model(), options.lookahead), world);
  },
};
