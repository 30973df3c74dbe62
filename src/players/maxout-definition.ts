/** The learned player among the others. */
import { gravityFinders } from '../search/finder-source.js';
import { maxoutPlayer } from './maxout.js';
import type { PlayerDefinition } from './player-definition.js';
import type { PlayerSpec } from './player-spec.js';

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

// Who plays round the level counter if nobody else is named.

/**
 * Points do not count there any more, only lines: a game to 3,350 lines from level 19 plays 3,070 of them where a row takes a
 * frame. In 20 games `maxout` lost 1, in a drought from a stack of 12 rows, and 2 with the aim to survive. So the effect of
 * droughts was measured: 200 games each from playfields of usual play, with 100 pieces without an I. `maxout` lost 16 of them,
 * 24 with the aim to survive (risk counts five times), 14 where risk counts three times and earlier, 4 where a clear of less
 * than four lines costs half, and 1 where it costs a quarter, as in a marathon.
 */
export const REBIRTH_PLAYER: PlayerSpec = { name: 'maxout', aim: 'marathon' };
