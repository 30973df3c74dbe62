/**
 * A player as text and as plain data: a name, and options after a colon, as in `maxout:plies=2,aim=maxout`. The same
 * spec gives the same player in every thread.
 *
 * An option is an entry of the table here and of the players that take it, and nothing else: the command line, the page,
 * queues and the library read it from the table.
 */

import { HIGHEST_WORD } from '../lib/seeded-random.js';
import { didYouMean, nearestName, readOneOf, readWholeNumber, unknownField } from '../lib/text.js';
import { formatTaps, LONGEST_PATTERN, PLAYED_TAP_RATES, parsePlayedTaps } from '../reach/taps.js';
import { formatChance, parseChance } from '../reach/wrong-presses.js';
import type { GravityOptions } from '../search/finder-source.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { COLUMNS } from '../tetris/playfield.js';
import { AIMS, MOST_PLIES } from './maxout.js';
import type { AnyPlayer } from './player.js';
import type { PlayerDefinition, PlayerOptions } from './player-definition.js';

/** Who plays when nobody is named. */
export const USUAL_PLAYER = 'maxout';

/** Pictures that come with the program, for patterns that stay free. */
export const PATTERN_NAMES = ['bricks', 'diamond', 'heart', 'letter-m', 'stripes', 'zigzag'] as const;

const SEARCHES = ['masks', 'frames'] as const satisfies readonly GravityOptions['search'][];
/** Pieces that the search of a linear player can place. */
const MOST_LOOKAHEAD = 3;
const LONGEST_BUDGET_MS = 60_000;
/** Games of a plan that are kept at once: ten thousand take a second for a hundred pieces. */
const MOST_WIDTH = 10_000;

/** An option of players. */
interface PlayerOption<Value> {
  /** @throws RangeError on what is no value; the message says what was expected */
  readonly read: (text: string) => Value;
  /** What follows its name on the command line; missing where that is the name of something else there. */
  readonly value?: string;
  /** For the command line: what it is, and whose. */
  readonly help?: string;
  /** How the page asks for it; missing where it does not. */
  readonly label?: string;
  /** The page's default; null for what the player does by itself. */
  readonly usual?: Value | null;
  /** Texts that the page proposes, and what else it says is expected. */
  readonly proposed?: { readonly texts: readonly string[]; readonly orElse: string };
  /** Values to choose from, with what each means. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The highest of its whole numbers, which begin at 1. */
  readonly most?: number;
  /** An option of other players that asks the same; no player has both. */
  readonly sameAs?: string;
  /** It is about frames and buttons, or about the points of the console's game: of no use where pieces do not fall. */
  readonly needsGravity?: true;
}

