/**
 * The features of the n-tuple network, fast: from columns as bits, with only the columns under a placement
 * computed anew. `ntuple-reference.ts` is the plain twin.
 *
 * A column is an integer: bit k is the cell k rows above the floor, bits 20 and 21 the hidden rows.
 */
import { COLUMNS, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS, type Orientation } from '../tetris/tetromino.js';
import {
  BAND_OF_HEIGHT,
  HEIGHTS,
  LAYOUTS,
  type Layout,
  MOST,
  NEAR_SURFACE,
  ROW_SHIFT,
  SLOPES,
  STEEPEST,
} from './ntuple-layout.js';

/**
 * First rows of the tables as constants, which the compiler folds. They are the same in every set: a larger one only
 * adds tables behind the others.
 */
const [FOUR_0, FOUR_1, FOUR_2, FOUR_3, FOUR_4, FOUR_5, FOUR_6] = LAYOUTS.large.four;
const [FIVE_0, FIVE_1, FIVE_2, FIVE_3, FIVE_4, FIVE_5] = LAYOUTS.large.five;
const [THREE_0, THREE_1, THREE_2, THREE_3, THREE_4, THREE_5, THREE_6, THREE_7] = LAYOUTS.large.three;
const [COLUMN_0, COLUMN_1] = LAYOUTS.large.column;
const COLUMN_SIZE = COLUMN_1 - COLUMN_0;
const { tower: TOWER, ready: READY, span: SPAN } = LAYOUTS.large;
const [CELLS_0] = LAYOUTS.large.cells;
const [SIX_0, SIX_1, SIX_2, SIX_3, SIX_4] = LAYOUTS.large.six;
const [STACK] = LAYOUTS.large.stack;
const [MASS] = LAYOUTS.large.mass;

const COLUMN_BITS = ROWS + HIDDEN_ROWS;

const ONES: Uint8Array = Uint8Array.from({ length: 1 << 11 }, (_, bits) => {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
});

/** Ones among the 22 bits of a column. */
function ones(bits: number): number {
  return ONES[bits & 0x7ff] + ONES[bits >>> 11];
}

/** By difference + 20: the slope's digit, 0–8. */
const SLOPE_OF: Uint8Array = Uint8Array.from(
  { length: 2 * ROWS + 1 },
  (_, i) => Math.max(-STEEPEST, Math.min(STEEPEST, i - ROWS)) + STEEPEST,
);

/** Cells of an orientation in the column dx, entry `orientation * 4 + dx + 2`: bit 0 is dy = 1, bit 3 is dy = −2. */
const COLUMN_CELLS: Uint8Array = (() => {
  const table = new Uint8Array(ORIENTATION_COUNT * 4);
  ORIENTATIONS.forEach(({ cells }, orientation) => {
    for (const [dx, dy] of cells) table[orientation * 4 + dx + 2] |= 1 << (1 - dy);
  });
  return table;
})();

/** Writes the active rows of afterstates of one playfield after another. */
export class Encoder {
  /** Table rows written for each afterstate. */
  readonly active: number;
  private readonly cellWindows: number;
  private readonly sixWindows: number;
  private readonly columns = new Int32Array(COLUMNS);
  private readonly heights = new Int32Array(COLUMNS);
  private readonly holes = new Int32Array(COLUMNS);
  private readonly covered = new Int32Array(COLUMNS);
  private readonly kept = new Int32Array(COLUMNS);

  constructor(layout: Layout) {
    this.cellWindows = layout.cells.length;
    this.sixWindows = layout.six.length;
    this.active = layout.active;
  }

  /** Takes the playfield on which placements are to be encoded. */
  load(playfield: Playfield): void {
    const { columns } = this;
    columns.fill(0);
    for (let i = 0; i < COLUMN_BITS; i++) {
      // Index 0 and 1 are the hidden rows −2 and −1: the highest bits.
      const bit = 1 << (COLUMN_BITS - 1 - i);
      for (let rest = playfield[i]; rest; rest &= rest - 1) columns[31 - Math.clz32(rest & -rest)] |= bit;
    }
    for (let column = 0; column < COLUMNS; column++) this.measure(column);
  }

