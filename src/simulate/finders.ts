/** The finders of the worlds in which time stands still. */
import type { Movement } from '../players/player-definition.js';
import type { FinderSource } from '../search/finder-source.js';
import { type DropSpawn, hardDropFinder } from '../search/hard-drop-finder.js';
import { noGravityFinder } from '../search/no-gravity-finder.js';

const FREE: FinderSource = { current: noGravityFinder, next: noGravityFinder };
const hardDrop = (spawn: DropSpawn): FinderSource => ({
  current: () => hardDropFinder(spawn),
  next: () => hardDropFinder(spawn),
});

/**
 * What players are made from; undefined for gravity, where each has finders of its own.
 *
 * @param spawn of pieces that drop at once
 */
export function finderSource(movement: Movement, spawn: DropSpawn = 'above'): FinderSource | undefined {
  if (movement === 'gravity') return undefined;
  return movement === 'free' ? FREE : hardDrop(spawn);
}
