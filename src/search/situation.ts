/** What a player knows when it decides: what can be seen on the screen, and its own timers. */

import { type PieceSituation, spawnSituation } from '../reach/input-plan.js';
import type { GameType } from '../tetris/game-state.js';
import type { LineLimit } from '../tetris/limits.js';
import { FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { Generator } from '../tetris/random.js';
import { type Orientation, SPAWN_ORIENTATION, type Tetromino } from '../tetris/tetromino.js';
import type { Timing } from '../tetris/timing.js';

/** A piece under control, what comes next, and how the game stands. */
export interface Situation extends PieceSituation, Partial<LineLimit> {
  /** Orientation number of the next piece; undefined while a reaction delay or SELECT hides it. */
  readonly next: Orientation | undefined;
  readonly lines: number;
  readonly score: number;
  /** B counts its lines down (default: A). */
  readonly gameType?: GameType;
  /** Active frames of every piece for which the one after it is not seen yet (default: 0). */
  readonly reaction?: number;
}

/** Frames until the next piece is seen; 0 when it is, or when it never will be. */
export function framesUntilSeen({ next, frame, reaction = 0 }: Situation): number {
  return next === undefined ? Math.max(0, reaction - frame) : 0;
}

/** A position that somebody makes up: a playfield, the piece that has just appeared on it, and what a player sees besides. */
export interface Position {
  readonly playfield: Playfield;
  readonly piece: Tetromino;
  /** Undefined while a player does not know it. */
  readonly next: Tetromino | undefined;
  /** How fast its console is (default: as that of the USA). */
  readonly timing?: Timing | undefined;
  /** 0–255. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
}

/** A piece somewhere in its fall, when it is not asked about as it appears. */
export type Moment = Pick<PieceSituation, 'piece' | 'heldBefore' | 'frame'>;

/** The piece as it appears, with no button held and no charge of the auto shift. */
export function situationAtSpawn({ playfield, piece, next, timing, level, lines, score }: Position): Situation {
  return {
    ...spawnSituation(playfield, piece, level, timing),
    next: next === undefined ? undefined : SPAWN_ORIENTATION[next],
    lines,
    score,
  };
}

/** Why no game can come to a playfield, in words for the user; undefined when one can as far as that is known. */
export function impossiblePlayfield(playfield: Playfield): string | undefined {
  const full = playfield.indexOf(FULL_ROW);
  if (full < 0) return undefined;
  const row = ROWS + HIDDEN_ROWS - full;
  return `row ${row} from the floor is complete, which the game would have cleared: empty a cell of it`;
}

/** The console's generator at the moment of a decision: what no person can see, and from which every later piece follows. */
export interface SeenGenerator extends Generator {
  /** Vertical blanks, 16 bits: the entry delay after a clear depends on it. */
  readonly frameCounter: number;
}

/** What a player knows that sees the generator as well. */
export interface ForeseenSituation extends Situation {
  readonly generator: SeenGenerator;
  /** The four rows behind the playfield; missing where nobody has looked, and none of them is taken to be filled. */
  readonly behind?: Playfield;
}
