/** When gravity acts next, from the timers of a piece that is left alone. */
import { type ActivePiece, isWaiting } from '../tetris/active-piece.js';

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
