/**
 * A scenario: a game as it stands, buttons, and what has become of the game on some frames. As text:
 *
 *     # An O comes to rest beside a ledge and slides one column under it before it locks.
 *     level 18
 *     piece O
 *
 *     given
 *     ###.......
 *     ..........
 *     ..........
 *
 *     press
 *     1 L
 *     53 .
 *     1 L
 *     2 .
 *
 *     then O@3,18 on frame 57
 *     phase 2
 *     ###.......
 *     ..##......
 *     ..##......
 *
 * Everything else about the start is as in an empty game under way: the piece has just appeared, nothing is held,
 * nothing is counted. `piece T-left@4,17` puts the piece elsewhere. `page` and 256 bytes take the place of `given`
 * where a picture cannot say it. After the press the pad is free. Frame 1 is the first one pressed. `game pal` makes it a
 * scenario of the European game; the others are named in `SCENARIO_GAMES`.
 */

import { hex } from '../../lib/format-numbers.js';
import { type Buttons, formatInputs, NO_BUTTONS, parseInputs, toRuns } from '../../tetris/buttons.js';
import {
  EUROPEAN_GAME,
  type GameFacts,
  GYM_5_EDITION,
  GYM_EDITION,
  hasSameRules,
  USA_GAME,
} from '../../tetris/edition.js';
import { CURSOR_IDLE, type GameState, KEPT_AT_POWER_ON, PHASE } from '../../tetris/game-state.js';
import { formatPlacement, parseOrientation, parsePlacement } from '../../tetris/placement.js';
import { emptyPage, PAGE_BYTES, type PlayfieldPage } from '../../tetris/playfield-page.js';
import { POWER_ON_RNG } from '../../tetris/random.js';
import { SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, TETROMINOES } from '../../tetris/tetromino.js';
import { NTSC } from '../../tetris/timing.js';
import { FIELD_KEYS, type FieldKey, type Fields, formatField, parseField } from './scenario-fields.js';
import { isPictureRow, pageFromPicture, pictureOfPage, type TextPicture } from './scenario-picture.js';

export interface Scenario {
  /** One sentence on what it shows. */
  readonly title: string;
  /** In play: neither paused nor between games. */
  readonly start: GameState;
  readonly inputs: readonly Buttons[];
  readonly expectations: readonly Expectation[];
}

/** What is true after a frame. */
export interface Expectation {
  readonly frame: number;
  readonly fields: Fields;
  /** Empty if the expectation does not name the playfield. */
  readonly picture: TextPicture;
}

/** The rules of a scenario, by the word after `game`; without that line, the first ones. */
const SCENARIO_GAMES: Readonly<Record<string, GameFacts>> = {
  ntsc: USA_GAME,
  pal: EUROPEAN_GAME,
  'gym-5': { timing: NTSC, edition: GYM_5_EDITION },
  gym: { timing: NTSC, edition: GYM_EDITION },
};
const USUAL_GAME = 'ntsc';

const PAGE_LINE_BYTES = 16;
/** More runs than this are written many to a line. */
const SHORT_PRESS = 12;

/** The game that a scenario without a word starts from: a T has appeared on an empty playfield. */
export const BLANK_GAME: GameState = {
  ...KEPT_AT_POWER_ON,
  ...USA_GAME,
  activity: 'play',
  gameType: 'A',
  phase: PHASE.CONTROL,
  x: SPAWN_X,
  y: SPAWN_Y,
  orientation: SPAWN_ORIENTATION.T,
  fall: 0,
  softDrop: 0,
  level: 0,
  startLevel: 0,
  height: 0,
  lines: 0,
  score: 0,
  rng: POWER_ON_RNG,
  spawnCount: 0,
  next: SPAWN_ORIENTATION.I,
  previousSpawn: SPAWN_ORIENTATION.I,
  page: emptyPage(),
  redrawCursor: CURSOR_IDLE,
  frameCounter: 0,
  padPressed: NO_BUTTONS,
  tickHeld: NO_BUTTONS,
  tickPressed: NO_BUTTONS,
  fastMusic: 0,
  clearCounts: [0, 0, 0, 0],
  statistics: TETROMINOES.map(() => 0),
  garbageRows: 0,
};

/** A field without a line of its own has the value of another field. */
const FOLLOWS: Partial<Record<FieldKey, FieldKey>> = {
  previousSpawn: 'next',
  startLevel: 'level',
  tickHeld: 'padHeld',
  tickPressed: 'padPressed',
};

/** The fields that the piece's own line sets. */
const PIECE_KEYS: readonly FieldKey[] = ['orientation', 'x', 'y'];

