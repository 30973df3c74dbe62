/**
 * The games that are played here, as data: how pieces move, which come, how many are seen, what lies there at the
 * start, and what counts.
 *
 * Rules are written as a name and what differs from it: `nes`, `nes:level=18,taps=12hz`, `hard-drop:pieces=bag`,
 * `gym:seed=12AB34`.
 */

import type { ClientKind } from '../emulator/clients/client.js';
import { gymSeedProblem } from '../emulator/clients/gym-settings.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { readOneOf, readWholeNumber, unknownField, unknownName } from '../lib/text.js';
import { MOVEMENTS, type Movement } from '../players/player-definition.js';
import { formatTaps, parsePlayedTaps } from '../reach/taps.js';
import { formatChance, parseChance } from '../reach/wrong-presses.js';
import { type GameDescription, USUAL_GAME } from '../record/game-description.js';
import { DROP_SPAWNS, type DropSpawn } from '../search/hard-drop-finder.js';
import { HIGHEST_GARBAGE, HIGHEST_LEVEL, LONGEST_REACTION } from '../tetris/limits.js';
import { killscreenLevel, PAL } from '../tetris/timing.js';

/** Cartridges whose menus the model has, so that a seed names a game of theirs: those that come with this program, and TetrisGYM. */
export const SIMULATED_CLIENTS = [
  'builtin',
  'builtin-pal',
  'builtin-crashing',
  'gym',
] as const satisfies readonly ClientKind[];
type SimulatedClient = (typeof SIMULATED_CLIENTS)[number];

/** Which pieces come. */
export type PieceRule =
  /** The console's register, moved on by the frames that pieces take, and its table. */
  | 'nes'
  /** All seven in a random order, then again. */
  | 'bag'
  | 'uniform'
  /** Independent draws; S and Z come with this share together, 0–1, and the other five with the rest. */
  | { readonly szShare: number };

/** What lies on the playfield besides what was placed. */
export type GarbageRule =
  | 'none'
  /** The console's B-type: rows up to a height, 0–5, and the game is won with 25 lines. */
  | { readonly kind: 'b-type'; readonly height: number }
  /** `rows` rows lie there at the start, and a new one comes from below after every clear, whatever its size. */
  | { readonly kind: 'endless'; readonly rows: number };

export interface GameRules extends Required<Pick<GameDescription, 'reaction' | 'misdrop'>> {
  /** Where the rules come from; what differs from it is in the other fields. */
  readonly name: RulesName;
  /** The cartridge whose game it is: how fast pieces are, where the score sticks, and what a seed means. */
  readonly client: SimulatedClient;
  readonly movement: Movement;
  /** Where pieces that drop at once appear; all others appear in the playfield, as on the console. */
  readonly spawn: DropSpawn;
  readonly pieces: PieceRule;
  /** Pieces that the player sees, the one that it places included. */
  readonly visible: 1 | 2;
  readonly garbage: GarbageRule;
  /** `nes`: points of a clear by its size and the level. `rows`: one point a row. */
  readonly points: 'nes' | 'rows';
  /** At the start, 0–255: gravity and points. */
  readonly level: number;
  /**
   * Practice cartridge: the seed that fixes the pieces, six hexadecimal digits; `EACH_GAME` where the seed of each game is
   * one, as a number. Null where it is the frames waited in the menus, as on the other cartridges.
   */
  readonly seed: string | null;
  /** Practice cartridge: the level of its line cap, from whose first clear on pieces fall two rows in every frame; null for none. */
  readonly cap: number | null;
  /** European cartridge: SELECT is held for the points that it adds with every piece. */
  readonly select: boolean;
  /** Where the original crashes: the player keeps it from that, by SELECT, short soft drops and A. */
  readonly dodge: boolean;
  /** With gravity: how fast directions are pressed, as `formatTaps` writes it; null leaves it to the player. */
  readonly taps: string | null;
}

/** Every game has a seed of the practice cartridge of its own. */
export const EACH_GAME = 'each';

/** S and Z at 3/11 each, the others at 1/11. */
const HEAVY_SZ_SHARE = 6 / 11;
export const MOST_GARBAGE_ROWS = 15;

