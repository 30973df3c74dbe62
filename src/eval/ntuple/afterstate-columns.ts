/**
 * Afterstates of one playfield as columns. A column is an integer: bit k is the cell k rows above the floor, bits 20 and
 * 21 the hidden rows.
 */
import { COLUMNS, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

/** Numbers of an afterstate: its ten columns, and the last one twice more, which fills three vectors of four. */
export const AFTERSTATE_WIDTH = 12;

const COLUMN_BITS = ROWS + HIDDEN_ROWS;
const VISIBLE = (1 << ROWS) - 1;

/** Cells of an orientation in the column dx, entry `orientation * 4 + dx + 2`: bit 0 is dy = 1, bit 3 is dy = −2. */
const COLUMN_CELLS: Uint8Array = (() => {
  const table = new Uint8Array(ORIENTATION_COUNT * 4);
  ORIENTATIONS.forEach(({ cells }, orientation) => {
    for (const [dx, dy] of cells) table[orientation * 4 + dx + 2] |= 1 << (1 - dy);
  });
  return table;
})();

export class AfterstateColumns {
  private readonly loaded = new Int32Array(COLUMNS);

  /** Takes the playfield on which placements are made. */
  load(playfield: Playfield): void {
    const { loaded } = this;
    loaded.fill(0);
    for (let i = 0; i < COLUMN_BITS; i++) {
      // Index 0 and 1 are the hidden rows −2 and −1: the highest bits.
      const bit = 1 << (COLUMN_BITS - 1 - i);
      for (let rest = playfield[i]; rest; rest &= rest - 1) loaded[31 - Math.clz32(rest & -rest)] |= bit;
    }
  }

  /** Writes the loaded playfield itself. */
  write(into: Int32Array, at: number): void {
    const { loaded } = this;
    for (let column = 0; column < COLUMNS; column++) into[at + column] = loaded[column];
    into[at + COLUMNS] = loaded[COLUMNS - 1];
    into[at + COLUMNS + 1] = loaded[COLUMNS - 1];
  }

  /**
   * Writes the afterstate of a placement that fits.
   *
   * Rows are removed as if each row above moved down one; that differs from the game only for a complete top row.
   *
   * @returns rows cleared, 0–4
   */
  place(orientation: Orientation, x: number, y: number, into: Int32Array, at: number): number {
    this.write(into, at);
    const left = x - 2;
    const first = left < 0 ? 0 : left;
    const last = left + 3 >= COLUMNS ? COLUMNS - 1 : left + 3;
    for (let column = first; column <= last; column++) {
      const cells = COLUMN_CELLS[orientation * 4 + column - left];
      into[at + column] |= y < ROWS - 1 ? cells << (ROWS - 2 - y) : cells >> 1;
    }
    let full = VISIBLE;
    for (let column = 0; column < COLUMNS; column++) full &= into[at + column];
    const cleared = full === 0 ? 0 : removeRows(full, into, at);
    into[at + COLUMNS] = into[at + COLUMNS - 1];
    into[at + COLUMNS + 1] = into[at + COLUMNS - 1];
    return cleared;
  }
}

/** Removes the rows whose bits are set; returns how many. */
function removeRows(full: number, columns: Int32Array, at: number): number {
  let removed = 0;
  for (let rest = full; rest; removed++) {
    const row = 31 - Math.clz32(rest);
    rest ^= 1 << row;
    const below = (1 << row) - 1;
    const above = VISIBLE & ~below & ~(1 << row);
    for (let column = at; column < at + COLUMNS; column++) {
      const bits = columns[column];
      columns[column] = (bits & ~VISIBLE) | ((bits & above) >> 1) | (bits & below);
    }
  }
  return removed;
}
