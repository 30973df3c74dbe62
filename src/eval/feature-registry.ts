/** Every feature by its name, as weights files and trainers name them. */
import type { Playfield } from '../tetris/playfield.js';
import { highCells, occupiedCells, weightedOccupiedCells } from './cells.js';
import { bumpiness, heightSpread, pileHeight, totalHeight } from './columns.js';
import { columnHoleDepths, columnHoles, maxColumnHoleDepth, minColumnHoleDepth, weightedColumnHoles } from './holes.js';
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
import { columnTransitions, rowTransitions } from './transitions.js';
import { deepWells, wellCells } from './wells.js';

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
  'total-height': totalHeight,
  'pile-height': pileHeight,
  'height-spread': heightSpread,
  bumpiness,
  'column-holes': columnHoles,
  'weighted-column-holes': weightedColumnHoles,
  'column-hole-depths': columnHoleDepths,
  'min-column-hole-depth': minColumnHoleDepth,
  'max-column-hole-depth': maxColumnHoleDepth,
  'well-cells': wellCells,
  'deep-wells': deepWells,
  'column-transitions': columnTransitions,
  'row-transitions': rowTransitions,
} as const satisfies Readonly<Record<string, (playfield: Playfield) => number>>;

export type PlacementFeatureName = keyof typeof PLACEMENT_FEATURES;
export type PlayfieldFeatureName = keyof typeof PLAYFIELD_FEATURES_BY_NAME;
export type FeatureName = PlacementFeatureName | PlayfieldFeatureName;
