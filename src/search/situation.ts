/** What a player knows when it decides: what can be seen on the screen, and its own timers. */
import type { Buttons } from '../input/buttons.js';
import type { ActivePiece } from '../tetris/active-piece.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Orientation } from '../tetris/tetromino.js';

export interface Situation {
  readonly playfield: Playfield;
  /** The piece under control as it stands now: at its spawn, or anywhere on its way. */
  readonly piece: ActivePiece;
  /** Orientation number of the next piece; undefined while a reaction delay hides it. */
  readonly next: Orientation | undefined;
  /** Buttons held in the frame before. */
  readonly heldBefore: Buttons;
  /** Frames for which this piece has been under control; 0 before its first one. */
  readonly activeFrames: number;
  readonly level: number;
  readonly lines: number;
  readonly score: number;
}
