/** The first bot for NES Tetris, 2014. */
import { defineLinear } from './linear-player.js';

/**
 * Both visible pieces, any slide and any spin, and no gravity. Its weights count against: clearing a row costs a
 * little, and shows its use in the features of the playfield. Lines and lock heights are summed over both pieces.
 *
 * Of its wells see `wellCellsWithTops`. A column hole is one however deep the shaft below it; empty rows have no
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
