/** autotetris: the player of Emacs' own game, 2014. */

import { COLUMNS } from '../tetris/playfield.js';
import { ORIENTATIONS } from '../tetris/tetromino.js';
import { defineLinear } from './linear-player.js';

/**
 * A weighted sum of what makes a pile bad; one piece, hard drop only. Of equal placements it takes the one whose
 * middle lies nearer the playfield's middle.
 *
 * Its roughness is the root of the summed squares and not of their mean, so it counts about three times as much as a
 * standard deviation would. It has no term for cleared rows: they show in the heights alone.
 *
 * In its own game it acts once in 0.2 seconds: it turns the piece, else shifts it, else drops it. Nothing it decides
 * hangs on that, so here a world that has time presses the buttons in its own way.
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

/** Of the columns that an orientation takes, relative to x. */
function middleOf(orientation: number): number {
  const columns = ORIENTATIONS[orientation].cells.map(([dx]) => dx);
  return (Math.min(...columns) + Math.max(...columns)) / 2;
}
