/**
 * What the address of the page asks for: `?player=NAME`, `?seed=N`, `?speed=X`. The page stands in for any address
 * that does not exist, so other parameters are somebody else's and are left alone.
 */

import { HIGHEST_WORD } from '../../lib/seeded-random.js';
import type { PlayerDefinition } from '../../players/player-definition.js';
import {
  AUTOTETRIS,
  DELLACHERIE,
  EL_TETRIS,
  TETRAIS_COMPLEX,
  TETRAIS_SIMPLE,
  YIYUAN_LEE,
} from '../../players/published-players.js';
import type { Place } from '../../simulate/game-position.js';
import { finderSource, playerPlace } from '../../simulate/placement-game.js';

export interface PageOptions {
  readonly player: string;
  /** Undefined when the address names none: then every visit is another game. */
  readonly seed: number | undefined;
  /** Multiple of the schedule's speed. */
  readonly speed: number;
  /** What was asked for and cannot be had, as sentences for the visitor. */
  readonly problems: readonly string[];
}

const SLOWEST = 0.1;
const FASTEST = 1000;

/** Longest part of a wrong value that is repeated in a message. */
const LONGEST_QUOTE = 40;

/**
 * @param search the address from its question mark on
 * @param players the names to choose from; the first one plays unless another is asked for
 */
export function readPageOptions(search: string, players: readonly string[]): PageOptions {
  const parameters = new URLSearchParams(search);
  const problems: string[] = [];

  let player = players[0];
  const asked = parameters.get('player');
  if (asked !== null) {
    if (players.includes(asked)) player = asked;
    else problems.push(`There is no player ${quote(asked)}; ${player} plays. Choose one of ${players.join(', ')}.`);
  }

  let seed: number | undefined;
  const seedText = parameters.get('seed');
  if (seedText !== null) {
    if (/^\d+$/.test(seedText) && Number(seedText) <= HIGHEST_WORD) seed = Number(seedText);
    else
      problems.push(
        `A seed is a whole number from 0 to ${HIGHEST_WORD}, not ${quote(seedText)}; this is a random game.`,
      );
  }

  let speed = 1;
  const speedText = parameters.get('speed');
  if (speedText !== null) {
    const wanted = /^\d+(\.\d+)?$/.test(speedText) ? Number(speedText) : Number.NaN;
    if (wanted >= SLOWEST && wanted <= FASTEST) speed = wanted;
    else problems.push(`A speed is a number from ${SLOWEST} to ${FASTEST}, not ${quote(speedText)}; the speed is 1.`);
  }
  return { player, seed, speed, problems };
}

/** The part of the address that asks for a game; the page at that address plays it. */
export function formatPageOptions({ player, seed, speed }: Omit<PageOptions, 'problems'>): string {
  const parameters = new URLSearchParams({ player });
  if (seed !== undefined) parameters.set('seed', String(seed));
  if (speed !== 1) parameters.set('speed', String(speed));
  return `?${parameters}`;
}

function quote(text: string): string {
  return text.length > LONGEST_QUOTE ? `“${text.slice(0, LONGEST_QUOTE)}…”` : `“${text}”`;
}

/** The address that was not found, as a text that cannot pretend to be anything else. */
const LONGEST = 160;

/** Characters that do not show, or that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * Percent signs are decoded where they make readable text; what does not show is written as U+XXXX. A long address
 * loses its middle.
 *
 * @param pathname the path of an address, as a browser gives it
 */
export function missingPath(pathname: string): string {
  const shown = [...decoded(pathname).replace(UNSEEN, codePoint)];
  if (shown.length <= LONGEST) return shown.join('');
  const half = LONGEST / 2;
  return `${shown.slice(0, half).join('')}…${shown.slice(-half).join('')}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // bytes that are no text
  }
}

function codePoint(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
}

// Who plays on the page: the program's own players that were made for drops, in the world of hard drops.

/** Not from the list of all players, so that those with weights of their own stay out of the file. */
const CONTROLLERS: readonly PlayerDefinition[] = [
  YIYUAN_LEE,
  AUTOTETRIS,
  EL_TETRIS,
  DELLACHERIE,
  TETRAIS_SIMPLE,
  TETRAIS_COMPLEX,
];

/** The first one plays unless another is asked for. */
export const CONTROLLER_NAMES: readonly string[] = CONTROLLERS.map(({ name }) => name);

/**
 * How a controller places pieces.
 *
 * @throws RangeError on a name that is not among `CONTROLLER_NAMES`
 */
export function placeOf(name: string): Place {
  const definition = CONTROLLERS.find((controller) => controller.name === name);
  if (!definition) throw new RangeError(`no controller "${name}"`);
  return playerPlace(definition.make({}, finderSource('hard-drop')), null);
}
