/** The player that a command line names. */

import { Failure, usageFailure } from '../../platform/job.js';
import type { AnyPlayer } from '../../players/player.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameRules } from '../../simulate/game-rules.js';
import { openPlayerFor, openPlayerSpec } from './open-player-spec.js';

/** @throws Failure on a name that no player has, or weights that cannot be read */
export function choosePlayer(spec: PlayerSpec): AnyPlayer {
  const opened = openPlayerSpec(spec);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}

/** @throws Failure as `choosePlayer`, and on a player that cannot play by the rules */
export function choosePlayerFor(spec: PlayerSpec, rules: GameRules): AnyPlayer {
  const opened = openPlayerFor(spec, rules);
  if (opened.ok) return opened.player;
  throw opened.usage ? usageFailure(opened.message) : new Failure(opened.message);
}
