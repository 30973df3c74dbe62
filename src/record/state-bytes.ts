/**
 * A game's state as bytes, the same for a cartridge and for the model: what recordings keep, and what they check. Only
 * the game is in it; picture, sprites, stack and sound are not.
 *
 *     numbers     3 bytes each, low byte first, in the order of NUMBERS
 *     activity    1 byte, the place in ACTIVITIES
 *     game type   1 byte, 0 A, 1 B
 *     clears      4 bytes, the rows of the last check; 4 bytes, the counts of clears
 *     statistics  3 bytes each, pieces T J Z O S L I
 *     playfield   256 bytes, the page
 *     seeded      4 bytes, only in the game of a seed: register, low byte first, count, steps
 *     score       1 byte, its fourth one; only where it is not 0, as in long games of a cartridge without a cap
 */

import { hex } from '../lib/format-numbers.js';
import { sha1Hex } from '../lib/hashes.js';
import type { GameFacts } from '../tetris/edition.js';
import { ACTIVITIES, GAME_TYPES, type GameState } from '../tetris/game-state.js';
import { PAGE_BYTES } from '../tetris/playfield-page.js';
import type { SeededPieces } from '../tetris/random.js';

/** Raised when recordings change their form. */
export const RECORD_VERSION = 2;

/** What a hash is taken of, for the header of a recording. */
export const HASHED =
  'state of the game (piece, generator, pad, phase, timers, level, lines, score, statistics, 256 bytes of the playfield); ' +
  'hash: first 16 digits of SHA-1; check of a frame: FNV-1a folded to 12 bits';

type NumberKey = { [K in keyof GameState]-?: GameState[K] extends number ? K : never }[keyof GameState];

const NUMBERS = [
  'rng',
  'spawnCount',
  'previousSpawn',
  'x',
  'y',
  'orientation',
  'level',
  'fall',
  'das',
  'startLevel',
  'phase',
  'redrawCursor',
  'softDrop',
  'hold',
  'lines',
  'animationStep',
  'score',
  'completedLines',
  'checkIndex',
  'curtainRow',
  'height',
  'frameCounter',
  'tickPressed',
  'tickHeld',
  'fastMusic',
  'next',
  'hideNext',
  'padPressed',
  'padHeld',
] as const satisfies readonly NumberKey[];

const NUMBER_BYTES = 3;
const ROWS_CHECKED = 4;
const KINDS = 7;
/** Scores from here on have a fourth byte. */
const LONG_SCORE = 2 ** 24;
const SEEDED_BYTES = 4;
const LENGTH = NUMBERS.length * NUMBER_BYTES + 2 + 2 * ROWS_CHECKED + KINDS * NUMBER_BYTES + PAGE_BYTES;

/** Rows of B-type's garbage are counted before the game only and are left out. */
export function encodeGameState(state: GameState): Uint8Array {
  const isLong = state.score >= LONG_SCORE;
  const bytes = new Uint8Array(LENGTH + (state.seeded ? SEEDED_BYTES : 0) + (isLong ? 1 : 0));
  let at = 0;
  const put = (value: number): void => {
    bytes[at++] = value;
    bytes[at++] = value >> 8;
    bytes[at++] = value >> 16;
  };
  for (const key of NUMBERS) put(state[key]);
  bytes[at++] = ACTIVITIES.indexOf(state.activity);
  bytes[at++] = GAME_TYPES.indexOf(state.gameType);
  for (const list of [state.clearedRows, state.clearCounts]) for (const value of list) bytes[at++] = value;
  for (const count of state.statistics) put(count);
  bytes.set(state.page, at);
  if (state.seeded) {
    const { register, count, steps } = state.seeded;
    bytes.set([register & 0xff, register >> 8, count, steps], LENGTH);
  }
  if (isLong) bytes[bytes.length - 1] = state.score / LONG_SCORE;
  return bytes;
}

/**
 * The state that `encodeGameState` wrote.
 *
 * @throws RangeError on bytes that are none
 */
