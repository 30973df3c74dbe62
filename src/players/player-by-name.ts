/** All players by their names. */

import { nearestName } from '../lib/nearest-name.js';
import { type MaxoutOptions, type MaxoutWeights, maxoutPlayer } from './maxout.js';
import { type PlateauOptions, plateauPlayer, plateauPublishedPlayer } from './plateau.js';
import type { Player } from './player.js';

/** How fast directions are pressed, and what only one player takes. */
export interface PlayerOptions extends MaxoutOptions, Pick<PlateauOptions, 'search'> {
  /** Gives the weights of the learned player, when it is the one that is asked for. */
  readonly weights?: () => MaxoutWeights;
}

/** How each player is built; its entry here is all that a new one needs. */
const BUILDERS: Readonly<Record<string, (options: PlayerOptions) => Player>> = {
  maxout: ({ weights, search: _, ...options }) => {
    if (!weights) throw new TypeError('the learned player needs weights');
    return maxoutPlayer(weights(), options);
  },
  plateau: plateauPlayer,
  'plateau-published': plateauPublishedPlayer,
};

/** The names of all players, in order. */
export const PLAYER_NAMES: readonly string[] = Object.keys(BUILDERS);

export interface UnknownPlayer {
  readonly problem: 'unknown-player';
  /** What was asked for, the nearest name, and all names. */
  readonly message: string;
}

/** The player of a name, newly built; it shares no buffers with any other. */
export function playerByName(name: string, options: PlayerOptions = {}): Player | UnknownPlayer {
  if (Object.hasOwn(BUILDERS, name)) return BUILDERS[name](options);
  const suggestion = nearestName(name, PLAYER_NAMES);
  const hint = suggestion ? `; did you mean "${suggestion}"?` : '.';
  return {
    problem: 'unknown-player',
    message: `There is no player "${name}"${hint} Players: ${PLAYER_NAMES.join(', ')}.`,
  };
}