  /** Writes the active rows of the loaded playfield, as byte offsets of the rows, from `at` on. */
  encode(into: Int32Array, at: number): void {
    this.write(into, at);
  }

  /**
   * Writes the active rows of the afterstate of a placement that fits, and leaves the loaded playfield as it was.
   *
   * Rows are removed as if each row above moved down one; that differs from the game only for a complete top row.
   *
   * @returns rows cleared, 0–4
   */
  encodePlacement(orientation: Orientation, x: number, y: number, into: Int32Array, at: number): number {
    const { columns, kept } = this;
    const left = x - 2;
    const first = left < 0 ? 0 : left;
    const last = left + 3 >= COLUMNS ? COLUMNS - 1 : left + 3;
    for (let column = first; column <= last; column++) {
      const cells = COLUMN_CELLS[orientation * 4 + column - left];
      kept[column] = columns[column];
      if (cells) {
        columns[column] |= y < ROWS - 1 ? cells << (ROWS - 2 - y) : cells >> 1;
        this.measure(column);
      }
    }
    const full =
      columns[0] &
      columns[1] &
      columns[2] &
      columns[3] &
      columns[4] &
      columns[5] &
      columns[6] &
      columns[7] &
      columns[8] &
      columns[9] &
      ((1 << ROWS) - 1);
    if (full === 0) {
      this.write(into, at);
      for (let column = first; column <= last; column++) {
        if (columns[column] !== kept[column]) {
          columns[column] = kept[column];
          this.measure(column);
        }
      }
      return 0;
    }
    return this.encodeClear(full, first, last, into, at);
  }

  private encodeClear(full: number, first: number, last: number, into: Int32Array, at: number): number {
    const { columns, kept } = this;
    for (let column = 0; column < COLUMNS; column++) {
      if (column < first || column > last) kept[column] = columns[column];
    }
    let cleared = 0;
    for (let rest = full; rest; ) {
      const row = 31 - Math.clz32(rest);
      rest ^= 1 << row;
      cleared++;
      const below = (1 << row) - 1;
      const above = ((1 << ROWS) - 1) & ~below & ~(1 << row);
      const hidden = ~((1 << ROWS) - 1);
      for (let column = 0; column < COLUMNS; column++) {
        const bits = columns[column];
        columns[column] = (bits & hidden) | ((bits & above) >> 1) | (bits & below);
      }
    }
    for (let column = 0; column < COLUMNS; column++) this.measure(column);
    this.write(into, at);
    columns.set(kept);
    for (let column = 0; column < COLUMNS; column++) this.measure(column);
    return cleared;
  }

  private measure(column: number): void {
    const bits = this.columns[column];
    const height = 32 - Math.clz32(bits);
    this.heights[column] = height;
    this.holes[column] = height - ones(bits);
    const depth = height > NEAR_SURFACE ? height - NEAR_SURFACE : 0;
    this.covered[column] = ((~bits & ((1 << height) - 1)) >> depth) << depth;
  }

