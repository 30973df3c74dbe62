/** A plan for a whole game: where its pieces rest, and when. */

import { framesWaited } from '../../tetris/active-piece.js';
import { type GameState, PHASE } from '../../tetris/game-state.js';
import { HIDDEN_ROWS, type Playfield, ROWS, ROWS_BEHIND } from '../../tetris/playfield.js';
import { wholePlayfieldOf } from '../../tetris/playfield-page.js';
import type { Orientation } from '../../tetris/tetromino.js';
import type { ForeseenSituation } from '../situation.js';

/** A piece of a plan: where it rests, and when. With fewer frames than it needs to fall, DOWN makes up for them. */
export interface PlannedPiece {
  readonly orientation: number;
  readonly x: number;
  readonly y: number;
  /** Frames until it rests, from where it is decided on: the failing step included, and pauses on its way with `pressesAgain`. */
  readonly frames: number;
  /** Frames that the next piece is kept waiting: the ticks of the entry delay that are stretched. */
  readonly delay: number;
  /**
   * Frames of a pause that waits for the next piece, after the piece's first frame or longer on its way; they are not counted
   * in `frames`. Missing: none.
   */
  readonly pause?: number | undefined;
}

export interface Plan {
  readonly pieces: readonly PlannedPiece[];
  /** Points of lines and soft drops, from the start of the plan on, without a cap. */
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
  /** Width of the beam that found it. */
  readonly width: number;
  /** Whether pieces in the rows at the top come there with pauses on their way (missing: no). */
  readonly pressesAgain?: boolean | undefined;
}

/** A piece of a sequence; past its end the last one, so that there is a next piece to be seen. */
export function pieceOf(sequence: readonly Orientation[], index: number): Orientation {
  return sequence[Math.min(index, sequence.length - 1)];
}

// A game of the model as a foreseeing player finds it.

/**
 * The situation between two frames of a game.
 *
 * @throws RangeError when no piece is under control
 */
export function foreseenSituation(state: GameState): ForeseenSituation {
  if (state.phase !== PHASE.CONTROL) throw new RangeError(`no piece is under control in phase ${state.phase}`);
  const { x, y, orientation, fall, das, softDrop, hold, padHeld, level, timing, next, lines, score } = state;
  const { rng, spawnCount, previousSpawn, seeded, frameCounter } = state;
  const piece = { x, y, orientation, fall, das, softDrop, hold };
  const whole = wholePlayfieldOf(state.page);
  return {
    playfield: whole.subarray(0, ROWS + HIDDEN_ROWS),
    behind: whole.subarray(ROWS + HIDDEN_ROWS),
    piece,
    heldBefore: padHeld,
    frame: framesWaited(piece, timing),
    ...{ level, timing, next, lines, score },
    generator: { rng, spawnCount, previousSpawn, seeded, frameCounter },
  };
}

/** The playfield of a situation with the rows behind it, 26 in all. */
export function wholePlayfield({ playfield, behind }: Pick<ForeseenSituation, 'playfield' | 'behind'>): Playfield {
  const whole = new Uint16Array(ROWS + HIDDEN_ROWS + ROWS_BEHIND);
  whole.set(playfield);
  if (behind) whole.set(behind, playfield.length);
  return whole;
}
