/** Positions and hands as users of the library tell them. */

import { impossiblePosition } from '../engine/impossible-position.js';
import { readPlayfield } from '../engine/playfield-text.js';
import {
  checkPosition,
  checkSettings,
  type EnginePosition,
  type EngineSettings,
  type PieceInAir,
} from '../engine/position.js';
import { foundValue } from '../lib/json.js';
import { type Result, refuse } from '../lib/result.js';
import { AIMS, type Aim } from '../players/maxout.js';
import { parseTaps, type ToldHands, TURNS, type Turns } from '../reach/taps.js';
import { parseButtons } from '../tetris/buttons.js';
import type { LineLimit, StartLevel } from '../tetris/limits.js';
import { emptyPlayfield, FULL_ROW, type Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { REGIONS, type Region, timingOf } from '../tetris/timing.js';
import { checkObject, checkOneOf, checkPiece, checkText, readField } from './check-asked.js';

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

/** @throws RangeError on taps that there are not, and on what is out of its range */
export function completeAsked(settings: AskedSettings): EngineSettings {
  checkObject('settings', settings);
  const { taps = USUAL_TAPS, turns = 'free', reaction = 0, plies = USUAL_PLIES, softDrop = true } = settings;
  const { milliseconds, aim } = settings;
  checkText('taps', taps, 'a rate such as 30hz, or frames like X..X.');
  checkOneOf('turns', turns, TURNS);
  checkOneOf('softDrop', softDrop, [true, false]);
  if (aim !== undefined) checkOneOf('aim', aim, AIMS);
  const complete = {
    taps: readField('taps', () => parseTaps(taps, turns)),
    reaction,
    plies,
    milliseconds,
    softDrop,
    aim,
  };
  checkSettings(complete);
  return complete;
}
