/** Builds a picture row by row from the floor, with the placements of any player. */
import { type ChildFilter, cellFilter } from '../search/child-filter.js';
import { FULL_ROW, HIDDEN_ROWS, type Playfield } from '../tetris/playfield.js';
import { LOST_ROWS, rowBeingBuilt, topOf } from './pattern.js';

/**
 * Black cells at or below the row that is being built must stay empty: no piece may enter them. The rows above are
 * free, so that pieces come down; a row that was spoiled there is filled up and cleared when it is its turn. When the
 * pile reaches the top two rows the pattern is given up for this piece.
 *
 * @param name as it is written on a command line
 * @param pattern one that `checkPattern` has passed
 */
export function patternFilter(name: string, pattern: Playfield): ChildFilter {
  const top = topOf(pattern);
  const barred = new Uint16Array(pattern.length);
  return cellFilter(name, (playfield) => {
    for (let i = 0; i < HIDDEN_ROWS + LOST_ROWS; i++) if (playfield[i] !== 0) return undefined;
    const built = rowBeingBuilt(playfield, pattern);
    barred.fill(0, 0, built + 1);
    for (let i = built + 1; i < pattern.length; i++) barred[i] = ~pattern[i] & FULL_ROW;
    const isFree = built < top || (playfield[built] & ~pattern[built]) !== 0;
    barred[built] = isFree ? 0 : ~pattern[built] & FULL_ROW;
    return barred;
  });
}
