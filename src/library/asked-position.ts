/** Positions and hands as users of the library tell them. */
import { impossiblePosition } from '../engine/impossible-position.js';
import { readPlayfield } from '../engine/playfield-text.js';
import type { EnginePosition, EngineSettings, PieceInAir } from '../engine/position.js';
import { type Result, refuse } from '../lib/result.js';
import type { Aim } from '../players/maxout.js';
import { parseTaps, type Turns } from '../reach/taps.js';
import { parseButtons } from '../tetris/buttons.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';

/** A position that is asked about. */
export interface AskedPosition {
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
  /** Level at which the game began, 0–255; a level and lines that contradict it are refused. */
  readonly startLevel?: number;
  /** Lines at which the game is ended; null for nowhere (default: 230, and nowhere for a game that is past them). */
  readonly untilLines?: number | null;
  /** Where the piece is by now, if it has fallen for a while. */
  readonly at?: PieceInAir;
  /** Buttons of the frame before, as in `RA` (default: none). */
  readonly held?: string;
  /** Charge of the delayed auto shift, 0–16 (default 0). */
  readonly das?: number;
}

/** How somebody plays, and how far ahead is looked for them. */
export interface AskedSettings {
  /** A rate such as `30hz` (default), `12hz` or `das`, or frames on which a press may begin, such as `X..X.`. */
  readonly taps?: string;
  /** Whether turns may begin on any frame (`free`, the default) or on those of the taps alone (`taps`). */
  readonly turns?: Turns;
  /** Frames of every piece until the next one is known, 0–60 (default 0). */
  readonly reaction?: number;
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

/** Refuses a text that is no playfield, and a position that no game comes to. */
export function readAsked(asked: AskedPosition): Result<{ readonly position: EnginePosition }> {
  const { playfield, next, lines = 0, score = 0, held = '.', ...rest } = asked;
  const read = readPlayfieldOf(playfield);
  if (!read.ok) return read;
  const position = {
    ...rest,
    playfield: read.playfield,
    next: next ?? undefined,
    lines,
    score,
    held: parseButtons(held),
  };
  const impossible = impossiblePosition(position);
  return impossible === undefined ? { ok: true, position } : refuse(impossible);
}

/** Refuses a text that is no playfield. */
export function readPlayfieldOf(playfield: string | Playfield): Result<{ readonly playfield: Playfield }> {
  try {
    return { ok: true, playfield: typeof playfield === 'string' ? readPlayfield(playfield) : playfield };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}

/** @throws RangeError on taps that there are not */
export function completeAsked(settings: AskedSettings): EngineSettings {
  const { taps = USUAL_TAPS, turns = 'free', reaction = 0, plies = USUAL_PLIES, softDrop = true } = settings;
  const { milliseconds, aim } = settings;
  return { taps: parseTaps(taps, turns), reaction, plies, milliseconds, softDrop, aim };
}