const NES: Omit<GameRules, 'name'> = {
  client: 'builtin',
  movement: 'gravity',
  spawn: 'above',
  pieces: 'nes',
  visible: 2,
  garbage: 'none',
  points: 'nes',
  level: USUAL_GAME.startLevel,
  seed: null,
  cap: null,
  select: false,
  dodge: true,
  taps: null,
  reaction: USUAL_GAME.reaction,
  misdrop: 0,
};

/** Texts of fields that are either. */
const [ON, OFF] = ['on', 'off'] as const;
/** Fields without a value. */
const BARE = ['crashing'];

/** What each name stands for. */
const PRESETS = {
  /** The console's game. */
  nes: NES,
  /** That of the European consoles, from the last level before pieces fall a row every frame. */
  pal: { ...NES, client: 'builtin-pal', level: killscreenLevel(PAL) - 1 },
  /** That of the practice cartridge TetrisGYM, from the level and with the score of the published tables: without a cap. */
  gym: { ...NES, client: 'gym', level: 18 },
  /** 25 lines over garbage, on the console. */
  'b-type': { ...NES, garbage: { kind: 'b-type', height: 5 } },
  /** The console's game while time stands still: any slide, any spin. */
  'no-gravity': { ...NES, movement: 'free' },
  /** Garbage that never ends, while time stands still. */
  garbage: { ...NES, movement: 'free', garbage: { kind: 'endless', rows: 10 } },
  /** Pieces that drop from above, already turned; the visible rows are all there is. Also with `spawn=inside`. */
  'hard-drop': { ...NES, movement: 'hard-drop', pieces: 'uniform', visible: 1 },
  /**
   * A course's game: pieces drop as in `hard-drop`, 10 × 21 cells of which the 21st row is hidden and ends the game
   * when it is reached, and every row is a point.
   */
  course: { ...NES, movement: 'hard-drop', pieces: 'uniform', visible: 1, points: 'rows', level: 0 },
} as const satisfies Readonly<Record<string, Omit<GameRules, 'name'>>>;

export type RulesName = keyof typeof PRESETS;
export const RULES_NAMES = Object.keys(PRESETS) as readonly RulesName[];

/** How a field is read and written; reading throws a RangeError that says what was expected. */
interface Field {
  readonly read: (text: string) => Partial<GameRules>;
  readonly write: (rules: GameRules) => string;
}

const FIELDS: Readonly<Record<string, Field>> = {
  crashing: {
    read: () => ({ client: 'builtin-crashing' }),
    write: ({ client }) => (client === 'builtin-crashing' ? ON : OFF),
  },
  level: {
    read: (text) => ({ level: readWholeNumber('level', 0, HIGHEST_LEVEL)(text) }),
    write: ({ level }) => String(level),
  },
  pieces: {
    read: (text) => ({ pieces: parsePieces(text) }),
    write: ({ pieces }) => formatPieces(pieces),
  },
  visible: {
    read: (text) => ({ visible: readWholeNumber('visible', 1, 2)(text) as 1 | 2 }),
    write: ({ visible }) => String(visible),
  },
  movement: {
    read: (text) => ({ movement: readOneOf('movement', MOVEMENTS)(text) }),
    write: ({ movement }) => movement,
  },
  spawn: {
    read: (text) => ({ spawn: readOneOf('spawn', DROP_SPAWNS)(text) }),
    write: ({ spawn }) => spawn,
  },
  garbage: {
    read: (text) => ({ garbage: parseGarbage(text) }),
    write: ({ garbage }) => formatGarbage(garbage),
  },
  points: {
    read: (text) => ({ points: readOneOf('points', ['nes', 'rows'])(text) }),
    write: ({ points }) => points,
  },
  seed: {
    read: (text) => ({ seed: parseSeed(text) }),
    write: ({ seed }) => seed ?? '',
  },
  cap: {
    read: (text) => ({ cap: readWholeNumber('cap', 0, HIGHEST_LEVEL)(text) }),
    write: ({ cap }) => (cap === null ? '' : String(cap)),
  },
  select: {
    read: (text) => ({ select: readOneOf('select', [ON, OFF])(text) === ON }),
    write: ({ select }) => (select ? ON : OFF),
  },
  dodge: {
    read: (text) => ({ dodge: readOneOf('dodge', [ON, OFF])(text) === ON }),
    write: ({ dodge }) => (dodge ? ON : OFF),
  },
  taps: {
    read: (text) => ({ taps: formatTaps(parsePlayedTaps(text)) }),
    write: ({ taps }) => taps ?? '',
  },
  reaction: {
    read: (text) => ({ reaction: readWholeNumber('reaction', 0, LONGEST_REACTION)(text) }),
    write: ({ reaction }) => String(reaction),
  },
  misdrop: {
    read: (text) => ({ misdrop: parseChance(text) }),
    write: ({ misdrop }) => formatChance(misdrop),
  },
};

