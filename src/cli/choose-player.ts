/** The player that a command line names. */

import { openPlayer } from '../node/open-player.js';
import type { PlayerSpec } from '../node/player-spec.js';
import type { Player } from '../players/player.js';
import { Failure, usageFailure } from './failure.js';

/** @throws Failure on a name that no player has, or weights that cannot be read */
export function choosePlayer(spec: PlayerSpec): Player {
  const opened = openPlayer(spec);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}