  private write(into: Int32Array, at: number): void {
    const { columns, heights, holes, covered } = this;

    // 1. Heights, capped to the visible rows, and slopes.
    const h0 = heights[0] > ROWS ? ROWS : heights[0];
    const h1 = heights[1] > ROWS ? ROWS : heights[1];
    const h2 = heights[2] > ROWS ? ROWS : heights[2];
    const h3 = heights[3] > ROWS ? ROWS : heights[3];
    const h4 = heights[4] > ROWS ? ROWS : heights[4];
    const h5 = heights[5] > ROWS ? ROWS : heights[5];
    const h6 = heights[6] > ROWS ? ROWS : heights[6];
    const h7 = heights[7] > ROWS ? ROWS : heights[7];
    const h8 = heights[8] > ROWS ? ROWS : heights[8];
    const h9 = heights[9] > ROWS ? ROWS : heights[9];
    const d0 = SLOPE_OF[h1 - h0 + ROWS];
    const d1 = SLOPE_OF[h2 - h1 + ROWS];
    const d2 = SLOPE_OF[h3 - h2 + ROWS];
    const d3 = SLOPE_OF[h4 - h3 + ROWS];
    const d4 = SLOPE_OF[h5 - h4 + ROWS];
    const d5 = SLOPE_OF[h6 - h5 + ROWS];
    const d6 = SLOPE_OF[h7 - h6 + ROWS];
    const d7 = SLOPE_OF[h8 - h7 + ROWS];
    const d8 = SLOPE_OF[h9 - h8 + ROWS];

    // 2. Highest and lowest column, holes, and the columns' own tables.
    let highest = 0;
    let lowest = ROWS;
    let allHoles = 0;
    let hiddenUnder = 0;
    for (let c = 0; c < COLUMNS; c++) {
      const h = heights[c] > ROWS ? ROWS : heights[c];
      const n = holes[c];
      if (h > highest) highest = h;
      if (h < lowest) lowest = h;
      allHoles += n;
      hiddenUnder |= covered[c];
      const tall = h > MOST.columnHeight ? MOST.columnHeight : h;
      const few = n > MOST.holesInColumn ? MOST.holesInColumn : n;
      into[at + 21 + c] = (COLUMN_0 + c * COLUMN_SIZE + tall * (MOST.holesInColumn + 1) + few) << ROW_SHIFT;
    }

    // 3. Windows of slopes, as numbers in base 9.
    const band = BAND_OF_HEIGHT[highest] * SLOPES ** 3;
    const p0 = d0 * SLOPES + d1;
    const p1 = d1 * SLOPES + d2;
    const p2 = d2 * SLOPES + d3;
    const p3 = d3 * SLOPES + d4;
    const p4 = d4 * SLOPES + d5;
    const p5 = d5 * SLOPES + d6;
    const p6 = d6 * SLOPES + d7;
    const p7 = d7 * SLOPES + d8;
    into[at] = (FOUR_0 + band + p0 * SLOPES + d2) << ROW_SHIFT;
    into[at + 1] = (FOUR_1 + band + p1 * SLOPES + d3) << ROW_SHIFT;
    into[at + 2] = (FOUR_2 + band + p2 * SLOPES + d4) << ROW_SHIFT;
    into[at + 3] = (FOUR_3 + band + p3 * SLOPES + d5) << ROW_SHIFT;
    into[at + 4] = (FOUR_4 + band + p4 * SLOPES + d6) << ROW_SHIFT;
    into[at + 5] = (FOUR_5 + band + p5 * SLOPES + d7) << ROW_SHIFT;
    into[at + 6] = (FOUR_6 + band + p6 * SLOPES + d8) << ROW_SHIFT;
    into[at + 7] = (FIVE_0 + p0 * SLOPES ** 2 + p2) << ROW_SHIFT;
    into[at + 8] = (FIVE_1 + p1 * SLOPES ** 2 + p3) << ROW_SHIFT;
    into[at + 9] = (FIVE_2 + p2 * SLOPES ** 2 + p4) << ROW_SHIFT;
    into[at + 10] = (FIVE_3 + p3 * SLOPES ** 2 + p5) << ROW_SHIFT;
    into[at + 11] = (FIVE_4 + p4 * SLOPES ** 2 + p6) << ROW_SHIFT;
    into[at + 12] = (FIVE_5 + p5 * SLOPES ** 2 + p7) << ROW_SHIFT;
    into[at + 13] = (THREE_0 + h0 * SLOPES ** 2 + p0) << ROW_SHIFT;
    into[at + 14] = (THREE_1 + h1 * SLOPES ** 2 + p1) << ROW_SHIFT;
    into[at + 15] = (THREE_2 + h2 * SLOPES ** 2 + p2) << ROW_SHIFT;
    into[at + 16] = (THREE_3 + h3 * SLOPES ** 2 + p3) << ROW_SHIFT;
    into[at + 17] = (THREE_4 + h4 * SLOPES ** 2 + p4) << ROW_SHIFT;
    into[at + 18] = (THREE_5 + h5 * SLOPES ** 2 + p5) << ROW_SHIFT;
    into[at + 19] = (THREE_6 + h6 * SLOPES ** 2 + p6) << ROW_SHIFT;
    into[at + 20] = (THREE_7 + h7 * SLOPES ** 2 + p7) << ROW_SHIFT;

    // 4. Tables over the whole playfield.
    const c0 = columns[0];
    const c1 = columns[1];
    const c2 = columns[2];
    const c3 = columns[3];
    const c4 = columns[4];
    const c5 = columns[5];
    const c6 = columns[6];
    const c7 = columns[7];
    const c8 = columns[8];
    const coveredRows = ones(hiddenUnder);
    const readyRows = ones((c0 & c1 & c2 & c3 & c4 & c5 & c6 & c7 & c8) >> heights[9]);
    const wellHeight = h9 > MOST.wellHeight ? MOST.wellHeight : h9;
    const tower = highest * (MOST.wellHeight + 1) + wellHeight;
    into[at + 31] = (TOWER + tower * (MOST.holes + 1) + (allHoles > MOST.holes ? MOST.holes : allHoles)) << ROW_SHIFT;
    into[at + 32] =
      (READY +
        (coveredRows > MOST.coveredRows ? MOST.coveredRows : coveredRows) * (MOST.readyRows + 1) +
        (readyRows > MOST.readyRows ? MOST.readyRows : readyRows)) <<
      ROW_SHIFT;
    into[at + 33] = (SPAN + highest * HEIGHTS + lowest) << ROW_SHIFT;

    // 5. Cells under the surface. Four filled rows stand in for the floor.
    if (this.cellWindows === 0) return;
    for (let c = 0; c < COLUMNS - 3; c++) {
      let top = heights[c];
      if (heights[c + 1] > top) top = heights[c + 1];
      if (heights[c + 2] > top) top = heights[c + 2];
      if (heights[c + 3] > top) top = heights[c + 3];
      const bits =
        ((((columns[c] << 4) | 15) >> top) & 15) |
        (((((columns[c + 1] << 4) | 15) >> top) & 15) << 4) |
        (((((columns[c + 2] << 4) | 15) >> top) & 15) << 8) |
        (((((columns[c + 3] << 4) | 15) >> top) & 15) << 12);
      into[at + 34 + c] = (CELLS_0 + (c << 16) + bits) << ROW_SHIFT;
    }
    if (this.sixWindows === 0) return;

    // 6. The large set.
    into[at + 41] = (SIX_0 + (p0 * SLOPES ** 2 + p2) * SLOPES + d4) << ROW_SHIFT;
    into[at + 42] = (SIX_1 + (p1 * SLOPES ** 2 + p3) * SLOPES + d5) << ROW_SHIFT;
    into[at + 43] = (SIX_2 + (p2 * SLOPES ** 2 + p4) * SLOPES + d6) << ROW_SHIFT;
    into[at + 44] = (SIX_3 + (p3 * SLOPES ** 2 + p5) * SLOPES + d7) << ROW_SHIFT;
    into[at + 45] = (SIX_4 + (p4 * SLOPES ** 2 + p6) * SLOPES + d8) << ROW_SHIFT;
    const ready = readyRows > MOST.readyRows ? MOST.readyRows : readyRows;
    const coveredCapped = coveredRows > MOST.coveredRows ? MOST.coveredRows : coveredRows;
    into[at + 46] =
      (STACK +
        ((highest * (MOST.readyRows + 1) + ready) * (MOST.coveredRows + 1) + coveredCapped) * (MOST.wellRows + 1) +
        (h9 > MOST.wellRows ? MOST.wellRows : h9)) <<
      ROW_SHIFT;
    const filled = h0 + h1 + h2 + h3 + h4 + h5 + h6 + h7 + h8 + h9 - allHoles;
    into[at + 47] = (MASS + highest * (MOST.cellFours + 1) + ((filled < 0 ? 0 : filled) >> 2)) << ROW_SHIFT;
  }
}
