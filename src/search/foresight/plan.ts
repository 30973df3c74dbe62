/** A plan for a whole game: where its pieces rest, and when. */

import type { Orientation } from '../../tetris/tetromino.js';

/** A piece of a plan: where it rests, and when. With fewer frames than it needs to fall, DOWN makes up for them. */
export interface PlannedPiece {
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
  /** Frames until it rests, from where it is decided on; the frame of the failing step included. */
  readonly frames: number;
  /** Frames by which the next piece is kept waiting: so many ticks of the entry delay are stretched. */
  readonly delay: number;
}

export interface Plan {
  readonly pieces: readonly PlannedPiece[];
  /** Of lines and soft drops, from the start of the plan on, without a cap. */
  readonly points: number;
  readonly lines: number;
  /** From the start of the plan to the rest of its last piece. */
  readonly frames: number;
  /** As its goal has it. */
  readonly worth: number;
  /** Whether the goal is reached, not only the last piece of the plan. */
  readonly isReached: boolean;
  /** Games of the beam whose next piece was placed. */
  readonly nodes: number;
  /** Of the beam that found it. */
  readonly width: number;
}

/** A piece of a sequence; past its end the last one, so that there is a next piece to be seen. */
export function pieceOf(sequence: readonly Orientation[], index: number): Orientation {
  return sequence[Math.min(index, sequence.length - 1)];
}
