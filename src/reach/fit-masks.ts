/**
 * Where the orientations of a tetromino fit, a row of columns at a time: bit x of a mask says that the piece may
 * stand with its reference cell in column x.
 *
 * Orientations are counted locally, 0 to 3 from the tetromino's lowest number: A turns from i to i + 1 and B to
 * i − 1, modulo their count, for every tetromino. The plain twin is `fits`.
 */
import { HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS, type Orientation, orientationsOf, TETROMINOES } from '../tetris/tetromino.js';

/** Ten columns. */
export const ALL_COLUMNS = 0x3ff;

/** Lowest orientation number of the tetromino that an orientation belongs to. */
const FIRST_ORIENTATION = new Uint8Array(ORIENTATION_COUNT);
/** How many orientations that tetromino has: 1, 2 or 4. */
const TURNS = new Uint8Array(ORIENTATION_COUNT);
for (const tetromino of TETROMINOES) {
  const numbers = orientationsOf(tetromino);
  for (const number of numbers) {
    FIRST_ORIENTATION[number] = numbers[0];
    TURNS[number] = numbers.length;
  }
}

/** Rows above −2 and below 19 are walls, and so are two columns to the left and three to the right. */
const ROWS_ABOVE = 4;
const SIDE_WALLS = 0b111_0000000000_11;

/** Four cells of each orientation as row offset into the walled rows and right shift: 8 entries each. */
const CELLS = new Uint8Array(ORIENTATION_COUNT * 8);
ORIENTATIONS.forEach(({ cells }, orientation) => {
  cells.forEach(([dx, dy], i) => {
    CELLS[orientation * 8 + i * 2] = dy + ROWS_ABOVE;
    CELLS[orientation * 8 + i * 2 + 1] = dx + 2;
  });
});

/** Columns of each orientation on an empty playfield, away from the floor. */
const OPEN_COLUMNS = ORIENTATIONS.map(({ minX, maxX }) => (1 << (maxX + 1)) - (1 << minX));

export class FitMasks {
  /** Entry `y * 4 + i` holds the columns of local orientation i in row y, once `fillRow(y)` was called. */
  readonly columns = new Int32Array((ROWS + 1) * 4);
  /** Lowest orientation number of the tetromino. */
  first: Orientation = 0;
  /** Orientations of the tetromino: 1, 2 or 4. */
  turns = 1;
  private readonly walled = new Int32Array(ROWS_ABOVE + ROWS + 2).fill(SIDE_WALLS | (ALL_COLUMNS << 2));
  /** Rows y below this one see no block: rows −2 to y + 1 are empty. */
  private openRows = 0;
  /** Bit y: row y has been filled. */
  private filled = 0;

  /** Looks at another playfield and tetromino; rows have to be filled again. */
  reset(playfield: Playfield, orientation: Orientation): void {
    this.first = FIRST_ORIENTATION[orientation];
    this.turns = TURNS[orientation];
    this.filled = 0;
    const { walled } = this;
    let top = -1;
    for (let i = 0; i < playfield.length; i++) {
      const row = playfield[i];
      if (row !== 0 && top < 0) top = i;
      walled[i + ROWS_ABOVE - HIDDEN_ROWS] = (row << 2) | SIDE_WALLS;
    }
    this.openRows = (top < 0 ? playfield.length : top) - HIDDEN_ROWS - 1;
  }

  /** Finds the columns of row y, 0 to 20, if they are not known yet; in row 20, below the floor, there are none. */
  fillRow(y: number): void {
    if ((this.filled >> y) & 1) return;
    this.filled |= 1 << y;
    const { columns, walled, first, turns } = this;
    const open = y < this.openRows;
    for (let i = 0; i < turns; i++) {
      if (open) {
        columns[y * 4 + i] = OPEN_COLUMNS[first + i];
        continue;
      }
      const at = (first + i) * 8;
      const blocked =
        (walled[y + CELLS[at]] >> CELLS[at + 1]) |
        (walled[y + CELLS[at + 2]] >> CELLS[at + 3]) |
        (walled[y + CELLS[at + 4]] >> CELLS[at + 5]) |
        (walled[y + CELLS[at + 6]] >> CELLS[at + 7]);
      columns[y * 4 + i] = ~blocked & ALL_COLUMNS;
    }
  }
}
