/**
 * What a world lets a piece do, as the searches that a player is made from: gravity frame by frame, slides and spins
 * without gravity, drops alone. Whoever restricts what a piece may do wraps such a source.
 */

import { finishWithDown } from '../reach/finish-with-down.js';
import { FrameSearch } from '../reach/frame-search.js';
import { endWithDown, HeldSearch } from '../reach/held-search.js';
import type { InputPlan, PieceSituation } from '../reach/input-plan.js';
import { MaskPlans } from '../reach/mask-plan.js';
import { MaskSearch } from '../reach/mask-search.js';
import { formatTaps, TAPS_30HZ, type TapPattern, tapsLike } from '../reach/taps.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import { formatPlacement, type Placement } from '../tetris/placement.js';

/** Both give a finder with buffers of its own at every call. */
export interface FinderSource {
  /** For the piece under control, from any moment of its fall; its plans are played. */
  current(): PlacementFinder;
  /** For a piece that is still to appear, from its spawn; only its placements are asked for. */
  next(): PlacementFinder;
}

// What a search over placements needs: all that a piece can reach, in a fixed order.

/** Placements as parallel arrays; the first `count` entries count, in generation order, which breaks ties. */
export interface FoundPlacements {
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
}

/** A way to find placements. Each finder has buffers of its own, so the next `find` overwrites the last result. */
export interface PlacementFinder {
  /** Missing where it does not find just what a `pieceSearch` finds with some taps, from any moment of a piece. */
  readonly maskTaps?: TapPattern;
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

  /** As of the finder. */
  get maskTaps(): TapPattern | undefined {
    return this.finder.maskTaps;
  }

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

// The searches of all that a piece can reach, as placement finders.

/**
 * Frame by frame with soft drop: from any moment, with any tap pattern.
 *
 * With auto shift a search takes a tenth of a second at the slowest levels. Whoever only asks what is found is answered by masks
 * where these leave no doubt.
 */
export function frameFinder(taps: TapPattern): PlacementFinder {
  const search = new FrameSearch();
  const tapped = taps.autoShift ? new TappedBounds(taps) : undefined;
  let unsearched: PieceSituation | undefined;
  return {
    find(situation) {
      const found = tapped?.find(situation);
      unsearched = found && situation;
      if (found) return found;
      search.search(situation, taps);
      return search;
    },
    plan(index) {
      if (unsearched) search.search(unsearched, taps);
      unsearched = undefined;
      return search.planFor(index);
    },
  };
}

/**
 * What hands with auto shift reach lies between two others: they can tap as their pattern says and let go, and no repeat comes
 * sooner than a press of the fastest hands could. Where both reach the same, it is that.
 */
class TappedBounds {
  private readonly least = new MaskSearch();
  private readonly most = new MaskSearch();
  private readonly taps: TapPattern;

  constructor({ autoShift: _, ...pattern }: TapPattern) {
    this.taps = { ...pattern, autoShift: false };
  }

  /** Undefined where the bounds differ, and with buttons held before, which may repeat sooner than a press can come. */
  find(situation: PieceSituation): FoundPlacements | undefined {
    if (situation.heldBefore !== NO_BUTTONS) return undefined;
    const { least, most } = this;
    if (least.search(situation, this.taps) !== most.search(situation, TAPS_30HZ)) return undefined;
    return least;
  }
}

/**
 * Masks of columns: the same placements a hundred times faster at 30hz, and a plan only for the one that is chosen.
 *
 * With slower taps soft drop can bring rows into another phase, so the frame search may find more.
 *
 * @param taps without auto shift
 * @param softDrop whether plans hold DOWN where it costs nothing; what is found does not depend on it
 */
export function maskFinder(taps: TapPattern, softDrop = true): PlacementFinder {
  const search = new MaskSearch();
  const plans = new MaskPlans(search);
  let latest: PieceSituation | undefined;
  return {
    maskTaps: taps,
    find(situation) {
      latest = situation;
      search.search(situation, taps);
      return search;
    },
    plan(index) {
      if (!latest || index >= search.count) throw new RangeError(`no placement ${index} of ${search.count}`);
      const plan = plans.planFor(index);
      return softDrop ? finishWithDown(latest, plan, taps) : plan;
    },
  };
}

/** By holding a direction alone: one that is held before, as long as it stays held. */
function heldFinder(taps: TapPattern, softDrop: boolean): PlacementFinder {
  const search = new HeldSearch();
  let latest: PieceSituation | undefined;
  return {
    maskTaps: taps,
    find(situation) {
      latest = situation;
      search.search(situation);
      return search;
    },
    plan(index) {
      const plan = search.planFor(index);
      return latest && softDrop ? endWithDown(latest, plan) : plan;
    },
  };
}

/**
 * The quickest finder of what some hands reach.
 *
 * @param softDrop whether plans may hold DOWN; with auto shift beside taps they always may
 */
export function finderOf(taps: TapPattern, softDrop = true): PlacementFinder {
  if (taps.holdsOnly) return heldFinder(taps, softDrop);
  return taps.autoShift ? frameFinder(taps) : maskFinder(taps, softDrop);
}

/** The finders of the console's rules: pieces fall while they are moved. */
export interface GravityOptions {
  /** How fast directions are pressed; 30hz if not given. */
  readonly taps?: TapPattern | undefined;
  /**
   * Which search finds the placements of the current piece; both find the same at 30hz. By default masks do, and
   * the frame search for a tap pattern with auto shift.
   */
  readonly search?: 'masks' | 'frames' | undefined;
}

/**
 * Every placement that the game allows: shifts and turns on the same frame, tucks and spins, soft drop.
 *
 * Pieces that are still to appear are always searched with masks; with auto shift they are taken to be tapped at 30hz.
 */
export function gravityFinders({ taps = TAPS_30HZ, search }: GravityOptions): FinderSource {
  const byFrames = search ? search === 'frames' : taps.autoShift;
  return {
    current: () => (taps.holdsOnly ? finderOf(taps) : byFrames ? frameFinder(taps) : maskFinder(taps)),
    next: () => maskFinder(taps.holdsOnly ? tapsLike(taps) : taps.autoShift ? TAPS_30HZ : taps),
  };
}

/**
 * The same for players that press a direction when they know where a piece goes.
 *
 * @throws RangeError on hands that only hold
 */
export function tappingFinders(options: GravityOptions): FinderSource {
  const { taps } = options;
  if (taps?.holdsOnly) throw new RangeError(`taps ${formatTaps(taps)}: only the player maxout chooses what to hold`);
  return gravityFinders(options);
}

// The buttons to whatever a finder finds, by placement.

/**
 * Finds everything in a situation.
 *
 * @returns the plan to a placement, made when it is asked for and before the finder's next search; undefined for one that
 *   was not found
 */
export function plansIn(
  finder: PlacementFinder,
  situation: PieceSituation,
): (placement: Placement) => InputPlan | undefined {
  const { count, orientations, xs, ys } = finder.find(situation);
  const indices = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    indices.set(formatPlacement({ orientation: orientations[i], x: xs[i], y: ys[i] }), i);
  }
  return (placement) => {
    const index = indices.get(formatPlacement(placement));
    return index === undefined ? undefined : finder.plan(index);
  };
}
