/** Positions and hands as users of the library tell them. */

import { readPlayfield } from '../engine/playfield-text.js';
import {
  checkPosition,
  checkSettings,
  checkWhole,
  type EnginePosition,
  type EngineSettings,
  impossiblePosition,
  type PieceInAir,
} from '../engine/position.js';
import { foundValue } from '../lib/json.js';
import { type Result, refuse } from '../lib/result.js';
import { AIMS, type Aim } from '../players/maxout.js';
import { parseTaps, type TapPattern, type ToldHands, TURNS, type Turns } from '../reach/taps.js';
import { parseButtons } from '../tetris/buttons.js';
import type { LineLimit, StartLevel } from '../tetris/limits.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { REGIONS, type Region, timingOf } from '../tetris/timing.js';

/**
 * A position that is asked about. A start level and lines that contradict its level are refused. Without a line limit the game
 * ends at 230 lines (in Europe 130), and one past them has no limit.
 */
export interface AskedPosition extends Partial<LineLimit>, Partial<StartLevel> {
  /**
   * 20 or 22 lines of ten cells with `.` for an empty one, 200 characters 0 and 1 from the top row down, a compressed board
   * such as `14,iaCaFqFqFqFq,0`, or a playfield of this library.
   */
  readonly playfield: string | Playfield;
  readonly piece: Tetromino;
  /** Null or missing: not known. */
  readonly next?: Tetromino | null;
  /** 0–255, the true level byte and not what is displayed. */
  readonly level: number;
  /** Cleared so far, 0–25,599 (default 0). */
  readonly lines?: number;
  /** Default 0; it counts where the aim is a max-out. */
  readonly score?: number;
  /** Whose console it is: how fast pieces fall and shift, and where games end (default `ntsc`). */
  readonly region?: Region;
  /** Where the piece is by now, if it has fallen for a while. */
  readonly at?: PieceInAir;
  /** Buttons of the frame before, as in `RA` (default: none). */
  readonly held?: string;
  /** Charge of the delayed auto shift, 0–16, in Europe 0–12 (default 0). */
  readonly das?: number;
}

/** How somebody plays (default: `30hz`, and a reaction of 0 out of 0–60 frames), and how far the search looks ahead. */
export interface AskedSettings extends Partial<ToldHands> {
  /** Whether turns may begin on any frame (`free`, the default) or on those of the taps alone (`taps`). */
  readonly turns?: Turns;
  /** Pieces placed for a value, 1–4 (default 4). */
  readonly plies?: number;
  /** Time for an answer, more than 0: then the best so far is taken (default: no limit). */
  readonly milliseconds?: number;
  /** Whether DOWN is held where it costs nothing (default true). */
  readonly softDrop?: boolean;
  /** What is played for (default `score`). */
  readonly aim?: Aim;
}

const USUAL_PLIES = 4;
const USUAL_TAPS = '30hz';

/**
 * Refuses a text that is no playfield, and a position that no game comes to.
 *
 * @throws RangeError on what the types forbid
 */
export function readAsked(asked: AskedPosition): Result<{ readonly position: EnginePosition }> {
  checkObject('position', asked);
  const { playfield, next, lines = 0, score = 0, held = '.', region = 'ntsc', ...rest } = asked;
  checkOneOf('region', region, REGIONS);
  checkPiece('piece', asked.piece);
  if (next !== undefined && next !== null) checkPiece('next', next);
  if (asked.at !== undefined) checkObject('at', asked.at);
  checkText('held', held, 'letters of buttons');
  const read = readPlayfieldOf(playfield);
  if (!read.ok) return read;
  const position = {
    ...rest,
    timing: timingOf(region),
    playfield: read.playfield,
    next: next ?? undefined,
    lines,
    score,
    held: readField('held', () => parseButtons(held)),
  };
  checkPosition(position);
  const impossible = impossiblePosition(position);
  return impossible === undefined ? { ok: true, position } : refuse(impossible);
}

/**
 * Refuses a text that is no playfield.
 *
 * @throws RangeError on what is neither a text nor a playfield
 */
export function readPlayfieldOf(playfield: string | Playfield): Result<{ readonly playfield: Playfield }> {
  if (typeof playfield !== 'string') return { ok: true, playfield: checkedPlayfield(playfield) };
  try {
    return { ok: true, playfield: readPlayfield(playfield) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}

function checkedPlayfield(playfield: Playfield): Playfield {
  const { length } = emptyPlayfield();
  const isOne = playfield instanceof Uint16Array && playfield.length === length;
  if (isOne && playfield.every((row) => row <= FULL_ROW)) return playfield;
  const found = playfield instanceof Uint16Array ? `${playfield.length} rows of up to 16 cells` : foundValue(playfield);
  throw new RangeError(`playfield: expected a text or a Uint16Array of ${length} rows of ten cells, found ${found}`);
}

/** @throws RangeError where the taps are no press pattern, and on what is out of its range */
export function completeAsked(settings: AskedSettings): EngineSettings {
  checkObject('settings', settings);
  const { taps = USUAL_TAPS, turns = 'free', reaction = 0, plies = USUAL_PLIES, softDrop = true } = settings;
  const { milliseconds, aim } = settings;
  checkOneOf('turns', turns, TURNS);
  checkOneOf('softDrop', softDrop, [true, false]);
  if (aim !== undefined) checkOneOf('aim', aim, AIMS);
  const complete = {
    taps: readTaps(taps, turns),
    reaction,
    plies,
    milliseconds,
    softDrop,
    aim,
  };
  checkSettings(complete);
  return complete;
}

// What the types of a question forbid, said in words: programs in JavaScript, and numbers that were computed, pass it all the same.

/** @throws RangeError on a value that is none of these */
export function checkOneOf(name: string, value: unknown, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  throw new RangeError(`${name}: expected one of ${choices.join(', ')}, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no capital letter of a piece */
export function checkPiece(name: string, value: unknown): asserts value is Tetromino {
  checkOneOf(name, value, TETROMINOES);
}

/** @throws RangeError on what is no text, for which it says what is expected */
export function checkText(name: string, value: unknown, expected: string): asserts value is string {
  if (typeof value !== 'string') throw new RangeError(`${name}: expected ${expected}, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no object, or a list */
export function checkObject(name: string, value: unknown): asserts value is object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new RangeError(`${name}: expected an object, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no list */
export function checkList(name: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw new RangeError(`${name}: expected a list, found ${foundValue(value)}`);
}

/** @throws RangeError on what is no object with the numbers of a placement, or has one that no piece has */
export function checkedPlacement(value: Placement): Placement {
  checkObject('placement', value);
  const { orientation, x, y } = value;
  checkWhole('orientation', orientation, 0, ORIENTATION_COUNT - 1);
  checkWhole('x', x, 0, COLUMNS - 1);
  checkWhole('y', y, -HIDDEN_ROWS, ROWS - 1);
  return value;
}

/**
 * What a reader of one field refuses, with the name of the field.
 *
 * @throws RangeError as `read`, with the name before its message
 */
export function readField<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${name}: ${error.message}`);
    throw error;
  }
}

/** @throws RangeError where the text is no press pattern */
export function readTaps(taps: string, turns?: Turns): TapPattern {
  checkText('taps', taps, 'a rate such as 30hz, or frames like X..X.');
  return readField('taps', () => parseTaps(taps, turns));
}
