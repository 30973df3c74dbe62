/** What a simulated game says of each piece, for whoever counts. */
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';

/** A piece that was placed. One object may serve a whole game: read it, do not keep it. */
export interface PlacedPiece {
  /** Of the game, from 0. */
  readonly piece: number;
  /** By its place in `TETROMINOES`. */
  readonly tetromino: number;
  readonly placement: Placement;
  /** Rows, 0–4. */
  readonly cleared: number;
  /** After the piece; no garbage has risen yet. */
  readonly playfield: Playfield;
  readonly lines: number;
  readonly level: number;
  /** Without a cap. */
  readonly score: number;
}
