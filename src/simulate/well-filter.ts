/** Keeps a column open for tetrises, whatever the player thinks of it. */
import { type ChildFilter, cellFilter } from '../search/filtered-finder.js';
import { COLUMNS, FULL_ROW, HIDDEN_ROWS, ROWS } from '../tetris/playfield.js';

/** Rows from the top that are empty while the filter is at work. */
const EMPTY_ABOVE = 10;
/** Finished rows that make a tetris. */
const TETRIS_ROWS = 4;
const BOTTOM = HIDDEN_ROWS + ROWS - 1;

/**
 * A row is finished when all of it but the well is filled; the rows from the floor up to the first that is not are
 * counted. With fewer than four of them nothing may enter the well at or below the row that is being built; with
 * four or more only an I may. While there are blocks in the top ten rows everything may.
 *
 * @param column 0–9 from the left; its text counts from 1
 * @throws RangeError on another column
 */
export function wellFilter(column: number): ChildFilter {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) {
    throw new RangeError(`no column ${column} for a well, of ${COLUMNS}`);
  }
  const well = 1 << column;
  const finishedRow = FULL_ROW & ~well;
  const barred = new Uint16Array(HIDDEN_ROWS + ROWS);
  return cellFilter(`open:${column + 1}`, (playfield, tetromino) => {
    for (let i = 0; i < HIDDEN_ROWS + EMPTY_ABOVE; i++) if (playfield[i] !== 0) return undefined;
    let built = BOTTOM;
    while (playfield[built] === finishedRow) built--;
    if (tetromino === 'I' && BOTTOM - built >= TETRIS_ROWS) return undefined;
    barred.fill(0, 0, built);
    barred.fill(well, built);
    return barred;
  });
}
