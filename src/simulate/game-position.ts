/** What the loop of a game shows to whoever places its pieces, and what it gets back. */
import type { PlannedDodge } from '../players/dodging-decision.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Orientation } from '../tetris/tetromino.js';
import type { Timing } from '../tetris/timing.js';

/** A game before a piece is placed. One object serves a whole game: read it, do not keep it. */
export interface GamePosition {
  readonly playfield: Playfield;
  /** The piece to place, by its place in `TETROMINOES`. */
  readonly current: number;
  /** The piece after it; undefined where one piece is seen. */
  readonly next: number | undefined;
  /** Pieces placed so far. */
  readonly pieces: number;
  /** Cleared so far; of a B-type game, those that are left. */
  readonly lines: number;
  readonly level: number;
  /** The timing of the pieces from here on. */
  readonly timing: Timing;
  /** Without a cap. */
  readonly score: number;
  /** Singles to tetrises so far. */
  readonly clears: readonly number[];
  /** The console's frame counter before the piece's first active frame. */
  readonly frameCounter: number;
  /** Frames of the game so far, entry delays included. */
  readonly frames: number;
}

/** A piece that has come to rest, for the game to read. One object serves a whole game. */
export interface PieceAtRest {
  orientation: Orientation;
  x: number;
  y: number;
  /** Soft steps when it came to rest; 0 unless it is written. */
  hold: number;
  /** Active frames, the failing downward step included; 1 unless it is written. */
  frames: number;
  /** Where the game may crash: the decision that led there, if it was looked at for that. */
  planned?: PlannedDodge | undefined;
}

/**
 * Places a piece: writes where and how it comes to rest.
 *
 * @returns false when there is nowhere to go
 */
export type Place = (position: GamePosition, to: PieceAtRest) => boolean;
