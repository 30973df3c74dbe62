/** Where the piece of a puzzle can be put. */
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { parseTaps } from '../../reach/taps.js';
import { PlayedFinder } from '../../review/played-finder.js';
import { situationAtSpawn } from '../../search/situation.js';
import type { Choosable } from '../parts/placement-chooser.js';

/** All that the hands of the puzzle reach, with the answer, in the order of the search. */
export function placesOf({ hands, answer, ...position }: Puzzle): Choosable[] {
  const finder = new PlayedFinder(parseTaps(hands.taps));
  finder.played = answer.placement;
  const { count, orientations, xs, ys } = finder.find(situationAtSpawn(position));
  return Array.from({ length: count }, (_, i) => ({
    placement: { orientation: orientations[i], x: xs[i], y: ys[i] },
  }));
}
