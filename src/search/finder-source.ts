/**
 * What a world lets a piece do, as the searches that a player is made from: gravity frame by frame, slides and spins
 * without gravity, drops alone. Whoever restricts what a piece may do wraps such a source.
 */
import type { PlacementFinder } from './placement-finder.js';

/** Both give a finder with buffers of its own at every call. */
export interface FinderSource {
  /** For the piece under control, from any moment of its fall; its plans are played. */
  current(): PlacementFinder;
  /** For a piece that is still to appear, from its spawn; only its placements are asked for. */
  next(): PlacementFinder;
}
