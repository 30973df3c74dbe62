/** The player with Yiyuan Lee's weights of 2013, known from a page for wrong addresses. */
import { defineLinear } from './linear-player.js';

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