/** The rules of a name, without any difference. */
export function rulesNamed(name: RulesName): GameRules {
  return { name, ...PRESETS[name] };
}

/** The console's game from a level, 0–255, for a player that sees the next piece some frames late. */
export function consoleRules(level: number, reaction = 0, client: GameRules['client'] = 'builtin'): GameRules {
  return { ...rulesNamed('nes'), client, level, reaction };
}

/** @throws RangeError on what is no rules; the message says what was found and what was expected */
export function parseRules(text: string): GameRules {
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  if (!Object.hasOwn(PRESETS, name)) throw new RangeError(unknownName('rules', name, RULES_NAMES));
  let rules = rulesNamed(name as RulesName);
  for (const part of colon < 0 ? [] : text.slice(colon + 1).split(',')) {
    const [key, text] = fieldOf(part);
    rules = { ...rules, ...FIELDS[key].read(text) };
  }
  return checkRules(rules);
}

/** A part of rules: the key of its field, and its text, which is empty for a field without a value. */
function fieldOf(part: string): [key: string, text: string] {
  const equals = part.indexOf('=');
  const key = equals < 0 ? part : part.slice(0, equals);
  if (Object.hasOwn(FIELDS, key) && BARE.includes(key) === equals < 0) return [key, part.slice(key.length + 1)];
  throw new RangeError(
    unknownField(
      'option of rules',
      part,
      Object.keys(FIELDS).filter((field) => !BARE.includes(field)),
    ),
  );
}

/** The text that `parseRules` reads: the name and what differs from it, in a fixed order. */
export function formatRules(rules: GameRules): string {
  const usual = rulesNamed(rules.name);
  const parts = Object.entries(FIELDS).flatMap(([key, { write }]) => {
    const text = write(rules);
    if (text === write(usual)) return [];
    return BARE.includes(key) ? [key] : [`${key}=${text}`];
  });
  return parts.length ? `${rules.name}:${parts.join(',')}` : rules.name;
}

/** @throws RangeError on fields that exclude one another */
export function checkRules(rules: GameRules): GameRules {
  const { movement, spawn, taps, reaction, misdrop, points, level, visible } = rules;
  checkPractice(rules);
  checkSelect(rules);
  checkCrashing(rules);
  const timeless = `time does not pass where pieces ${movement === 'free' ? 'do not fall' : 'drop at once'}`;
  if (movement !== 'gravity' && taps !== null) throw new RangeError(`${timeless}: leave out taps`);
  if (movement !== 'gravity' && reaction > 0) throw new RangeError(`${timeless}: leave out reaction`);
  if (movement !== 'gravity' && misdrop > 0) throw new RangeError(`${timeless}: leave out misdrop`);
  if (visible === 1 && reaction > 0) throw new RangeError('the next piece is never seen: leave out reaction');
  if (movement !== 'hard-drop' && spawn === 'inside') {
    throw new RangeError('pieces appear inside the playfield anyway unless they drop at once: leave out spawn');
  }
  if (points === 'rows' && movement === 'gravity') {
    throw new RangeError('with gravity, points count as on the console: leave out points=rows');
  }
  if (points === 'rows' && level !== rulesNamed(rules.name).level) {
    throw new RangeError('every row is one point at any level: leave out level');
  }
  return rules;
}

