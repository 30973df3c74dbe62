/**
 * What the address of the page asks for: `?player=NAME`, `?seed=N`, `?speed=X`. The page stands in for any address
 * that does not exist, so other parameters are somebody else's and are left alone.
 */

import { HIGHEST_WORD } from '../../lib/seeded-random.js';

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
    else problems.push(`A seed is a whole number from 0 to ${HIGHEST_WORD}, not ${quote(seedText)}; here is any game.`);
  }

  let speed = 1;
  const speedText = parameters.get('speed');
  if (speedText !== null) {
    const wanted = /^\d+(\.\d+)?$/.test(speedText) ? Number(speedText) : Number.NaN;
    if (wanted >= SLOWEST && wanted <= FASTEST) speed = wanted;
    else problems.push(`A speed is a number from ${SLOWEST} to ${FASTEST}, not ${quote(speedText)}; it plays at 1.`);
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