function decodeGameState(bytes: Uint8Array, { timing, edition }: GameFacts): GameState {
  const more = bytes.length - LENGTH;
  if (![0, 1, SEEDED_BYTES, SEEDED_BYTES + 1].includes(more)) {
    throw new RangeError(`a state has ${LENGTH} bytes, not ${bytes.length}`);
  }
  let at = 0;
  const take = (): number => bytes[at++] | (bytes[at++] << 8) | (bytes[at++] << 16);
  const takeBytes = (count: number): number[] => Array.from({ length: count }, () => bytes[at++]);
  const numbers = Object.fromEntries(NUMBERS.map((key) => [key, take()])) as Pick<GameState, (typeof NUMBERS)[number]>;
  const activity = ACTIVITIES[bytes[at++]];
  const gameType = GAME_TYPES[bytes[at++]];
  if (activity === undefined || gameType === undefined) throw new RangeError('no activity or game type of a game');
  const clearedRows = takeBytes(ROWS_CHECKED);
  const clearCounts = takeBytes(ROWS_CHECKED);
  const statistics = Array.from({ length: KINDS }, take);
  return {
    ...numbers,
    ...(more >= SEEDED_BYTES && { seeded: decodeSeeded(bytes.subarray(LENGTH)) }),
    score: numbers.score + (more % SEEDED_BYTES ? LONG_SCORE * bytes[bytes.length - 1] : 0),
    timing,
    edition,
    activity,
    gameType,
    clearedRows,
    clearCounts,
    statistics,
    page: bytes.slice(at, at + PAGE_BYTES),
    garbageRows: 0,
  };
}

function decodeSeeded([low, high, count, steps]: Uint8Array): SeededPieces {
  return { register: low | (high << 8), count, steps };
}

/** 16 hexadecimal digits. */
export function stateHash(bytes: Uint8Array): string {
  return sha1Hex(bytes).slice(0, 16);
}

/** Characters of a frame's check. */
export const CHECK_LENGTH = 2;
/** In place of a check, where the game has left play and a state says nothing. */
export const NO_CHECK = '..';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Two characters for one frame: 12 bits, enough to say in which frame two games part. */
export function checkText(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  hash ^= hash >>> 12;
  return DIGITS[hash & 63] + DIGITS[(hash >>> 6) & 63];
}

/** A state as 2 hexadecimal digits a byte. */
export function formatGameState(state: GameState): string {
  return Array.from(encodeGameState(state), (byte) => hex(byte, 2)).join('');
}

/**
 * @param facts of the game, which the text does not say
 * @throws RangeError on a text that `formatGameState` does not write
 */
export function parseGameState(text: string, facts: GameFacts): GameState {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError('a state is written in hexadecimal digits');
  return decodeGameState(
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    facts,
  );
}

/** A field in which two states differ. */
export interface StateDifference {
  /** As in `GameState`, with the place in a list: `page[199]`. */
  readonly field: string;
  readonly seen: number;
  readonly expected: number;
}

/** Every difference, in the order of the bytes. An activity and a game type are given by their number. */
export function stateDifferences(seen: GameState, expected: GameState): StateDifference[] {
  const differences: StateDifference[] = [];
  const compare = (field: string, a: number, b: number): void => {
    if (a !== b) differences.push({ field, seen: a, expected: b });
  };
  for (const key of NUMBERS) compare(key, seen[key], expected[key]);
  compare('activity', ACTIVITIES.indexOf(seen.activity), ACTIVITIES.indexOf(expected.activity));
  compare('gameType', GAME_TYPES.indexOf(seen.gameType), GAME_TYPES.indexOf(expected.gameType));
  for (const key of ['register', 'count', 'steps'] as const) {
    compare(`seeded ${key}`, seen.seeded?.[key] ?? 0, expected.seeded?.[key] ?? 0);
  }
  for (const key of ['clearedRows', 'clearCounts', 'statistics', 'page'] as const) {
    expected[key].forEach((value, i) => {
      compare(`${key}[${i}]`, seen[key][i], value);
    });
  }
  return differences;
}
