/**
 * Four of the first NES bot's six features measure the playfield. This file measures all four in one pass over the rows,
 * from the highest block down, and so the player places two and a half times as many pieces a second.
 *
 * Each of the four also has a plain function of its own in this folder. The pass assumes rows of ten bits.
 */
import { BIT_COUNT, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import type { PlayfieldFeatureName } from './feature-registry.js';
import { betweenFilled, emptyRowsOnTop, ROW_CHANGES } from './row-bits.js';

/** In the order of `measureFirstNesBot`. */
export const FIRST_NES_BOT_FEATURES = [
  'well-cells-with-tops',
  'column-holes',
  'column-transitions',
  'row-transitions-of-used-rows',
] as const satisfies readonly PlayfieldFeatureName[];

/** Writes `FIRST_NES_BOT_FEATURES` to the first four places of `features`. */
export function measureFirstNesBot(playfield: Playfield, features: Float64Array): void {
  let row = emptyRowsOnTop(playfield);
  let wells = 0;
  let holes = 0;
  let columnChanges = 0;
  let rowChanges = 0;
  let covered = 0;
  let above = 0;
  for (; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    wells += BIT_COUNT[betweenFilled(bits) & ~covered];
    holes += BIT_COUNT[above & ~bits];
    columnChanges += BIT_COUNT[(above ^ bits) & covered];
    if (bits !== 0) rowChanges += ROW_CHANGES[bits];
    covered |= bits;
    above = bits;
  }
  features[0] = wells;
  features[1] = holes;
  features[2] = columnChanges;
  features[3] = rowChanges;
}
