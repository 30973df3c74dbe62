/** The learned player among the others. */
import { gravityFinders } from '../search/finder-source.js';
import { maxoutPlayer } from './maxout.js';
import type { PlayerDefinition } from './player-definition.js';

/**
 * In worlds without gravity only the current piece moves by their rules; in its search pieces fall. In the same way a
 * filter holds back the current piece alone.
 */
export const MAXOUT: PlayerDefinition = {
  name: 'maxout',
  description: 'a value learned by playing against itself, in an exact search over the pieces to come',
  pieces: 2,
  movement: 'gravity',
  options: ['taps', 'plies', 'aim', 'budget', 'forgive', 'weights', 'shape'],
  finders: gravityFinders,
  make({ weights, ...options }, world) {
    if (!weights) throw new TypeError('the learned player needs weights');
    return maxoutPlayer(weights(), { ...options, finder: world?.current() });
  },
};
