/** Finds what hands reach from some frame of a piece on, or one placement whether it is reached or not. */
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import type { TapPattern } from '../reach/taps.js';
import { type FoundPlacements, finderOf, type PlacementFinder } from '../search/finder-source.js';
import type { Placement } from '../tetris/placement.js';
import { fits } from '../tetris/playfield.js';
import { tetrominoOf } from '../tetris/tetromino.js';

export class PlayedFinder implements PlacementFinder {
  /** Found in place of all others, whether it is reached or not. */
  only: Placement | undefined;
  /** Frame of the piece from which on placements are found, whatever frame the situation has. */
  frame = 0;
  readonly maskTaps?: TapPattern;
  readonly #finder: PlacementFinder;

  constructor(taps: TapPattern) {
    this.#finder = finderOf(taps);
    if (!taps.autoShift) this.maskTaps = taps;
  }

  find(situation: PieceSituation): FoundPlacements {
    return this.only ? alone(this.only) : this.#finder.find({ ...situation, frame: this.frame });
  }

  /** No buttons for what is not reached. */
  plan(index: number): InputPlan {
    return this.only ? { placement: this.only, buttons: [] } : this.#finder.plan(index);
  }
}

/** Whether the piece of a situation fits in some place and cannot fall further there. */
export function isLockOf({ playfield, piece }: PieceSituation, { orientation, x, y }: Placement): boolean {
  if (tetrominoOf(orientation) !== tetrominoOf(piece.orientation) || y < 0) return false;
  return fits(playfield, orientation, x, y) && !fits(playfield, orientation, x, y + 1);
}

function alone({ orientation, x, y }: Placement): FoundPlacements {
  return { count: 1, orientations: Uint8Array.of(orientation), xs: Uint8Array.of(x), ys: Uint8Array.of(y) };
}
