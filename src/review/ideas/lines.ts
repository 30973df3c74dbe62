/** What clears earn, in lines as they count in a tetris. */

import { linePoints } from '../../tetris/score.js';

const TETRIS = 4;

/** Lines in a tetris that earn as much as a clear: 4 for four lines, 0.13 for one. */
export function linesIn(cleared: number): number {
  return (TETRIS * linePoints(cleared, 0)) / linePoints(TETRIS, 0);
}
