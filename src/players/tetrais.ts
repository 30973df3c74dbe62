/**
 * The two players of tetrais, 2013. They look ahead as far as they are told: 1 is the current piece alone. At 3 a
 * piece is placed that nobody has seen yet, and its seven kinds count the same.
 *
 * Neither knows that a game can be lost: they would rather close a hole than keep the place free where pieces appear. So
 * it makes a great difference to the second one whether a piece needs that place; its author's figures fit
 * `hard-drop:spawn=inside`, where it does.
 */
import type { LinearModel } from '../eval/linear-evaluator.js';
import { defineLinear } from './linear-player.js';

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
