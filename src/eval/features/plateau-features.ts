/**
 * The seventeen features of the plateau controller of 2018, each by its plain definition, in the order of the
 * published weights.
 *
 * The first two belong to the placements of a chain, the other fifteen to the playfield that is left after all
 * of them and their clears. `measurePlayfield` computes the fifteen in one pass; a test holds both together.
 */
import type { Playfield } from '../../tetris/playfield.js';
import { bumpiness, heightSpread, pileHeight, totalHeight } from './columns.js';
import { columnHoleDepths, columnHoles, maxColumnHoleDepth, minColumnHoleDepth, weightedColumnHoles } from './holes.js';
import { occupiedCells, weightedOccupiedCells } from './row-bits.js';
import { columnTransitions, rowTransitions } from './transitions.js';
import { deepWells, wellCells } from './wells.js';

/** The fifteen features of a playfield, in order. */
export const PLAYFIELD_FEATURES = [
  wellCells,
  deepWells,
  columnHoles,
  weightedColumnHoles,
  columnHoleDepths,
  minColumnHoleDepth,
  maxColumnHoleDepth,
  columnTransitions,
  rowTransitions,
  totalHeight,
  pileHeight,
  heightSpread,
  occupiedCells,
  weightedOccupiedCells,
  bumpiness,
] as const satisfies readonly ((playfield: Playfield) => number)[];

/** Weights of a controller with plateau's features. A positive weight is a penalty. */
export interface PlateauWeights {
  /** For each line cleared by a placement of the chain. */
  readonly lines: number;
  /** For each row of lock height of a placement of the chain. */
  readonly lockHeight: number;
  /** One for each of `PLAYFIELD_FEATURES`. */
  readonly playfield: readonly number[];
}

/** The published weights; found by particle swarm on scores of games from level 19. */
export const PLATEAU_WEIGHTS: PlateauWeights = {
  lines: 0.2861270952978939,
  lockHeight: 1.7012336769099592,
  playfield: [
    0.7113042307683077, // well cells
    0.9106654159986804, // deep wells
    1.879338064244357, // column holes
    2.168463848297177, // weighted column holes
    -0.26558711196175727, // column hole depths
    0.2898865849496105, // minimum column hole depth
    0.36236105526118173, // maximum column hole depth
    -0.028668795795469625, // column transitions
    0.8741799811132331, // row transitions
    -0.5074096831443619, // total height
    -2.148676202831281, // pile height
    -1.1875585402811417, // height spread
    -2.645656132241128, // occupied cells
    0.24204341626870662, // weighted occupied cells
    0.28783812616443144, // bumpiness
  ],
};

/** Cost of a playfield by the plain definitions of its features. */
export function plainPlayfieldCost(playfield: Playfield, weights: PlateauWeights): number {
  return PLAYFIELD_FEATURES.reduce((sum, measure, i) => sum + weights.playfield[i] * measure(playfield), 0);
}
