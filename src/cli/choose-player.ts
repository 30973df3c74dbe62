/** The player that a command line names. */

import { openPlayer, type PlayerSpec } from '../node/open-player.js';
import type { Player } from '../players/player.js';
import { usageFailure } from './failure.js';

/** @throws Failure on a name that no player has */
export function choosePlayer(spec: PlayerSpec): Player {
  const opened = openPlayer(spec);
  if (!opened.ok) throw usageFailure(opened.message);
  return opened.player;
}
