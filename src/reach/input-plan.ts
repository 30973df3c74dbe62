/**
 * What a search starts from and what it promises: a piece at some moment, a placement, and the buttons of every
 * frame that take the one to the other.
 */

import { type ActivePiece, isWaiting, spawnPiece, stepPiece } from '../tetris/active-piece.js';
import { type Buttons, NO_BUTTONS, newlyPressed } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import { fitTest, type Playfield } from '../tetris/playfield.js';
import { SPAWN_ORIENTATION, type Tetromino } from '../tetris/tetromino.js';
import { NTSC, type Pace, type Timing } from '../tetris/timing.js';

/** A placement and the buttons of every frame that take the piece there. */
export interface InputPlan {
  readonly placement: Placement;
  /** One entry a frame, from the next frame up to and including the one whose downward step fails. */
  readonly buttons: readonly Buttons[];
}

/** A piece under control, between two frames. */
export interface PieceSituation extends Pace {
  readonly playfield: Playfield;
  readonly piece: ActivePiece;
  /** Buttons polled on the frame before; they are not new if still held. */
  readonly heldBefore: Buttons;
  /** Active frames that the piece has had: 0 as it spawns. Gives tap patterns their phase. */
  readonly frame: number;
}

/** What becomes of a piece under some buttons. */
export interface PlayedPlan {
  /** The piece after each frame, up to the frame on which it rests. */
  readonly pieces: readonly ActivePiece[];
  /** Where it rests, or null if the buttons end before that. */
  readonly rest: Placement | null;
}

/** A piece as it appears, no button held. */
export function spawnSituation(
  playfield: Playfield,
  tetromino: Tetromino,
  level: number,
  timing: Timing = NTSC,
): PieceSituation {
  const piece = spawnPiece(SPAWN_ORIENTATION[tetromino]);
  return { playfield, piece, heldBefore: NO_BUTTONS, level, timing, frame: 0 };
}

/** Frames that a piece has at most, without an input: those of level 0 after a game's first wait, with some to spare. */
export const LONGEST_PIECE = 1_200;

/** Buttons, and none from then on, for as long as a piece may take. */
export function* untilRest(buttons: readonly Buttons[]): Generator<Buttons, void, void> {
  yield* buttons;
  for (let frame = buttons.length; frame < LONGEST_PIECE; frame++) yield NO_BUTTONS;
}

/** Plays buttons by the rules of the game, a frame each, until the piece rests or the buttons end. */
export function playPlan(situation: PieceSituation, buttons: Iterable<Buttons>): PlayedPlan {
  const fits = fitTest(situation.playfield);
  const pieces: ActivePiece[] = [];
  let { piece, heldBefore } = situation;
  for (const held of buttons) {
    const step = stepPiece(fits, piece, { held, pressed: newlyPressed(held, heldBefore) }, situation);
    pieces.push(step.piece);
    piece = step.piece;
    heldBefore = held;
    if (step.rested) return { pieces, rest: { orientation: piece.orientation, x: piece.x, y: piece.y } };
  }
  return { pieces, rest: null };
}

/**
 * The situation after the first frames of a plan, from which a search can go on: a player who reacts late keeps
 * to the old plan until then.
 *
 * @returns null if the piece rests within these frames
 */
export function situationAfter(
  situation: PieceSituation,
  buttons: readonly Buttons[],
  frames: number,
): PieceSituation | null {
  if (frames === 0) return situation;
  const { pieces, rest } = playPlan(situation, buttons.slice(0, frames));
  if (rest) return null;
  if (pieces.length < frames) throw new RangeError(`a plan of ${buttons.length} frames has no frame ${frames}`);
  return {
    ...situation,
    piece: pieces[frames - 1],
    heldBefore: buttons[frames - 1],
    frame: situation.frame + frames,
  };
}

// When gravity acts next, from the timers of a piece that is left alone.

/**
 * Frames until gravity steps, the frame of the step included; at least 1.
 *
 * `fall` counts modulo 256 and steps while 0 to 127 above `framesPerRow`, so one that is further ahead goes round.
 */
export function framesToGravity(fall: number, framesPerRow: number): number {
  const ahead = (fall + 1 - framesPerRow) & 0xff;
  return ahead < 0x80 ? 1 : 257 - ahead;
}

/** Frames that a game's first piece still waits; 0 for any other piece. */
export function waitLeft(piece: ActivePiece): number {
  return isWaiting(piece) ? 0x100 - piece.softDrop : 0;
}

/** Frames until the piece steps down if DOWN is not held from now on, the frame of the step included. */
export function framesToStep(piece: ActivePiece, framesPerRow: number): number {
  const wait = waitLeft(piece);
  return wait + framesToGravity((piece.fall + wait) & 0xff, framesPerRow);
}
