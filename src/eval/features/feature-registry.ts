/**
 * Every feature by its name, as weights files and trainers name them. Their definitions stand with the functions;
 * a plain twin of each is in `test/eval/plain-features.ts`.
 */
import type { Playfield } from '../../tetris/playfield.js';
import { totalAdaptation } from './adaptation.js';
import { highCells, occupiedCells, occupiedColumns, weightedOccupiedCells } from './cells.js';
import { bumpiness, heightSpread, heightVariance, meanHeight, pileHeight, roughness, totalHeight } from './columns.js';
import {
  columnHoleDepths,
  columnHoles,
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
import { connectedRegions } from './regions.js';
import {
  columnTransitions,
  columnTransitionsFromFloor,
  rowTransitions,
  rowTransitionsOfAllRows,
  rowTransitionsOfUsedRows,
} from './transitions.js';
import { valleys } from './valleys.js';
import { cumulativeWells, deepWells, innerWells, outerWells, wellCells, wellCellsWithTops } from './wells.js';

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
