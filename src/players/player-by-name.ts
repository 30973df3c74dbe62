/** All players by their names. */

import { type Result, refuse } from '../lib/result.js';
import { SeededRandom } from '../lib/seeded-random.js';
import { didYouMean, nearestName } from '../lib/text.js';
import { type FinderSource, gravityFinders, RecallingFinder } from '../search/finder-source.js';
import type { Situation } from '../search/situation.js';
import { FORESIGHT } from './foresight.js';
import { consoleFinders, LINEAR } from './linear-player.js';
import { maxoutPlayer } from './maxout.js';
import { PLATEAU, PLATEAU_PUBLISHED } from './plateau.js';
import type { AnyPlayer } from './player.js';
import type { PlayerDefinition, PlayerOptions } from './player-definition.js';
import type { PlayerSpec } from './player-spec.js';
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

/**
 * Any placement that the piece can reach, each as likely as any other. The choice is drawn from the situation and
 * a seed, so that the same situation gives the same decision.
 */
const RANDOM: PlayerDefinition = {
  name: 'random',
  description: 'any placement that can be reached, each as likely as any other',
  pieces: 1,
  movement: 'gravity',
  options: ['taps', 'search', 'seed'],
  finders: (options) => consoleFinders('gravity', options),
  make(options, world = consoleFinders('gravity', options)) {
    const finder = new RecallingFinder(world.current());
    const { seed = 0 } = options;
    return {
      name: 'random',
      decide(situation) {
        const { count } = finder.find(situation);
        if (count === 0) return undefined;
        const drawn = new SeededRandom(hashOf(situation, seed)).below(count);
        const planFor = () => finder.plan(situation, drawn);
        const plan = planFor();
        return { plan, value: 0, ranking: [{ placement: plan.placement, value: 0 }], planFor };
      },
    };
  },
};

/** 32 bits of what is seen: the playfield, both pieces, and how far the game has come. */
function hashOf({ playfield, piece, next, lines, score, frame }: Situation, seed: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  const mix = (word: number): void => {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash ^= hash >>> 15;
  };
  for (const row of playfield) mix(row);
  for (const word of [piece.orientation, next ?? -1, lines, score, frame]) mix(word);
  return hash;
}

/**
 * In worlds without gravity only the current piece moves by their rules; in its search pieces fall. In the same way a
 * filter holds back the current piece alone.
 */
const MAXOUT: PlayerDefinition = {
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

/**
 * Who plays round the level counter where the user names no player. Points do not count there any more, only lines: a game to 3,350 lines from level 19 plays 3,070 of them where a row takes a
 * frame. In 20 games `maxout` lost 1, in a drought from a stack of 12 rows, and 2 with the aim to survive. So the effect of
 * droughts was measured: 200 games each from playfields of usual play, with 100 pieces without an I. `maxout` lost 16 of them,
 * 24 with the aim to survive (risk counts five times), 14 where risk counts three times and earlier, 4 where a clear of less
 * than four lines costs half, and 1 where it costs a quarter, as in a marathon.
 */
export const REBIRTH_PLAYER: PlayerSpec = { name: 'maxout', aim: 'marathon' };

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
