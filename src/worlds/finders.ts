/** The finders of the worlds in which time stands still. */
import type { Movement } from '../players/player-definition.js';
import type { FinderSource } from '../search/finder-source.js';
import { hardDropFinder } from '../search/hard-drop-finder.js';
import { noGravityFinder } from '../search/no-gravity-finder.js';

const FREE: FinderSource = { current: noGravityFinder, next: noGravityFinder };
const HARD_DROP: FinderSource = { current: hardDropFinder, next: hardDropFinder };

/** What players are made from; undefined for gravity, where each has finders of its own. */
export function finderSource(movement: Movement): FinderSource | undefined {
  if (movement === 'gravity') return undefined;
  return movement === 'free' ? FREE : HARD_DROP;
}
