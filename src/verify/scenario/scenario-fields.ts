/**
 * The fields of a game in a scenario's words: a name, then a value as text. `frame-counter 188`, `next I`,
 * `pad-held LA`, `cleared-rows 0 18 19 0`.
 *
 * The playfield is not among them; it is drawn as a picture.
 */

import { hex } from '../../lib/format-numbers.js';
import { formatButtons, parseButtons } from '../../tetris/buttons.js';
import { ACTIVITIES, GAME_TYPES, type GameState } from '../../tetris/game-state.js';
import { formatOrientation, parseOrientation } from '../../tetris/placement.js';

/** What a scenario can state about a game in one line. */
export type FieldKey = Exclude<keyof GameState, 'page' | 'garbageRows' | 'timing' | 'edition' | 'seeded'>;
export type Fields = { readonly [K in FieldKey]?: GameState[K] };

interface TextForm {
  parse(text: string): unknown;
  format(value: never): string;
}

const NUMBER: TextForm = { parse: parseNumber, format: (value: number) => String(value) };
const REGISTER: TextForm = {
  parse: parseRegister,
  format: (value: number) => hex(value, 4),
};
const LIST: TextForm = {
  parse: (text) => text.split(' ').map(parseNumber),
  format: (values: readonly number[]) => values.join(' '),
};
const BUTTONS: TextForm = { parse: parseButtons, format: formatButtons };
const PIECE: TextForm = { parse: parseOrientation, format: formatOrientation };

function oneOf(words: readonly string[]): TextForm {
  return {
    parse: (text) => {
      if (!words.includes(text)) throw new RangeError(`no "${text}" (${words.join(', ')})`);
      return text;
    },
    format: (value: string) => value,
  };
}

/** In the order in which they are written. */
const FORMS: { readonly [K in FieldKey]: TextForm } = {
  gameType: oneOf(GAME_TYPES),
  level: NUMBER,
  startLevel: NUMBER,
  height: NUMBER,
  activity: oneOf(ACTIVITIES),
  phase: NUMBER,
  orientation: PIECE,
  x: NUMBER,
  y: NUMBER,
  fall: NUMBER,
  das: NUMBER,
  softDrop: NUMBER,
  hold: NUMBER,
  next: PIECE,
  lines: NUMBER,
  score: NUMBER,
  redrawCursor: NUMBER,
  clearedRows: LIST,
  completedLines: NUMBER,
  checkIndex: NUMBER,
  animationStep: NUMBER,
  curtainRow: NUMBER,
  frameCounter: NUMBER,
  rng: REGISTER,
  spawnCount: NUMBER,
  previousSpawn: PIECE,
  padHeld: BUTTONS,
  padPressed: BUTTONS,
  tickHeld: BUTTONS,
  tickPressed: BUTTONS,
  hideNext: NUMBER,
  fastMusic: NUMBER,
  clearCounts: LIST,
  statistics: LIST,
};

export const FIELD_KEYS = Object.keys(FORMS) as readonly FieldKey[];

/** `frameCounter` as `frame-counter`. */
export function fieldName(key: FieldKey): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The value of a field as a scenario writes it. */
export function formatFieldValue<K extends FieldKey>(key: K, value: GameState[K]): string {
  return FORMS[key].format(value as never);
}

/** A line of name and value, as `parseField` reads it. */
export function formatField<K extends FieldKey>(key: K, value: GameState[K]): string {
  return `${fieldName(key)} ${formatFieldValue(key, value)}`;
}

/**
 * Reads a line of name and value.
 *
 * @throws RangeError on a name that is no field, or a value that the field cannot have
 */
export function parseField(line: string): Fields {
  const [name, ...words] = line.split(' ');
  const key = FIELD_KEYS.find((known) => fieldName(known) === name);
  if (!key) throw new RangeError(`no field "${name}"`);
  return { [key]: FORMS[key].parse(words.join(' ')) };
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (text === '' || !Number.isInteger(value) || value < 0) throw new RangeError(`no whole number "${text}"`);
  return value;
}

function parseRegister(text: string): number {
  if (!/^[0-9a-f]{4}$/i.test(text)) throw new RangeError(`no register "${text}" (four hex digits, such as 8988)`);
  return Number.parseInt(text, 16);
}
