/** Dellacherie's six features of 2003, and El-Tetris of 2011 with weights for them that particle swarm found. */

import type { FeatureName } from '../eval/features/feature-registry.js';
import type { LinearModel } from '../eval/linear-evaluator.js';
import { COLUMNS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { consoleFinders, defineLinear, linearPlayer, withLookahead } from './linear-player.js';
import type { PlayerDefinition } from './player-definition.js';

/**
 * One piece, hard drop. Its rows and columns are those of the whole playfield: an empty row has two transitions, so
 * that they count neither for nor against a higher pile, and an empty column has one above the floor.
 *
 * A piece that clears rows is worth its own cells in them times their number, where El-Tetris counts rows alone.
 */
export const DELLACHERIE = defineLinear({
  name: 'dellacherie',
  description: 'the six features of Pierre Dellacherie, 2003, with his weights',
  movement: 'hard-drop',
  model: {
    prefer: 'higher',
    pieces: 1,
    terms: [
      { feature: 'landing-height', weight: -1 },
      { feature: 'eroded-cells', weight: 1 },
      { feature: 'row-transitions-of-all-rows', weight: -1 },
      { feature: 'column-transitions-from-floor', weight: -1 },
      { feature: 'holes', weight: -4 },
      { feature: 'cumulative-wells', weight: -1 },
    ],
  },
});

/** The same features but for the second, which is cleared rows; one piece, hard drop. */
export const EL_TETRIS = defineLinear({
  name: 'el-tetris',
  description: 'El-Tetris, 2011: Dellacherie’s features with weights of a particle swarm',
  movement: 'hard-drop',
  model: {
    prefer: 'higher',
    pieces: 1,
    terms: [
      { feature: 'landing-height', weight: -4.500158825082766 },
      { feature: 'lines', weight: 3.4181268101392694 },
      { feature: 'row-transitions-of-all-rows', weight: -3.2178882868487753 },
      { feature: 'column-transitions-from-floor', weight: -9.348695305445199 },
      { feature: 'holes', weight: -7.899265427351652 },
      { feature: 'cumulative-wells', weight: -3.3855972247263626 },
    ],
  },
});

// The two players of tetrais, 2013. They look ahead as far as they are told: 1 is the current piece alone. At 3 a
// piece is placed that is not visible yet, and its seven kinds count the same.
//
// Neither knows that a game can be lost: they would rather close a hole than keep the place free where pieces appear. So
// it makes a great difference to the second one whether a piece needs that place; its author's figures fit
// `hard-drop:spawn=inside`, where it does.

const SIMPLE: LinearModel = {
  prefer: 'higher',
  pieces: 1,
  terms: [
    { feature: 'holes', weight: -10 },
    { feature: 'pile-height', weight: -1 },
    { feature: 'mean-height', weight: -1 },
  ],
};

/** The published weights, divided by 1,000. */
const COMPLEX: LinearModel = {
  prefer: 'higher',
  pieces: 1,
  terms: [
    { feature: 'pile-height', weight: -0.072 },
    { feature: 'mean-height', weight: -0.075 },
    { feature: 'holes', weight: -0.442 },
    { feature: 'bumpiness', weight: -0.056 },
    { feature: 'valleys', weight: -0.352 },
  ],
};

/** Holes before anything else, then low; nothing keeps it from building towers beside pits. */
export const TETRAIS_SIMPLE = defineLinear({
  name: 'tetrais-simple',
  description: 'tetrais, 2013: holes, highest and mean height',
  movement: 'hard-drop',
  model: SIMPLE,
});

/** Knows a surface's steps, and shafts that only an I fills. Its valleys count cells under a roof as well. */
export const TETRAIS_COMPLEX = defineLinear({
  name: 'tetrais-complex',
  description: 'tetrais, 2013: the same with bumpiness and valleys',
  movement: 'hard-drop',
  model: COMPLEX,
});

/**
 * A weighted sum of what makes a pile bad; one piece, hard drop only. Among equal placements it takes the one whose
 * middle lies nearer the playfield's middle.
 *
 * Its roughness is the root of the summed squares and not of their mean, so it counts about three times as much as a
 * standard deviation would. It has no term for cleared rows: they show in the heights alone.
 *
 * In its own game it acts once in 0.2 seconds: it turns the piece, else shifts it, else drops it. Nothing it decides
 * depends on that, so here a world that has time presses the buttons in its own way.
 */
export const AUTOTETRIS = defineLinear({
  name: 'autotetris',
  description: 'the player of Emacs’ own game, 2014: holes, heights, roughness',
  movement: 'hard-drop',
  model: {
    prefer: 'lower',
    pieces: 1,
    terms: [
      { feature: 'holes', weight: 8 },
      { feature: 'mean-height', weight: 4 },
      { feature: 'pile-height', weight: 3 },
      { feature: 'height-spread', weight: 3 },
      { feature: 'roughness', weight: 2 },
    ],
  },
  tieBreak: ({ orientation, x }) => Math.abs(middleOf(orientation) + x - (COLUMNS - 1) / 2),
});

/** The middle of the columns that an orientation takes, relative to x. */
function middleOf(orientation: number): number {
  const columns = ORIENTATIONS[orientation].cells.map(([dx]) => dx);
  return (Math.min(...columns) + Math.max(...columns)) / 2;
}

// The player of a course of 2016, with weights that were trained here by its method: its own were never published.

/** Its eight features, in its order. */
const CS3243_FEATURES = [
  'landing-bottom',
  'landing-top',
  'lines',
  'holes',
  'outer-wells',
  'inner-wells',
  'row-transitions-of-all-rows',
  'column-transitions-from-floor',
] as const satisfies readonly FeatureName[];

/**
 * One piece, hard drop, on 10 × 21 cells of which the highest row ends the game: so rows above the visible ones never
 * hold a block. Weight vectors have unit length, and the best placement has the highest sum.
 */
export const CS3243: PlayerDefinition = {
  name: 'cs3243',
  description: 'a course’s player, 2016: eight features, weights trained here by its cross-entropy method',
  pieces: 1,
  movement: 'hard-drop',
  options: ['taps', 'search', 'lookahead', 'model'],
  features: CS3243_FEATURES,
  finders: (options) => consoleFinders('hard-drop', options),
  make(options, world = consoleFinders('hard-drop', options)) {
    if (!options.model) throw new TypeError('cs3243 needs weights');
    return linearPlayer('cs3243', withLookahead(options.model(), options.lookahead), world);
  },
};

/** The model of a weight vector in the order of `CS3243_FEATURES`. */
export function cs3243Model(weights: readonly number[]): LinearModel {
  return {
    prefer: 'higher',
    pieces: 1,
    terms: CS3243_FEATURES.map((feature, i) => ({ feature, weight: weights[i] })),
  };
}

// The player with Yiyuan Lee's weights of 2013, known from a page for wrong addresses.

/**
 * Four features with weights that a genetic algorithm found; one piece, hard drop. The page on which it plays credits
 * Dellacherie, but these are neither his features nor his weights. Its heights are summed, and its rows are worth the
 * same singly and four at once.
 */
export const YIYUAN_LEE = defineLinear({
  name: 'yiyuan-lee',
  description: 'the player of the 404 page, weights of Yiyuan Lee, 2013: heights, rows, holes, bumpiness',
  movement: 'hard-drop',
  model: {
    prefer: 'higher',
    pieces: 1,
    terms: [
      { feature: 'total-height', weight: -0.510066 },
      { feature: 'lines', weight: 0.760666 },
      { feature: 'holes', weight: -0.35663 },
      { feature: 'bumpiness', weight: -0.184483 },
    ],
  },
});

// The first bot for NES Tetris, 2014.

/**
 * Both visible pieces, any slide and any spin, and no gravity. Its weights count against: clearing a row costs a
 * little, and shows its use in the features of the playfield. Lines and lock heights are summed over both pieces.
 *
 * For its wells see `wellCellsWithTops`. A column hole is one however deep the shaft below it; empty rows have no
 * transitions.
 */
export const FIRST_NES_BOT = defineLinear({
  name: 'first-nes-bot',
  description: 'the first bot for NES Tetris, 2014: six features, two pieces, no gravity',
  movement: 'free',
  model: {
    prefer: 'lower',
    pieces: 2,
    terms: [
      { feature: 'lines', weight: 1 },
      { feature: 'lock-height', weight: 12.885008263218383 },
      { feature: 'well-cells-with-tops', weight: 15.842707182438396 },
      { feature: 'column-holes', weight: 26.89449650779595 },
      { feature: 'column-transitions', weight: 27.616914062397015 },
      { feature: 'row-transitions-of-used-rows', weight: 30.18511071927904 },
    ],
  },
});
