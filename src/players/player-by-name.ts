/** All players by their names. */

import { type Result, refuse } from '../lib/result.js';
import { didYouMean, nearestName } from '../lib/text.js';
import type { FinderSource } from '../search/finder-source.js';
import { FORESIGHT } from './foresight.js';
import { LINEAR } from './linear-player.js';
import { MAXOUT } from './maxout-definition.js';
import { PLATEAU, PLATEAU_PUBLISHED } from './plateau.js';
import type { AnyPlayer } from './player.js';
import type { PlayerDefinition, PlayerOptions } from './player-definition.js';
import {
  AUTOTETRIS,
  CS3243,
  DELLACHERIE,
  EL_TETRIS,
  FIRST_NES_BOT,
  TETRAIS_COMPLEX,
  TETRAIS_SIMPLE,
  YIYUAN_LEE,
} from './published-players.js';
import { RANDOM } from './random.js';

/** Every player; its entry here is all that a new one needs. */
export const PLAYERS: readonly PlayerDefinition<AnyPlayer>[] = [
  MAXOUT,
  PLATEAU,
  PLATEAU_PUBLISHED,
  FIRST_NES_BOT,
  DELLACHERIE,
  EL_TETRIS,
  YIYUAN_LEE,
  AUTOTETRIS,
  TETRAIS_SIMPLE,
  TETRAIS_COMPLEX,
  CS3243,
  RANDOM,
  LINEAR,
  FORESIGHT,
];

/** The names of all players, in order. */
export const PLAYER_NAMES: readonly string[] = PLAYERS.map(({ name }) => name);

/** Those that need no file of the user's: all but the linear player of one's own. */
export const READY_PLAYERS: readonly PlayerDefinition<AnyPlayer>[] = PLAYERS.filter(({ name }) => name !== LINEAR.name);

/** The names of the players that see what a person sees and need no file of the user's. */
export const NORMAL_PLAYER_NAMES: readonly string[] = READY_PLAYERS.flatMap(({ name, sees }) => (sees ? [] : [name]));

/** What a player is before it plays; undefined for a name that none has. */
export function playerDefinition(name: string): PlayerDefinition<AnyPlayer> | undefined {
  return PLAYERS.find((player) => player.name === name);
}

/** What to tell whoever asked for a name that no player has: the nearest name, and all names. */
export function unknownPlayer(name: string): string {
  const hint = didYouMean(nearestName(name, PLAYER_NAMES)) || '.';
  return `There is no player "${name}"${hint} Players: ${PLAYER_NAMES.join(', ')}.`;
}

/**
 * The player of a name, newly built; it shares no buffers with any other.
 *
 * @param world NES rules with gravity if not given
 */
export function playerByName(
  name: string,
  options: PlayerOptions = {},
  world?: FinderSource,
): Result<{ readonly player: AnyPlayer }> {
  const definition = playerDefinition(name);
  return definition ? { ok: true, player: definition.make(options, world) } : refuse(unknownPlayer(name));
}
