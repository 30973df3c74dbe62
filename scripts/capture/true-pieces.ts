/** What becomes of the pieces of a game, taken from what the console's RAM says after every frame. */

import type { Observation } from '../../src/ram/observe.js';
import { PHASE } from '../../src/tetris/game-state.js';
import type { Placement } from '../../src/tetris/placement.js';
import { HIDDEN_ORIENTATION, type Tetromino, tetrominoOf } from '../../src/tetris/tetromino.js';

/** A piece that came to rest and was scored. */
export interface TruePiece {
  /** 1 for the first of its game. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  /** As the next box showed it when the piece appeared; undefined while SELECT hid it. */
  readonly next: Tetromino | undefined;
  readonly placement: Placement;
  /** Lines that it cleared, 0–4. */
  readonly cleared: number;
  /** Before the piece. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
  /** Behind the piece. */
  readonly levelAfter: number;
  readonly linesAfter: number;
  readonly scoreAfter: number;
  /** Frames of the console since power-on, whose picture is the first to show the piece, and the first to show it at rest. */
  readonly spawnFrame: number;
  readonly lockFrame: number;
}

/** Sprites are handed over in the vertical blank behind the frame that moved them. */
const FRAMES_TO_PICTURE = 1;

/** Follows one game. */
export class PieceWatch {
  readonly pieces: TruePiece[] = [];
  #before: Observation;
  #spawn: { readonly seen: Observation; readonly frame: number };
  #rest: { readonly seen: Observation; readonly frame: number } | undefined;

  /** @param seen before the first active frame, on which the first piece stands ready */
  constructor(seen: Observation, frame: number) {
    this.#before = seen;
    this.#spawn = { seen, frame: frame + FRAMES_TO_PICTURE };
  }

  /** Takes the next frame. */
  see(seen: Observation, frame: number): void {
    const before = this.#before;
    this.#before = seen;
    const shown = frame + FRAMES_TO_PICTURE;
    if (before.phase === PHASE.CONTROL && seen.phase === PHASE.LOCK) this.#rest = { seen, frame: shown };
    if (before.phase !== PHASE.CONTROL && seen.phase === PHASE.CONTROL) this.#spawn = { seen, frame: shown };
    if (before.phase !== PHASE.GOAL && seen.phase === PHASE.GOAL && this.#rest) this.#score(this.#rest, seen);
  }

  #score(rest: { readonly seen: Observation; readonly frame: number }, after: Observation): void {
    const { seen: spawned, frame: spawnFrame } = this.#spawn;
    const { orientation, x, y } = rest.seen.piece;
    if (orientation === HIDDEN_ORIENTATION) return;
    const { level, lines, score } = spawned;
    this.pieces.push({
      piece: this.pieces.length + 1,
      tetromino: tetrominoOf(spawned.piece.orientation),
      next: spawned.boxHidden ? undefined : tetrominoOf(spawned.next),
      placement: { orientation, x, y },
      cleared: after.lines - lines,
      ...{ level, lines, score },
      ...{ levelAfter: after.level, linesAfter: after.lines, scoreAfter: after.score },
      ...{ spawnFrame, lockFrame: rest.frame },
    });
    this.#rest = undefined;
  }
}