/** @throws RangeError with the line's number on anything that is no part of a scenario */
export function parseScenario(text: string): Scenario {
  const titles: string[] = [];
  const inputs: Buttons[] = [];
  const expectations: { frame: number; fields: Fields; picture: string[] }[] = [];
  let start: Fields = {};
  let game = USA_GAME;
  const given: string[] = [];
  const bytes: number[] = [];
  let block = 'start';
  text.split(/\r?\n/).forEach((untrimmed, i) => {
    const line = untrimmed.trim();
    const expectation = expectations.at(-1);
    try {
      if (line === '') return;
      if (line.startsWith('# ')) titles.push(line.slice(2));
      else if (line === 'given' || line === 'page' || line === 'press') block = line;
      else if (line.startsWith('then ')) {
        block = 'then';
        expectations.push({ ...parseThen(line), picture: [] });
      } else if (block === 'given') given.push(line);
      else if (block === 'page') bytes.push(...parseBytes(line));
      else if (block === 'press') inputs.push(...parseInputs(line));
      else if (expectation && isPictureRow(line)) expectation.picture.push(line);
      else if (expectation) expectation.fields = { ...expectation.fields, ...parseField(line) };
      else if (line.startsWith('game ')) game = parseGame(line.slice(5));
      else start = { ...start, ...(line.startsWith('piece ') ? parsePiece(line.slice(6)) : parseField(line)) };
    } catch (error) {
      throw new RangeError(`line ${i + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return {
    title: titles.join(' '),
    start: startState(game, start, bytes.length ? pageFromBytes(bytes) : pageFromPicture(given)),
    inputs,
    expectations,
  };
}

/** The word for whose rules a state obeys; undefined where there is none. */
export function gameNameOf({ timing, edition }: GameFacts): string | undefined {
  return Object.keys(SCENARIO_GAMES).find((name) => {
    const game = SCENARIO_GAMES[name];
    return game.timing === timing && hasSameRules(game.edition, edition);
  });
}

/**
 * The text of a scenario; `parseScenario` reads it back.
 *
 * @throws RangeError when the game is none of `SCENARIO_GAMES`
 */
export function formatScenario({ title, start, inputs, expectations }: Scenario): string {
  const blocks = [[`# ${title}`, ...formatStart(start)], formatPage(start.page)];
  if (inputs.length) blocks.push(['press', ...formatPress(inputs)]);
  blocks.push(...expectations.map(formatExpectation));
  return `${blocks
    .filter((lines) => lines.length)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function startState(game: GameFacts, fields: Fields, page: PlayfieldPage): GameState {
  const state = { ...BLANK_GAME, ...game, ...fields, page };
  const followers = Object.entries(FOLLOWS).filter(([key]) => fields[key as FieldKey] === undefined);
  return { ...state, ...Object.fromEntries(followers.map(([key, leader]) => [key, state[leader]])) };
}

function formatStart(start: GameState): string[] {
  const game = gameNameOf(start);
  if (game === undefined) throw new RangeError('a scenario has no word for the rules of this game');
  const lines = [...(game === USUAL_GAME ? [] : [`game ${game}`]), `piece ${formatPlacement(start)}`];
  for (const key of FIELD_KEYS) {
    const leader = FOLLOWS[key];
    const usual = leader ? start[leader] : BLANK_GAME[key];
    if (PIECE_KEYS.includes(key) || String(start[key]) === String(usual)) continue;
    lines.push(formatField(key, start[key]));
  }
  return lines;
}

function formatPage(page: PlayfieldPage): string[] {
  const picture = pictureOfPage(page);
  if (picture) return picture.length ? ['given', ...picture] : [];
  const lines = ['page'];
  for (let i = 0; i < PAGE_BYTES; i += PAGE_LINE_BYTES) {
    lines.push([...page.subarray(i, i + PAGE_LINE_BYTES)].map((byte) => hex(byte, 2)).join(' '));
  }
  return lines;
}

function formatPress(inputs: readonly Buttons[]): string[] {
  const words = formatInputs(inputs).split(' ');
  const wordsPerLine = toRuns(inputs).length > SHORT_PRESS ? 20 : 2;
  const lines: string[] = [];
  for (let i = 0; i < words.length; i += wordsPerLine) lines.push(words.slice(i, i + wordsPerLine).join(' '));
  return lines;
}

function formatExpectation({ frame, fields, picture }: Expectation): string[] {
  const { orientation, x, y } = fields;
  const placed = orientation !== undefined && x !== undefined && y !== undefined;
  const where = placed ? `${formatPlacement({ orientation, x, y })} ` : '';
  const keys = FIELD_KEYS.filter((key) => fields[key] !== undefined && !(placed && PIECE_KEYS.includes(key)));
  return [`then ${where}on frame ${frame}`, ...keys.map((key) => formatField(key, fields[key]!)), ...picture];
}

function parseThen(line: string): { frame: number; fields: Fields } {
  const match = /^then (?:(\S+@\S+) )?on frame ([1-9]\d*)$/.exec(line);
  if (!match) throw new RangeError(`expected "then on frame 12" or "then T@5,3 on frame 12", found "${line}"`);
  return { frame: Number(match[2]), fields: match[1] ? { ...parsePlacement(match[1]) } : {} };
}

/** The game of a scenario, by its word. */
export function parseGame(name: string): GameFacts {
  const names = Object.keys(SCENARIO_GAMES);
  if (!names.includes(name)) throw new RangeError(`no game "${name}" (${names.join(', ')})`);
  return SCENARIO_GAMES[name];
}

function parsePiece(text: string): Fields {
  return text.includes('@') ? { ...parsePlacement(text) } : { orientation: parseOrientation(text) };
}

function parseBytes(line: string): number[] {
  return line.split(' ').map((byte) => {
    if (!/^[0-9a-f]{2}$/.test(byte)) throw new RangeError(`no byte "${byte}"`);
    return Number.parseInt(byte, 16);
  });
}

function pageFromBytes(bytes: readonly number[]): PlayfieldPage {
  if (bytes.length !== PAGE_BYTES) throw new RangeError(`a page has ${PAGE_BYTES} bytes, found ${bytes.length}`);
  return Uint8Array.from(bytes);
}
