/** Finds what hands reach, and a placement that was played all the same. */
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import type { TapPattern } from '../reach/taps.js';
import { type FoundPlacements, finderOf, type PlacementFinder } from '../search/finder-source.js';
import { isSamePlacement, type Placement } from '../tetris/placement.js';
import { fits } from '../tetris/playfield.js';
import { tetrominoOf } from '../tetris/tetromino.js';

export class PlayedFinder implements PlacementFinder {
  /** Offered besides what is reached, last of all, where the piece fits and cannot fall further. */
  played: Placement | undefined;
  /** Found in place of all others, whether it is reached or not. */
  only: Placement | undefined;
  /** Frame of the piece from which on placements are found, whatever frame the situation has. */
  frame = 0;
  readonly maskTaps?: TapPattern;
  readonly #finder: PlacementFinder;
  #found = 0;
  #added: Placement | undefined;

  constructor(taps: TapPattern) {
    this.#finder = finderOf(taps);
    if (!taps.autoShift) this.maskTaps = taps;
  }

  /** Whether the latest search has a placement only because it was played. */
  isAdded(placement: Placement): boolean {
    return this.#added !== undefined && isSamePlacement(this.#added, placement);
  }

  find(situation: PieceSituation): FoundPlacements {
    if (this.only) return alone(this.only);
    const found = this.#finder.find({ ...situation, frame: this.frame });
    this.#found = found.count;
    this.#added = this.#isMissing(found, situation) ? this.played : undefined;
    if (!this.#added) return found;
    const { orientation, x, y } = this.#added;
    const count = found.count + 1;
    const joined = (places: Uint8Array, last: number): Uint8Array =>
      Uint8Array.from([...places.subarray(0, found.count), last]);
    return {
      count,
      orientations: joined(found.orientations, orientation),
      xs: joined(found.xs, x),
      ys: joined(found.ys, y),
    };
  }

  /** No buttons for what is not reached. */
  plan(index: number): InputPlan {
    if (this.only) return { placement: this.only, buttons: [] };
    return this.#added && index === this.#found ? { placement: this.#added, buttons: [] } : this.#finder.plan(index);
  }

  #isMissing({ count, orientations, xs, ys }: FoundPlacements, situation: PieceSituation): boolean {
    const { played } = this;
    if (!played || !isLockOf(situation, played)) return false;
    const { orientation, x, y } = played;
    for (let i = 0; i < count; i++) if (orientations[i] === orientation && xs[i] === x && ys[i] === y) return false;
    return true;
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
