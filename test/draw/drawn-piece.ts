/** Where the picture of a game shows a piece. */

import { PLAYFIELD_AREA } from '../../src/draw/overlay.js';
import type { Placement } from '../../src/tetris/placement.js';
import { ORIENTATIONS } from '../../src/tetris/tetromino.js';

const CELL = 8;
const WIDTH = 256;

/** Whether each visible cell of a piece there is filled in a picture without overlay. */
export function isDrawn(pixels: Uint32Array, { orientation, x, y }: Placement): boolean {
  return ORIENTATIONS[orientation].cells
    .filter(([, dy]) => y + dy >= 0)
    .every(([dx, dy]) => {
      const [column, row] = [PLAYFIELD_AREA.x + (x + dx) * CELL + 2, PLAYFIELD_AREA.y + (y + dy) * CELL + 2];
      return pixels[row * WIDTH + column] !== 0;
    });
}
