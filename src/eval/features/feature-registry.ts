/**
 * Every feature by its name, as weights files and trainers name them. Their definitions stand with the functions; a
 * plain twin of each is in `test/eval/plain-features.ts`.
 */

import type { Playfield } from '../../tetris/playfield.js';
import {
  bumpiness,
  heightSpread,
  heightVariance,
  meanHeight,
  pileHeight,
  roughness,
  totalAdaptation,
  totalHeight,
} from './columns.js';
import {
  columnHoleDepths,
  columnHoles,
  connectedRegions,
  holes,
  maxColumnHoleDepth,
  minColumnHoleDepth,
  weightedColumnHoles,
} from './holes.js';
import {
  doubles,
  erodedCells,
  type Lock,
  landingBottom,
  landingHeight,
  landingTop,
  lines,
  singles,
  tetrises,
  triples,
} from './placement-features.js';
import { highCells, occupiedCells, occupiedColumns, weightedOccupiedCells } from './row-bits.js';
import {
  columnTransitions,
  columnTransitionsFromFloor,
  rowTransitions,
  rowTransitionsOfAllRows,
  rowTransitionsOfUsedRows,
} from './transitions.js';
import { cumulativeWells, deepWells, innerWells, outerWells, valleys, wellCells, wellCellsWithTops } from './wells.js';

/** Added up over the placements of a chain. */
export const PLACEMENT_FEATURES = {
  lines,
  singles,
  doubles,
  triples,
  tetrises,
  'eroded-cells': erodedCells,
  'lock-height': landingBottom,
  'landing-height': landingHeight,
  'landing-bottom': landingBottom,
  'landing-top': landingTop,
} as const satisfies Readonly<Record<string, (lock: Lock) => number>>;

/** Measured once, on the playfield that a chain leaves after its clears. */
export const PLAYFIELD_FEATURES_BY_NAME = {
  'occupied-cells': occupiedCells,
  'weighted-occupied-cells': weightedOccupiedCells,
  'high-cells': highCells,
  'occupied-columns': occupiedColumns,
  'total-height': totalHeight,
  'mean-height': meanHeight,
  'pile-height': pileHeight,
  'height-spread': heightSpread,
  'height-variance': heightVariance,
  roughness,
  bumpiness,
  holes,
  'column-holes': columnHoles,
  'weighted-column-holes': weightedColumnHoles,
  'column-hole-depths': columnHoleDepths,
  'min-column-hole-depth': minColumnHoleDepth,
  'max-column-hole-depth': maxColumnHoleDepth,
  'well-cells': wellCells,
  'well-cells-with-tops': wellCellsWithTops,
  'deep-wells': deepWells,
  'cumulative-wells': cumulativeWells,
  'outer-wells': outerWells,
  'inner-wells': innerWells,
  valleys,
  'column-transitions': columnTransitions,
  'column-transitions-from-floor': columnTransitionsFromFloor,
  'row-transitions': rowTransitions,
  'row-transitions-of-all-rows': rowTransitionsOfAllRows,
  'row-transitions-of-used-rows': rowTransitionsOfUsedRows,
  'connected-regions': connectedRegions,
  'total-adaptation': totalAdaptation,
} as const satisfies Readonly<Record<string, (playfield: Playfield) => number>>;

export type PlacementFeatureName = keyof typeof PLACEMENT_FEATURES;
export type PlayfieldFeatureName = keyof typeof PLAYFIELD_FEATURES_BY_NAME;
export type FeatureName = PlacementFeatureName | PlayfieldFeatureName;

/** All of them: first those of placements, then those of playfields. */
export const FEATURE_NAMES = [
  ...Object.keys(PLACEMENT_FEATURES),
  ...Object.keys(PLAYFIELD_FEATURES_BY_NAME),
] as readonly FeatureName[];

/** Whether a feature is of the placement itself, and not of the playfield it leaves. */
export function isPlacementFeature(name: FeatureName): name is PlacementFeatureName {
  return Object.hasOwn(PLACEMENT_FEATURES, name);
}

/** What each feature counts, in a line; the whole definition stands with its function. */
export const FEATURE_DEFINITIONS: Readonly<Record<FeatureName, string>> = {
  lines: 'rows cleared, 0–4',
  singles: '1 for a placement that clears one row',
  doubles: '1 for a placement that clears two rows',
  triples: '1 for a placement that clears three rows',
  tetrises: '1 for a placement that clears four rows',
  'eroded-cells': 'rows cleared times the cells of the piece in them',
  'lock-height': 'rows between the piece and the same orientation on the empty floor',
  'landing-height': 'rows from the floor to the middle of the piece',
  'landing-bottom': 'rows from the floor to the lowest cell of the piece, without it: the lock height',
  'landing-top': 'rows from the floor to the highest cell of the piece, with it',
  'occupied-cells': 'blocks',
  'weighted-occupied-cells': 'sum of the blocks’ heights, 1 in the bottom row',
  'high-cells': 'blocks of the top seven rows, 7 for the highest row and 1 for the seventh',
  'occupied-columns': 'columns with a block',
  'total-height': 'sum of the column heights',
  'mean-height': 'mean of the column heights',
  'pile-height': 'height of the highest column',
  'height-spread': 'highest less lowest column',
  'height-variance': 'variance of the column heights',
  roughness: 'root of the sum of squared distances of the column heights from their mean',
  bumpiness: 'sum of the steps between neighbouring columns',
  holes: 'empty cells with a block anywhere above',
  'column-holes': 'empty cells directly below a block',
  'weighted-column-holes': 'sum of the column holes’ rows, 1 for the top row',
  'column-hole-depths': 'sum of the column holes’ depths below the tops of their columns',
  'min-column-hole-depth': 'depth of the shallowest column hole, 20 without any',
  'max-column-hole-depth': 'depth of the deepest column hole, 0 without any',
  'well-cells': 'empty cells above their column’s top with both neighbours filled',
  'well-cells-with-tops': 'the same, and the top blocks with both neighbours filled',
  'deep-wells': 'runs of three or more well cells',
  'cumulative-wells': 'for each empty cell between filled ones, the empty cells from it down',
  'outer-wells': 'sum of the well cells’ depths in their wells, 1 for the highest',
  'inner-wells': 'the same for empty cells between filled ones below their column’s top',
  valleys: 'empty cells under two empty ones, with both neighbour columns three rows higher',
  'column-transitions': 'changes in columns from the highest block down, without the floor',
  'column-transitions-from-floor': 'changes in columns from a filled floor up to the top row',
  'row-transitions': 'changes in rows between filled walls, from the highest used row down',
  'row-transitions-of-all-rows': 'changes in all rows between filled walls: 2 for an empty one',
  'row-transitions-of-used-rows': 'changes in rows with a block between filled walls',
  'connected-regions': 'regions of empty cells that hang together',
  'total-adaptation': 'ways to drop any of the seven pieces without a new hole',
};
