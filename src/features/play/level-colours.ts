/** The colours of the playfield by level, as the cartridge shows them on a television. */

import type { TextColour } from '../../platform/terminal/terminal.js';
import type { LevelPalette } from '../../tetris/shown-numbers.js';
import { TILE } from '../../tetris/tetromino.js';

const WHITE: TextColour = [236, 238, 236];
const GREY: TextColour = [120, 120, 120];

/** By the palette: the colours of J and S, and of Z and L. */
const COLOURS: readonly (readonly [TextColour, TextColour])[] = [
  [
    [60, 188, 252],
    [0, 88, 248],
  ],
  [
    [184, 248, 24],
    [0, 168, 0],
  ],
  [
    [248, 120, 248],
    [216, 0, 204],
  ],
  [
    [88, 216, 84],
    [0, 88, 248],
  ],
  [
    [88, 248, 152],
    [228, 0, 88],
  ],
  [
    [104, 136, 252],
    [88, 248, 152],
  ],
  [
    [124, 124, 124],
    [248, 56, 0],
  ],
  [
    [168, 0, 32],
    [104, 68, 252],
  ],
  [
    [248, 56, 0],
    [0, 88, 248],
  ],
  [
    [252, 160, 68],
    [248, 56, 0],
  ],
];

type BlockColours = readonly [toi: TextColour, js: TextColour, zl: TextColour];

/** We chose these, as those of the cartridge are bytes of its program: what its player hardly sees is hard to see here. */
const BEYOND: Readonly<Record<'dark' | 'other', BlockColours>> = {
  dark: [
    [96, 96, 104],
    [76, 76, 86],
    [64, 58, 66],
  ],
  other: [
    [206, 196, 160],
    [150, 164, 132],
    [166, 132, 150],
  ],
};

/** The colour of a block, by its byte in the playfield. */
export function colourOf(tile: number, palette: LevelPalette): TextColour {
  const [toi, js, zl] = typeof palette === 'number' ? [WHITE, ...COLOURS[palette]] : BEYOND[palette];
  switch (tile) {
    case TILE.T_O_I:
      return toi;
    case TILE.J_S:
      return js;
    case TILE.Z_L:
      return zl;
    default:
      return GREY;
  }
}
