/** A plan while it is played: which piece of it a situation is, and whether the game is still the one that was planned. */

import type { ForeseenSituation, SeenGenerator } from '../search/situation.js';
import { entryDelay } from '../tetris/entry-delay.js';
import { place } from '../tetris/lock.js';
import type { Playfield } from '../tetris/playfield.js';
import { advanceRng, pickPiece } from '../tetris/random.js';
import { wholePlayfield } from './foreseen-situation.js';
import type { PlannedPiece } from './plan.js';

/** What a plan expects at the moment of a decision. */
interface Expected {
  /** With the rows behind it. */
  readonly playfield: Playfield;
  readonly generator: SeenGenerator;
}

export class FollowedPlan {
  readonly #pieces: readonly PlannedPiece[];
  #expected: Expected;
  #index = 0;

  /** @param start the situation that the plan was made for */
  constructor(start: ForeseenSituation, pieces: readonly PlannedPiece[]) {
    this.#pieces = pieces;
    this.#expected = { playfield: wholePlayfield(start), generator: start.generator };
  }

  /**
   * What the plan does with a piece, its frames counted from this moment; undefined where the game is not as it was planned,
   * or the plan is over. A plan is followed from piece to piece: each is asked for once at least.
   */
  pieceAt({ playfield, generator }: ForeseenSituation): PlannedPiece | undefined {
    const pieces = this.#pieces;
    if (generator.spawnCount !== this.#expected.generator.spawnCount && this.#index < pieces.length) {
      this.#expected = afterPiece(this.#expected, pieces[this.#index]);
      this.#index++;
    }
    const piece = pieces[this.#index];
    const expected = this.#expected;
    const elapsed = (generator.frameCounter - expected.generator.frameCounter) & 0xffff;
    const isSame =
      piece !== undefined &&
      generator.spawnCount === expected.generator.spawnCount &&
      generator.rng === advanceRng(expected.generator.rng, elapsed) &&
      elapsed < piece.frames &&
      playfield.every((bits, row) => bits === expected.playfield[row]);
    return isSame ? { ...piece, frames: piece.frames - elapsed } : undefined;
  }
}

/** What a plan expects when the piece after a planned one appears. */
function afterPiece({ playfield, generator }: Expected, { orientation, x, y, frames }: PlannedPiece): Expected {
  const placed = place(playfield, orientation, x, y);
  const rest = (generator.frameCounter + frames) & 0xffff;
  const elapsed = frames + entryDelay({ y, clears: placed.cleared > 0, frameCounter: rest });
  return {
    playfield: placed.playfield,
    generator: {
      ...pickPiece({ ...generator, rng: advanceRng(generator.rng, elapsed) }),
      frameCounter: (generator.frameCounter + elapsed) & 0xffff,
    },
  };
}
