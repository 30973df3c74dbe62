/** What an engine is asked about: a position, the piece of which may be in the air, and how somebody plays it. */
import { foundValue } from '../lib/json.js';
import type { Aim } from '../players/maxout.js';
import type { ReadHands } from '../reach/taps.js';
import {
  impossiblePlayfield,
  type Moment,
  type Position,
  type Situation,
  situationAtSpawn,
} from '../search/situation.js';
import { type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { usualEnd } from '../tetris/level-course.js';
import { type AskedLineLimit, HIGHEST_LEVEL, HIGHEST_LINES } from '../tetris/limits.js';
import { COLUMNS, fits, ROWS } from '../tetris/playfield.js';
import { addLines } from '../tetris/score.js';
import {
  ORIENTATION_COUNT,
  type Orientation,
  SPAWN_ORIENTATION,
  SPAWN_X,
  SPAWN_Y,
  tetrominoOf,
} from '../tetris/tetromino.js';
import { NTSC } from '../tetris/timing.js';

/** A piece that fell for a while. */
export interface PieceInAir {
  /** One of the piece's own. */
  readonly orientation: Orientation;
  /** 0–9 and 0–19, of its reference cell. */
  readonly x: number;
  readonly y: number;
  /** Active frames that it has had, from which on tap patterns go on. */
  readonly frame: number;
  /** Frames since it last fell, 0–255. */
  readonly fallTimer: number;
  /** Frames that the first piece of a game still waits before it falls, up to 96 or what its console has (default: 0). */
  readonly wait?: number | undefined;
}

/**
 * A position, with the piece somewhere in its fall. Without a line limit the game ends where games usually end, at 230 lines (in
 * Europe 130); one past that has no limit.
 */
export interface EnginePosition extends Position, AskedLineLimit {
  /** Level at which the game began. It decides nothing, since the level and the lines say all; what contradicts it is refused. */
  readonly startLevel?: number | undefined;
  /** Where the piece is by now; as it appears if missing. */
  readonly at?: PieceInAir | undefined;
  /** Buttons of the frame before, which are not new while they stay held (default: none). */
  readonly held?: Buttons | undefined;
  /** Charge of the delayed auto shift, from 0 to that of a full one (default: 0). */
  readonly das?: number | undefined;
}

/** How somebody plays, with a reaction of 0–60 frames, and how far the search looks ahead. */
export interface EngineSettings extends ReadHands {
  /** Pieces placed for a value, 1–4. */
  readonly plies: number;
  /** Milliseconds after which the best answer so far is taken, which has fewer plies. No limit if missing. */
  readonly milliseconds?: number | undefined;
  /** Whether DOWN is held where it costs nothing; never if false, which cannot be asked of hands with auto shift. */
  readonly softDrop: boolean;
  /** Points before the goal if missing. */
  readonly aim?: Aim | undefined;
}

const AT_SPAWN: Omit<PieceInAir, 'orientation'> = { x: SPAWN_X, y: SPAWN_Y, frame: 0, fallTimer: 0 };
/** Soft-drop state, a byte, at which the wait of a first piece is over. */
const WAIT_ENDS = 0x100;

export const MOST_ENGINE_REACTION = 60;
export const MOST_ENGINE_PLIES = 4;

/** @throws RangeError that says which setting is out of its range */
export function checkSettings({ taps, reaction, plies, milliseconds, softDrop }: EngineSettings): void {
  checkWhole('reaction', reaction, 0, MOST_ENGINE_REACTION);
  checkWhole('plies', plies, 1, MOST_ENGINE_PLIES);
  if (milliseconds !== undefined && !(typeof milliseconds === 'number' && milliseconds > 0)) {
    throw new RangeError(`milliseconds: expected a number above 0, found ${foundValue(milliseconds)}`);
  }
  if (!softDrop && taps.autoShift) {
    throw new RangeError('hands with auto shift hold DOWN as well: taps of another pattern, or softDrop: true');
  }
}

/**
 * Checks the numbers of a position. Whether a game can come to it is another question.
 *
 * @throws RangeError that says which number is out of its range
 */
export function checkPosition(position: EnginePosition): void {
  const { timing = NTSC, piece, level, startLevel, lines, score, untilLines, at, das = 0 } = position;
  checkWhole('level', level, 0, HIGHEST_LEVEL);
  checkWhole('startLevel', startLevel ?? level, 0, HIGHEST_LEVEL);
  checkWhole('lines', lines, 0, HIGHEST_LINES);
  checkWhole('score', score, 0, Number.MAX_SAFE_INTEGER);
  checkWhole('untilLines', untilLines ?? HIGHEST_LINES, 1, HIGHEST_LINES);
  checkWhole('das', das, 0, timing.dasFull);
  if (!at) return;
  checkWhole('at.orientation', at.orientation, 0, ORIENTATION_COUNT - 1);
  checkWhole('at.x', at.x, 0, COLUMNS - 1);
  checkWhole('at.y', at.y, 0, ROWS - 1);
  checkWhole('at.frame', at.frame, 0, Number.MAX_SAFE_INTEGER);
  checkWhole('at.fallTimer', at.fallTimer, 0, 0xff);
  checkWhole('at.wait', at.wait ?? 0, 0, WAIT_ENDS - timing.firstPieceWait);
  if (tetrominoOf(at.orientation) === piece) return;
  throw new RangeError(`at.orientation: ${at.orientation} is none of a ${piece}`);
}

/** @throws RangeError that says what the number is and may be */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name}: expected a whole number from ${least} to ${most}, found ${foundValue(value)}`);
}

/** Lines at which the game of a position is ended. */
export function endOf({
  timing = NTSC,
  level,
  lines,
  untilLines,
}: Pick<EnginePosition, 'timing' | 'level' | 'lines' | 'untilLines'>): number | null {
  if (untilLines !== undefined) return untilLines;
  const end = usualEnd({ timing, level });
  return lines < end ? end : null;
}

/** Where the piece of a position is, and what was held before. */
export function momentOf({ piece, at, held = NO_BUTTONS, das = 0 }: EnginePosition): Moment {
  const {
    orientation,
    x,
    y,
    frame,
    fallTimer,
    wait = 0,
  } = at ?? { ...AT_SPAWN, orientation: SPAWN_ORIENTATION[piece] };
  const softDrop = wait > 0 ? WAIT_ENDS - wait : 0;
  return { piece: { orientation, x, y, fall: fallTimer, das, softDrop, hold: 0 }, heldBefore: held, frame };
}

/** What a player is told of a position. */
export function situationOf(position: EnginePosition, reaction: number): Situation {
  return { ...situationAtSpawn(position), ...momentOf(position), untilLines: endOf(position), reaction };
}

// Positions that no game comes to. An engine answers for them all the same: whether it should is for its caller to say.

/**
 * Why no game can come to a position, in words for the user; undefined when one can as far as that is known. Cells that
 * nothing carries are no reason: clears leave them behind. How many cells are filled is not looked at, since those in the
 * hidden rows are mostly not told.
 */
export function impossiblePosition(position: EnginePosition): string | undefined {
  return impossiblePlayfield(position.playfield) ?? impossiblePiece(position) ?? impossibleLevel(position);
}

function impossiblePiece({ playfield, piece, at }: EnginePosition): string | undefined {
  if (!at || fits(playfield, at.orientation, at.x, at.y)) return undefined;
  return `the ${piece} in the air overlaps filled cells or leaves the playfield: look at its x, y and orientation`;
}

function impossibleLevel({ startLevel, level, lines }: EnginePosition): string | undefined {
  if (startLevel === undefined) return undefined;
  let at = { lines: 0, level: startLevel };
  for (let cleared = 0; cleared < lines; cleared++) at = addLines(at, 1);
  if (at.level === level) return undefined;
  return `a game from level ${startLevel} is at level ${at.level} after ${lines} lines, not at level ${level}: leave startLevel out, or correct one of them`;
}
