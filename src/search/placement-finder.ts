/** What a search over placements needs: all that a piece can reach, in a fixed order. */
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';

/** Placements as parallel arrays; the first `count` entries count, in generation order, which breaks ties. */
export interface FoundPlacements {
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
}

/** A way to find placements. Each finder has buffers of its own, so the next `find` overwrites the last result. */
export interface PlacementFinder {
  find(situation: PieceSituation): FoundPlacements;
  /**
   * The buttons that lead to a placement of the latest `find`.
   *
   * @param index its place in generation order
   */
  plan(index: number): InputPlan;
}

/** A finder whose plans can be asked for when it has found something else since: then it finds again. */
export class RecallingFinder {
  private latest: PieceSituation | undefined;

  constructor(private readonly finder: PlacementFinder) {}

  find(situation: PieceSituation): FoundPlacements {
    this.latest = situation;
    return this.finder.find(situation);
  }

  /** The buttons that lead to a placement of that situation, by its place in generation order. */
  plan(situation: PieceSituation, index: number): InputPlan {
    if (this.latest !== situation) this.find(situation);
    return this.finder.plan(index);
  }
}