/** Every option, in the order in which a spec names them. Which of them a player takes is in its definition. */
const PLAYER_OPTIONS = {
  /** A press pattern; 30hz if missing. */
  taps: {
    read: (text) => formatTaps(parsePlayedTaps(text)),
    value: '<pattern>',
    help: `how fast to press a direction again: ${PLAYED_TAP_RATES.join(', ')}, or frames such as X..X. (default: 30hz); named by 60 frames a second: on a European console, which has 50, 30hz is 25 presses a second`,
    label: 'Tap pattern',
    usual: '30hz',
    proposed: {
      texts: PLAYED_TAP_RATES,
      orElse: `or up to ${LONGEST_PATTERN} frames such as X..X. with an X where a press may begin`,
    },
    needsGravity: true,
  },
  /** Which search finds the placements of the current piece. */
  search: {
    read: readOneOf('search', SEARCHES),
    value: '<which>',
    help: `how plateau and linear players search placements of the current piece: ${SEARCHES.join(', ')}`,
    needsGravity: true,
  },
  /** How many pieces the search of the learned player places. */
  plies: {
    read: readWholeNumber('number of plies', 1, MOST_PLIES),
    value: '<n>',
    help: `how many pieces the learned player places in its search, 1–${MOST_PLIES}`,
    label: 'Looks ahead',
    usual: null,
    most: MOST_PLIES,
  },
  /** What the learned player plays for. */
  aim: {
    read: readOneOf('aim', AIMS),
    value: '<what>',
    help: `what the learned player plays for: ${AIMS.join(', ')}`,
    label: 'Aims for',
    usual: 'score',
    choices: {
      score: `most points by ${MAX_OUT_LINES} lines`,
      maxout: `999,999 points by ${MAX_OUT_LINES} lines`,
      survive: 'the longest game',
      marathon: 'points, and lines from level 29 on',
    },
    needsGravity: true,
  },
  /** How often the hands are taken to err by the learned player, which is another thing than how often they do. */
  forgive: {
    read: (text) => formatChance(parseChance(text)),
    value: '<chance>',
    help: 'for hands that err: let the learned player choose placements that forgive presses that go wrong with this chance, such as 0.5%',
    needsGravity: true,
  },
  /** Milliseconds that the learned player takes for a decision. */
  budget: {
    read: parseBudget,
    value: '<ms>',
    help: 'how many milliseconds the learned player may take for a decision',
  },
  /** A file, or a folder of them: weights of the learned player in place of all of its own, or those of a linear player as JSON. */
  weights: {
    read: (text) => text,
    value: '<file>',
    help: 'weights of the learned player, a folder of them, or a JSON file with a linear player of your own',
  },
  /** How many pieces the search of a linear player places. */
  lookahead: {
    read: readWholeNumber('lookahead', 1, MOST_LOOKAHEAD),
    value: '<n>',
    help: `how many pieces a linear player places in its search, 1–${MOST_LOOKAHEAD}: the two visible ones and an unknown one`,
    most: MOST_LOOKAHEAD,
    sameAs: 'plies',
  },
  /** How many games a player that plans whole games keeps after each piece. */
  width: {
    read: readWholeNumber('width', 1, MOST_WIDTH),
    value: '<n>',
    help: `how many games the player foresight keeps after each piece that it plans, at most, 1–${MOST_WIDTH} (default: 300)`,
    most: MOST_WIDTH,
    needsGravity: true,
  },
  /** What keeps the pieces of any player out of some cells: `open:10`, or `pattern:` and a picture. */
  filter: {
    read: parseFilter,
    value: '<what>',
    help: 'keep some cells free: open:COLUMN (1–10 from the left), or pattern:PICTURE with a PNG of 10 × 20 pixels or the name of a picture that comes with the program',
  },
  /** What the choices of the random player are drawn from. On the command line a seed is that of the game. */
  seed: { read: readWholeNumber('seed', 0, HIGHEST_WORD) },
} as const satisfies Readonly<Record<string, PlayerOption<string> | PlayerOption<number>>>;

type Options = typeof PLAYER_OPTIONS;
export type OptionName = keyof Options;
type OptionValue<Name extends OptionName> = ReturnType<Options[Name]['read']>;

/** A player as plain data; what is missing is as the player has it. */
export type PlayerSpec = { readonly name: string } & { readonly [Name in OptionName]?: OptionValue<Name> };

/** An option as those read it who treat all alike. */
type AnyOption = PlayerOption<string | number>;

export const OPTION_NAMES = Object.keys(PLAYER_OPTIONS) as readonly OptionName[];

/** What the table says of an option. */
export function playerOption(name: OptionName): AnyOption {
  return PLAYER_OPTIONS[name] as AnyOption;
}

/** Options that the page asks for. */
export type PageOption = {
  [Name in OptionName]: Options[Name] extends { readonly label: string } ? Name : never;
}[OptionName];

/** What the page has been told of them; null for what the player does by itself. */
export type PageChoice = {
  readonly [Name in PageOption]: OptionValue<Name> | Extract<Options[Name]['usual'], null>;
};

/** In the order in which the page asks. */
export const PAGE_OPTIONS: readonly PageOption[] = OPTION_NAMES.filter(isAsked);

/** The page's defaults. */
export const USUAL_CHOICE: PageChoice = Object.fromEntries(
  PAGE_OPTIONS.map((name) => [name, playerOption(name).usual]),
) as unknown as PageChoice;