/** @throws RangeError on points for SELECT where it adds none */
function checkSelect({ client, movement, garbage, select }: GameRules): void {
  if (!select) return;
  if (movement !== 'gravity' || clientOf(client).edition.selectPoints === 0) {
    throw new RangeError('SELECT adds points in the rules pal, with gravity, alone: leave out select');
  }
  if (garbage !== 'none' && garbage.kind === 'b-type') {
    throw new RangeError('in B-type SELECT wins the game at once and adds no points: leave out select');
  }
}

/** @throws RangeError when the rules ask for crashes that their game does not have, or have an option about dodging where nothing crashes */
function checkCrashing({ name, client, movement, garbage, dodge }: GameRules): void {
  if (client !== 'builtin-crashing') {
    if (dodge) return;
    throw new RangeError('only the rules nes:crashing have crashes to dodge: leave out dodge, and --no-dodge');
  }
  const isPlain = name === 'nes' && movement === 'gravity' && garbage === 'none';
  if (!isPlain) throw new RangeError('only the rules nes, with gravity and without garbage, crash: leave out crashing');
}

/** @throws RangeError when other rules have options of the practice cartridge, or its rules have options of others */
function checkPractice({ client, movement, pieces, garbage, seed, cap }: GameRules): void {
  const isPractice = client === 'gym' && movement === 'gravity';
  if (seed !== null && !isPractice)
    throw new RangeError('only the rules gym, with gravity, have seeds: leave out seed');
  if (cap !== null && !isPractice)
    throw new RangeError('only the rules gym, with gravity, have a line cap: leave out cap');
  if (seed !== null && pieces !== 'nes') throw new RangeError('a seed fixes the pieces: leave out pieces, or the seed');
  if (client === 'gym' && garbage !== 'none' && garbage.kind === 'b-type') {
    throw new RangeError('the B-type of the practice cartridge is another game: use the rules b-type');
  }
}

function parseSeed(text: string): string {
  if (text === EACH_GAME) return text;
  const seed = text.toUpperCase();
  const problem = gymSeedProblem(seed);
  if (problem === undefined) return seed;
  throw new RangeError(`${problem}; or "${EACH_GAME}", where every game has its own`);
}

function parsePieces(text: string): PieceRule {
  if (text === 'nes' || text === 'bag' || text === 'uniform') return text;
  if (text === 'sz') return { szShare: HEAVY_SZ_SHARE };
  const share = /^sz-(\d(?:\.\d+)?)$/.exec(text)?.[1];
  if (share !== undefined && Number(share) <= 1) return { szShare: Number(share) };
  throw new RangeError(`no pieces "${text}" (nes, bag, uniform, sz, or sz-0.4 for a share of S and Z together)`);
}

function formatPieces(pieces: PieceRule): string {
  if (typeof pieces === 'string') return pieces;
  return pieces.szShare === HEAVY_SZ_SHARE ? 'sz' : `sz-${pieces.szShare}`;
}

function parseGarbage(text: string): GarbageRule {
  if (text === 'none') return text;
  const [, kind, number] = /^(b-type|endless)-(\d{1,2})$/.exec(text) ?? [];
  if (kind === 'b-type') return { kind, height: readWholeNumber('height of garbage', 0, HIGHEST_GARBAGE)(number) };
  if (kind === 'endless') return { kind, rows: readWholeNumber('rows of garbage', 1, MOST_GARBAGE_ROWS)(number) };
  throw new RangeError(`no garbage "${text}" (none, b-type-HEIGHT such as b-type-5, endless-ROWS such as endless-10)`);
}

function formatGarbage(garbage: GarbageRule): string {
  if (garbage === 'none') return garbage;
  return garbage.kind === 'b-type' ? `b-type-${garbage.height}` : `endless-${garbage.rows}`;
}

export function isTaps(text: string): boolean {
  try {
    parsePlayedTaps(text);
    return true;
  } catch {
    return false;
  }
}

export function isSeedOfRules(text: string): boolean {
  return text === EACH_GAME || gymSeedProblem(text) === undefined;
}
