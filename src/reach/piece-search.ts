/** The fast search for placements of some hands: by masks for those that tap, by runs for those that only hold. */
import { HeldHovers } from './held-hovers.js';
import { HeldSearch } from './held-search.js';
import { type HoverSet, Hovers } from './hovers.js';
import type { PieceSituation } from './input-plan.js';
import { MaskSearch } from './mask-search.js';
import type { TapPattern } from './taps.js';

/** Buffers of one search, reused by the next. */
export interface PieceSearch {
  /** Placements of the latest search, ordered by row, then orientation, then column. */
  readonly count: number;
  readonly orientations: Uint8Array;
  readonly xs: Uint8Array;
  readonly ys: Uint8Array;
  /** Frames until rest, the next frame being 1; without soft drop. */
  readonly restFrames: Uint16Array;
  /** Finds all placements of a piece from a moment of its fall; returns their count. */
  search(situation: PieceSituation, taps: TapPattern): number;
  /** The same for a piece that is still to come, with a choice of what is held as it appears. */
  searchAhead(situation: PieceSituation, taps: TapPattern): number;
}

export function pieceSearch(taps: TapPattern): PieceSearch {
  return taps.holdsOnly ? new HeldSearch() : new MaskSearch();
}

/** The hovers of what `pieceSearch` made. */
export function hoversOf(search: PieceSearch): HoverSet {
  if (search instanceof HeldSearch) return new HeldHovers(search);
  if (search instanceof MaskSearch) return new Hovers(search);
  throw new TypeError('a search without hovers');
}
