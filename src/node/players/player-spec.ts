/**
 * A player as text and as plain data: a name, and options after a colon, as in `maxout:plies=2,aim=maxout`. The same
 * spec gives the same player in every thread.
 */

import { HIGHEST_WORD } from '../../lib/seeded-random.js';
import { unknownField, unknownName } from '../../lib/text.js';
import { MOST_LOOKAHEAD } from '../../players/linear-player.js';
import { AIMS, type Aim } from '../../players/maxout.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { parseFilter } from './open-filter.js';

export interface PlayerSpec {
  readonly name: string;
  /** A press pattern; the player's own if missing. */
  readonly taps?: string;
  /** Which search finds the placements of the current piece; of all players but those with a search of their own. */
  readonly search?: Search;
  /** Of the learned player: how many pieces the search places. */
  readonly plies?: number;
  /** Of the learned player: what is played for. */
  readonly aim?: Aim;
  /** Of the learned player: milliseconds for a decision. */
  readonly budget?: number;
  /** Of the learned player: a file of weights in place of all of its own. Of linear players: their weights as JSON. */
  readonly weights?: string;
  /** Of linear players: how many pieces the search places. */
  readonly lookahead?: number;
  /** What keeps its pieces out of some places: `open:10`, or `pattern:` and a picture. */
  readonly filter?: string;
  /** Of the random player: what its choices are drawn from. */
  readonly seed?: number;
}

/** Both find the same at 30 Hz; the frame search plans the fastest inputs, masks are quicker. */
export const SEARCHES = ['masks', 'frames'] as const;
export type Search = (typeof SEARCHES)[number];

export const MOST_PLIES = 4;
const LONGEST_BUDGET_MS = 60_000;

/** How each option is read; a problem is thrown as a RangeError. */
const OPTIONS: Readonly<Record<string, (text: string) => Partial<PlayerSpec>>> = {
  taps: (text) => ({ taps: formatTaps(parseTaps(text)) }),
  search: (text) => ({ search: parseSearch(text) }),
  plies: (text) => ({ plies: parsePlies(text) }),
  aim: (text) => ({ aim: parseAim(text) }),
  budget: (text) => ({ budget: parseBudget(text) }),
  weights: (text) => ({ weights: text }),
  filter: (text) => ({ filter: parseFilter(text) }),
  lookahead: (text) => ({ lookahead: parseLookahead(text) }),
  seed: (text) => ({ seed: parseSeed(text) }),
};

/** @throws RangeError on an option that no player has, or a wrong value; the message says what was expected */
export function parsePlayerSpec(text: string): PlayerSpec {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text };
  let spec: PlayerSpec = { name: text.slice(0, colon) };
  for (const part of text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(0, equals));
    if (!Object.hasOwn(OPTIONS, key)) {
      throw new RangeError(unknownField('player option', part, Object.keys(OPTIONS)));
    }
    spec = { ...spec, ...OPTIONS[key](part.slice(equals + 1)) };
  }
  return spec;
}

/** The text that `parsePlayerSpec` reads. */
export function formatPlayerSpec({ name, ...options }: PlayerSpec): string {
  const parts = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

/** @throws RangeError on a search that there is not */
export function parseSearch(text: string): Search {
  if ((SEARCHES as readonly string[]).includes(text)) return text as Search;
  throw new RangeError(unknownName('search', text, SEARCHES));
}

/** @throws RangeError unless it is a number of plies that the search can take */
export function parsePlies(text: string): number {
  const plies = Number(text);
  if (/^\d$/.test(text) && plies >= 1 && plies <= MOST_PLIES) return plies;
  throw new RangeError(`no number of plies "${text}" (1 to ${MOST_PLIES})`);
}

/** @throws RangeError unless it is a number of pieces that a linear player's search can place */
export function parseLookahead(text: string): number {
  const pieces = Number(text);
  if (/^\d$/.test(text) && pieces >= 1 && pieces <= MOST_LOOKAHEAD) return pieces;
  throw new RangeError(`no lookahead "${text}" (1 to ${MOST_LOOKAHEAD})`);
}

/** @throws RangeError unless it is a whole number of 32 bits */
function parseSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= HIGHEST_WORD) return seed;
  throw new RangeError(`no seed "${text}" (0 to ${HIGHEST_WORD})`);
}

/** @throws RangeError on an aim that there is not */
export function parseAim(text: string): Aim {
  if ((AIMS as readonly string[]).includes(text)) return text as Aim;
  throw new RangeError(unknownName('aim', text, AIMS));
}

/** @throws RangeError unless it is a positive number of milliseconds */
export function parseBudget(text: string): number {
  const milliseconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && milliseconds > 0 && milliseconds <= LONGEST_BUDGET_MS) return milliseconds;
  throw new RangeError(`no budget "${text}" (milliseconds, up to ${LONGEST_BUDGET_MS})`);
}
