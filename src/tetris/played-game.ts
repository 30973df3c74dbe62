/**
 * A finished game as its pieces: what was to be seen before each, and where it came to rest. Recordings, movies and frames
 * of overlays all become this.
 */

import type { Buttons } from './buttons.js';
import type { LineLimit, StartLevel } from './limits.js';
import type { Placement } from './placement.js';
import type { Playfield } from './playfield.js';
import type { Tetromino } from './tetromino.js';
import { type Region, type Timing, timingOf } from './timing.js';

export interface PlayedPiece {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  /** Region of the console, where it is known (default: that of the USA). */
  readonly region?: Region | undefined;
  /** As shown while the piece fell; undefined where it is not known. */
  readonly next: Tetromino | undefined;
  /** Without the piece. */
  readonly playfield: Playfield;
  /** Where it came to rest; undefined where that could not be found out. */
  readonly placement: Placement | undefined;
  /** Before the piece. */
  readonly level: number;
  readonly lines: number;
  readonly score: number;
  /** Lines that the piece cleared, 0–4. */
  readonly cleared: number;
  /** Frames of the game, counted from its first active one: the piece appears on the first, and locks on the second. */
  readonly frame: number;
  readonly lockFrame: number;
  /** Buttons of every frame from the one after it appeared to its lock; undefined where presses are not known. */
  readonly inputs: readonly Buttons[] | undefined;
  /** Where only pictures tell how it moved: its steps to the side, each known to one picture (missing: not known). */
  readonly steps?: readonly SideStep[];
  /** Charge of the auto shift as it appears, from 0 to the full one, and what was held on the frame before; where presses are known (default: 0, nothing). */
  readonly charge?: number;
  readonly heldBefore?: Buttons;
  /** What is not certain about the piece, in half a sentence. */
  readonly doubt?: string;
}

/** A move to the side. */
export interface SideStep {
  /** Frames after the piece appeared. */
  readonly frame: number;
  /** Columns to the right; less than 0 to the left. */
  readonly columns: number;
}

/** A finished game, as far as its pieces tell. */
export interface PlacedGame extends StartLevel, Partial<LineLimit> {
  readonly gameType: 'A' | 'B';
  /** Who played it, as far as it says. */
  readonly player: string | undefined;
  readonly pieces: readonly PlayedPiece[];
  /** At the end, as shown and as counted beyond the cap. */
  readonly score: number;
  readonly ownScore: number;
  readonly lines: number;
  readonly toppedOut: boolean;
  /** What could not be read, each of a span of the game: a sentence that begins small and has no full stop. */
  readonly gaps: readonly string[];
}

/** How fast the console of a piece is. */
export function timingOfPiece({ region = 'ntsc' }: Pick<PlayedPiece, 'region'>): Timing {
  return timingOf(region);
}
