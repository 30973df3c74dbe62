/** A plan while it is played: which piece of it a situation is, and whether the game is still the one that was planned. */

import { entryDelay } from '../../tetris/entry-delay.js';
import { place } from '../../tetris/lock.js';
import type { Playfield } from '../../tetris/playfield.js';
import { advanceRng, type Generator, pickPiece } from '../../tetris/random.js';
import { addLines, type LinesAndLevel, linePoints } from '../../tetris/score.js';
import type { ForeseenSituation, SeenGenerator } from '../situation.js';
import { type PlannedPiece, wholePlayfield } from './plan.js';

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
  /** Points of lines, from each piece to the end of the plan. */
  readonly #pointsFrom: readonly number[];

  /** @param start the situation that the plan was made for */
  constructor(start: ForeseenSituation, pieces: readonly PlannedPiece[]) {
    this.#pieces = pieces;
    this.#expected = { playfield: wholePlayfield(start), generator: start.generator };
    this.#pointsFrom = pointsFromEach(start, pieces);
  }

  /** Points of lines, without those of soft drops, from the piece that was asked for last to the end of the plan. */
  get pointsToCome(): number {
    return this.#pointsFrom[this.#index] ?? 0;
  }

  /**
   * What the plan does with a piece, its frames counted from this moment; undefined where the game is not as it was planned,
   * or the plan is over. A plan is followed from piece to piece: each is asked for once at least.
   */
  pieceAt({ playfield, generator }: ForeseenSituation): PlannedPiece | undefined {
    const pieces = this.#pieces;
    if (choicesOf(generator) !== choicesOf(this.#expected.generator) && this.#index < pieces.length) {
      this.#expected = afterPiece(this.#expected, pieces[this.#index]);
      this.#index++;
    }
    const piece = pieces[this.#index];
    const expected = this.#expected;
    const elapsed = (generator.frameCounter - expected.generator.frameCounter) & 0xffff;
    const isSame =
      piece !== undefined &&
      choicesOf(generator) === choicesOf(expected.generator) &&
      generator.rng === advanceRng(expected.generator.rng, elapsed) &&
      elapsed < piece.frames &&
      playfield.every((bits, row) => bits === expected.playfield[row]);
    return isSame ? { ...piece, frames: piece.frames - elapsed } : undefined;
  }
}

/** Pieces chosen so far, modulo 256. */
function choicesOf({ seeded, spawnCount }: Generator): number {
  return seeded?.count ?? spawnCount;
}

function pointsFromEach(start: ForeseenSituation, pieces: readonly PlannedPiece[]): number[] {
  let playfield = wholePlayfield(start);
  let at: LinesAndLevel = start;
  const earned = pieces.map(({ orientation, x, y }) => {
    const placed = place(playfield, orientation, x, y);
    playfield = placed.playfield;
    at = addLines(at, placed.cleared);
    return linePoints(placed.cleared, at.level);
  });
  let left = 0;
  return earned
    .reverse()
    .map((points) => (left += points))
    .reverse();
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
