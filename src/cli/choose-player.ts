/** The player that a command line names. */

import type { Player } from '../players/player.js';
import { playerByName } from '../players/player-by-name.js';
import { usageFailure } from './failure.js';

/** @throws Failure on a name that no player has */
export function choosePlayer(name: string): Player {
  const player = playerByName(name);
  if ('problem' in player) throw usageFailure(player.message);
  return player;
}
