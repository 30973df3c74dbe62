/** All players by their names. */

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
  const suggestion = nearestName(name);
  const hint = suggestion ? `; did you mean "${suggestion}"?` : '.';
  return {
    problem: 'unknown-player',
    message: `There is no player "${name}"${hint} Players: ${PLAYER_NAMES.join(', ')}.`,
  };
}

/** The name that takes the fewest changes of one letter, or none if that is more than half of it. */
function nearestName(name: string): string | undefined {
  const ranked = PLAYER_NAMES.map((known) => ({ known, changes: editDistance(name.toLowerCase(), known) }));
  const [nearest] = ranked.sort((a, b) => a.changes - b.changes);
  return nearest && nearest.changes <= nearest.known.length / 2 ? nearest.known : undefined;
}

/** Letters to insert, delete or replace to make one word of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}
