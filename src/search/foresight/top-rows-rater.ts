/**
 * Rates the playfields of a game that completes its lines in the top row. The game counts a complete top row twice and moves
 * everything below it down a row, so ten cells are two lines, and the stack that carries them never has to be built again.
 * Pieces that rest up there have hardly fallen. The rows below need not be cleared, and holes in them cost nothing.
 */

import { countBits } from '../../eval/features/column-measure.js';
import type { MaskSearch } from '../../reach/mask-search.js';
import { entryDelay } from '../../tetris/entry-delay.js';
import { placeInto } from '../../tetris/lock.js';
import { emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../tetris/playfield.js';
import { FRAMES_OF_CLEAR } from '../top-strip/strip-values.js';
import { FRAMES_OF_LINE } from './goal.js';
import type { Rater } from './rater.js';

/** What makes a playfield worth frames. */
export interface TopRowsWorths {
  /** Frames that a filled cell saves, by row, from row −2 down, and by column; other rows are worth nothing. */
  readonly cells: readonly (readonly number[])[];
  /** Frames that an open cell costs that a piece cannot come to sideways, in rows 0, 1 and 2. */
  readonly cutOff: readonly number[];
}

/** Columns 3–6, where pieces appear: ...####... */
const ENTRANCE = 0b0001111000;

export function topRowsRater(worths: TopRowsWorths): Rater {
  const rows = worths.cells.length;
  const worthOfRow = worthsOfRows(worths);
  const values = new Float64Array(256);
  const cleared = new Uint8Array(256);
  const afterstate = emptyPlayfield();
  return {
    rate(playfield: Playfield, { count, orientations, xs, ys }: MaskSearch) {
      for (let i = 0; i < count; i++) {
        const y = ys[i];
        cleared[i] = placeInto(afterstate, playfield, { orientation: orientations[i], x: xs[i], y });
        let frames = -entryDelay({ y, clears: false, frameCounter: 0 });
        if (cleared[i] > 0) frames -= FRAMES_OF_CLEAR;
        for (let row = 0; row < rows; row++) frames += worthOfRow[(row << 10) | afterstate[row]];
        values[i] = frames;
      }
    },
    value: (index) => values[index] / FRAMES_OF_LINE,
    cleared: (index) => cleared[index],
  };
}

/** Worth of each row and each of the 1,024 ways to fill it. */
function worthsOfRows({ cells, cutOff }: TopRowsWorths): Float64Array {
  const worths = new Float64Array(cells.length << 10);
  cells.forEach((ofColumns, row) => {
    for (let bits = 0; bits <= FULL_ROW; bits++) {
      let frames = -(cutOff[row - HIDDEN_ROWS] ?? 0) * cutOffCells(bits);
      ofColumns.forEach((worth, column) => {
        if ((bits >> column) & 1) frames += worth;
      });
      worths[(row << 10) | bits] = frames;
    }
  });
  return worths;
}

/** Open cells of a row that are not next to one another from the entrance on. */
function cutOffCells(bits: number): number {
  const open = ~bits & FULL_ROW;
  let reached = open & ENTRANCE;
  for (let before = 0; before !== reached; ) {
    before = reached;
    reached |= ((reached << 1) | (reached >> 1)) & open;
  }
  return countBits(open & ~reached);
}

// What playfields are worth in B-type games, found by trying: `scripts/fit-top-rows.ts`.

export const B_TYPE_WORTHS: TopRowsWorths = {
  cells: [
    [-3.3, -13.3, -0.7, -5.3, -5.9, -5.3, -2.2, -3.2, -4.6, -10.8],
    [-5.8, -10.1, -1, -3.9, -0.4, -12.4, -4.8, -3, -4.5, -8],
    [17.6, 4.6, 9.1, 12.9, 1.6, -8.7, 6.6, 2.7, 11.6, 10.3],
    [13.8, -3.4, 8.6, 13.3, -8.9, -15.5, 3, -0.2, 8.2, 8.4],
    [11, 8.4, 7.2, -1.6, 12.3, -8.7, 3.2, 7, 9, 13.7],
    [1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3],
    [-1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7],
    [-0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3],
    [-1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7, -1.7],
    [-1.6, -1.6, -1.6, -1.6, -1.6, -1.6, -1.6, -1.6, -1.6, -1.6],
    [-0.6, -0.6, -0.6, -0.6, -0.6, -0.6, -0.6, -0.6, -0.6, -0.6],
    [2.2, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2, 2.2],
  ],
  cutOff: [39.1, 17.7, -4.5],
};