/** The option by which a player takes what the page asks for, its own or one that asks the same; undefined for none. */
export function optionFor(asked: PageOption, player: Pick<PlayerDefinition, 'options'>): OptionName | undefined {
  return OPTION_NAMES.find((name) => (playerOption(name).sameAs ?? name) === asked && takes(player, name));
}

function isAsked(name: OptionName): name is PageOption {
  return playerOption(name).label !== undefined;
}

/** Options of the command line, in order. */
export const LINE_OPTIONS: readonly OptionName[] = OPTION_NAMES.filter((name) => playerOption(name).help);

/** Whether an option can have a value that comes from elsewhere: whether it is read as it is written. */
export function isOptionValue(name: OptionName, value: unknown): boolean {
  try {
    return playerOption(name).read(String(value)) === value;
  } catch {
    return false;
  }
}

/** Whether a player takes an option; a file of weights is the learned player's or a linear one's. */
export function takes(
  { options, sees }: Pick<PlayerDefinition<AnyPlayer>, 'options' | 'sees'>,
  name: OptionName,
): boolean {
  // What is planned whole is not held back piece by piece.
  if (name === 'filter') return !sees;
  return (options as readonly string[]).includes(name) || (name === 'weights' && options.includes('model'));
}

/**
 * What a spec says to the player itself, without what comes from files.
 *
 * @param clock for a player with a budget: milliseconds from any moment on
 */
export function optionsOf(spec: PlayerSpec, clock: () => number): PlayerOptions {
  const { name: _name, weights: _weights, filter: _filter, taps, budget, forgive, ...plain } = spec;
  return {
    ...plain,
    ...(taps !== undefined && { taps: parsePlayedTaps(taps) }),
    ...(forgive !== undefined && { forgive: parseChance(forgive) }),
    ...(budget !== undefined && { budget: { milliseconds: budget, clock } }),
  };
}

/** @throws RangeError on an option that no player has, or a wrong value; the message says what was expected */
export function parsePlayerSpec(text: string): PlayerSpec {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text };
  let spec: PlayerSpec = { name: text.slice(0, colon) };
  for (const part of text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(0, equals));
    if (!Object.hasOwn(PLAYER_OPTIONS, key)) throw new RangeError(unknownField('player option', part, OPTION_NAMES));
    spec = { ...spec, [key]: playerOption(key as OptionName).read(part.slice(equals + 1)) };
  }
  return spec;
}

/** The text that `parsePlayerSpec` reads. */
export function formatPlayerSpec({ name, ...options }: PlayerSpec): string {
  const parts = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return parts.length ? `${name}:${parts.join(',')}` : name;
}

/**
 * Checks what of a filter can be checked without reading a file.
 *
 * @returns the text
 * @throws RangeError on what is no filter
 */
export function parseFilter(text: string): string {
  const [, kind, what] = /^(open|well|pattern):(.+)$/s.exec(text) ?? [];
  if (kind === 'pattern' || (kind === 'open' && /^(\d|10)$/.test(what) && what !== '0')) return text;
  if (kind === 'open') throw new RangeError(`no column "${what}" to keep open (1 to ${COLUMNS}, from the left)`);
  if (kind === 'well' && /^\d$/.test(what)) {
    throw new RangeError(`columns count from 1 now: write open:${Number(what) + 1} for what was well:${what}`);
  }
  const near = nearestName(text.split(':', 1)[0], ['open', 'pattern']);
  const meant = didYouMean(near && text.replace(/^[^:]*/, near));
  throw new RangeError(
    `no filter "${text}" (open:COLUMN such as open:10, or pattern:PICTURE with a PNG file or one of ${PATTERN_NAMES.join(', ')})${meant}`,
  );
}

function parseBudget(text: string): number {
  const milliseconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && milliseconds > 0 && milliseconds <= LONGEST_BUDGET_MS) return milliseconds;
  throw new RangeError(`no budget "${text}" (milliseconds, up to ${LONGEST_BUDGET_MS})`);
}
