/** The finders of the console's rules: pieces fall while they are moved. */
import { TAPS_30HZ, type TapPattern } from '../reach/taps.js';
import type { FinderSource } from './finder-source.js';
import { frameFinder, maskFinder } from './reach-finder.js';

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
    current: () => (byFrames ? frameFinder(taps) : maskFinder(taps)),
    next: () => maskFinder(taps.autoShift ? TAPS_30HZ : taps),
  };
}
