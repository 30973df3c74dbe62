/**
 * The features of the n-tuple network from columns as bits, where no WebAssembly is allowed; and the plain twin of
 * `encode-kernel.ts`. `test/eval/ntuple-reference.ts` has the features written to be read.
 */

// biome-ignore-all lint/suspicious/noDuplicateEnumValues: numbers, some of which are equal
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { AFTERSTATE_WIDTH } from './afterstate-columns.js';
import { BAND_OF_HEIGHT, type Layout, STEEPEST } from './ntuple-layout.js';
import type { KernelMemory } from './wasm-code.js';

/**
 * Numbers that the compiler writes into the code. As constants of a module they would be read from memory each time and
 * calculated with as anything: that took twice as long. `LAYOUTS.wide` has the same first rows: a larger set only adds
 * tables behind the others.
 */
enum N {
  ROWS = 20,
  COLUMNS = 10,
  /** Rows to bytes. */
  SHIFT = 5,
  SLOPES = 9,
  SLOPES_2 = SLOPES * SLOPES,
  SLOPES_3 = SLOPES_2 * SLOPES,
  HEIGHTS = ROWS + 1,
  NEAR_SURFACE = 6,
  MOST_IN_COLUMN = 5,
  TALLEST = 19,
  MOST_WELL_HEIGHT = 10,
  MOST_HOLES = 7,
  MOST_COVERED = 7,
  MOST_READY = 7,
  MOST_WELL_ROWS = 4,
  MOST_FOURS = 55,

  FOUR_SIZE = 3 * SLOPES_3,
  FIVE_SIZE = SLOPES_2 * SLOPES_2,
  THREE_SIZE = HEIGHTS * SLOPES_2,
  COLUMN_SIZE = (TALLEST + 1) * (MOST_IN_COLUMN + 1),
  SIX_SIZE = FIVE_SIZE * SLOPES,

  FOUR = 0,
  FIVE = FOUR + 7 * FOUR_SIZE,
  THREE = FIVE + 6 * FIVE_SIZE,
  COLUMN = THREE + 8 * THREE_SIZE,
  TOWER = COLUMN + COLUMNS * COLUMN_SIZE,
  READY = TOWER + HEIGHTS * (MOST_WELL_HEIGHT + 1) * (MOST_HOLES + 1),
  SPAN = READY + (MOST_COVERED + 1) * (MOST_READY + 1),
  CELLS = SPAN + HEIGHTS * HEIGHTS,
  SIX = CELLS + 7 * (1 << 16),
  STACK = SIX + 5 * SIX_SIZE,
  MASS = STACK + HEIGHTS * (MOST_READY + 1) * (MOST_COVERED + 1) * (MOST_WELL_ROWS + 1),

  MOST_RIGHT_WELL = 4,
  DEEPEST = 3,
  NINE_SLOPES = 5,
  SEVEN_SLOPES = 7,
  TALL_FOUR_SIZE = HEIGHTS * SLOPES_3,
  SEVEN_SIZE = SEVEN_SLOPES ** 6,
  TALL_FOUR = MASS + HEIGHTS * (MOST_FOURS + 1),
  RIGHT = TALL_FOUR + 7 * TALL_FOUR_SIZE,
  NINE = RIGHT + HEIGHTS * SLOPES_3 * (MOST_RIGHT_WELL + 1) * 2,
  DEPTHS = NINE + NINE_SLOPES ** 8,
  SEVEN = DEPTHS + (DEEPEST + 1) ** 9,
}

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

/** By a slope's digit, 0–8: the digit when slopes are cut off at ±3 and at ±2. */
const DIGIT_OF_SEVEN: Uint8Array = Uint8Array.from([0, 0, 1, 2, 3, 4, 5, 6, 6]);
const DIGIT_OF_NINE: Uint8Array = Uint8Array.from([0, 0, 0, 1, 2, 3, 4, 4, 4]);

/**
 * Writes the active rows of afterstates, as byte offsets of the rows.
 *
 * @param columns byte offset of the afterstates, `AFTERSTATE_WIDTH` numbers of 32 bits each
 * @param rows byte offset of what is written, `layout.active` numbers of 32 bits for each afterstate
 */
export type Encode = (columns: number, boards: number, rows: number) => void;

/** The encoder for a memory in plain arithmetic. */
export function plainEncode(memory: KernelMemory, layout: Layout): Encode {
  const numbers = new Int32Array(memory.buffer);
  const encoder = new PlainEncoder(layout);
  return (columns, boards, rows) => {
    for (let board = 0; board < boards; board++) {
      const from = columns / 4 + board * AFTERSTATE_WIDTH;
      encoder.encode(numbers.subarray(from, from + COLUMNS), numbers, rows / 4 + board * layout.active);
    }
  };
}

class PlainEncoder {
  private readonly cellWindows: number;
  private readonly sixWindows: number;
  private readonly isWide: boolean;
  private readonly columns = new Int32Array(COLUMNS);
  private readonly heights = new Int32Array(COLUMNS);
  private readonly holes = new Int32Array(COLUMNS);
  private readonly covered = new Int32Array(COLUMNS);
  /** Slopes as digits, for the wide set. */
  private readonly slopes = new Uint8Array(COLUMNS - 1);

  constructor(layout: Layout) {
    this.cellWindows = layout.cells.length;
    this.sixWindows = layout.six.length;
    this.isWide = layout.nine.length > 0;
  }

  encode(columns: Int32Array, into: Int32Array, at: number): void {
    this.columns.set(columns);
    for (let column = 0; column < COLUMNS; column++) this.measure(column);
    this.write(into, at);
  }

  private measure(column: number): void {
    const bits = this.columns[column];
    const height = 32 - Math.clz32(bits);
    this.heights[column] = height;
    this.holes[column] = height - ones(bits);
    const depth = height > N.NEAR_SURFACE ? height - N.NEAR_SURFACE : 0;
    this.covered[column] = ((~bits & ((1 << height) - 1)) >> depth) << depth;
  }

  private write(into: Int32Array, at: number): void {
    const { columns, heights, holes, covered } = this;

    // 1. Heights, capped to the visible rows, and slopes.
    const h0 = heights[0] > N.ROWS ? N.ROWS : heights[0];
    const h1 = heights[1] > N.ROWS ? N.ROWS : heights[1];
    const h2 = heights[2] > N.ROWS ? N.ROWS : heights[2];
    const h3 = heights[3] > N.ROWS ? N.ROWS : heights[3];
    const h4 = heights[4] > N.ROWS ? N.ROWS : heights[4];
    const h5 = heights[5] > N.ROWS ? N.ROWS : heights[5];
    const h6 = heights[6] > N.ROWS ? N.ROWS : heights[6];
    const h7 = heights[7] > N.ROWS ? N.ROWS : heights[7];
    const h8 = heights[8] > N.ROWS ? N.ROWS : heights[8];
    const h9 = heights[9] > N.ROWS ? N.ROWS : heights[9];
    const d0 = SLOPE_OF[h1 - h0 + N.ROWS];
    const d1 = SLOPE_OF[h2 - h1 + N.ROWS];
    const d2 = SLOPE_OF[h3 - h2 + N.ROWS];
    const d3 = SLOPE_OF[h4 - h3 + N.ROWS];
    const d4 = SLOPE_OF[h5 - h4 + N.ROWS];
    const d5 = SLOPE_OF[h6 - h5 + N.ROWS];
    const d6 = SLOPE_OF[h7 - h6 + N.ROWS];
    const d7 = SLOPE_OF[h8 - h7 + N.ROWS];
    const d8 = SLOPE_OF[h9 - h8 + N.ROWS];

    // 2. Highest and lowest column, holes, and the columns' own tables.
    let highest = 0;
    let lowest = N.ROWS;
    let allHoles = 0;
    let hiddenUnder = 0;
    for (let c = 0; c < N.COLUMNS; c++) {
      const h = heights[c] > N.ROWS ? N.ROWS : heights[c];
      const n = holes[c];
      if (h > highest) highest = h;
      if (h < lowest) lowest = h;
      allHoles += n;
      hiddenUnder |= covered[c];
      const tall = h > N.TALLEST ? N.TALLEST : h;
      const few = n > N.MOST_IN_COLUMN ? N.MOST_IN_COLUMN : n;
      into[at + 21 + c] = (N.COLUMN + c * N.COLUMN_SIZE + tall * (N.MOST_IN_COLUMN + 1) + few) << N.SHIFT;
    }

    // 3. Windows of slopes, as numbers in base 9.
    const band = BAND_OF_HEIGHT[highest] * N.SLOPES_3;
    const p0 = d0 * N.SLOPES + d1;
    const p1 = d1 * N.SLOPES + d2;
    const p2 = d2 * N.SLOPES + d3;
    const p3 = d3 * N.SLOPES + d4;
    const p4 = d4 * N.SLOPES + d5;
    const p5 = d5 * N.SLOPES + d6;
    const p6 = d6 * N.SLOPES + d7;
    const p7 = d7 * N.SLOPES + d8;
    into[at] = (N.FOUR + band + p0 * N.SLOPES + d2) << N.SHIFT;
    into[at + 1] = (N.FOUR + N.FOUR_SIZE + band + p1 * N.SLOPES + d3) << N.SHIFT;
    into[at + 2] = (N.FOUR + 2 * N.FOUR_SIZE + band + p2 * N.SLOPES + d4) << N.SHIFT;
    into[at + 3] = (N.FOUR + 3 * N.FOUR_SIZE + band + p3 * N.SLOPES + d5) << N.SHIFT;
    into[at + 4] = (N.FOUR + 4 * N.FOUR_SIZE + band + p4 * N.SLOPES + d6) << N.SHIFT;
    into[at + 5] = (N.FOUR + 5 * N.FOUR_SIZE + band + p5 * N.SLOPES + d7) << N.SHIFT;
    into[at + 6] = (N.FOUR + 6 * N.FOUR_SIZE + band + p6 * N.SLOPES + d8) << N.SHIFT;
    into[at + 7] = (N.FIVE + p0 * N.SLOPES_2 + p2) << N.SHIFT;
    into[at + 8] = (N.FIVE + N.FIVE_SIZE + p1 * N.SLOPES_2 + p3) << N.SHIFT;
    into[at + 9] = (N.FIVE + 2 * N.FIVE_SIZE + p2 * N.SLOPES_2 + p4) << N.SHIFT;
    into[at + 10] = (N.FIVE + 3 * N.FIVE_SIZE + p3 * N.SLOPES_2 + p5) << N.SHIFT;
    into[at + 11] = (N.FIVE + 4 * N.FIVE_SIZE + p4 * N.SLOPES_2 + p6) << N.SHIFT;
    into[at + 12] = (N.FIVE + 5 * N.FIVE_SIZE + p5 * N.SLOPES_2 + p7) << N.SHIFT;
    into[at + 13] = (N.THREE + h0 * N.SLOPES_2 + p0) << N.SHIFT;
    into[at + 14] = (N.THREE + N.THREE_SIZE + h1 * N.SLOPES_2 + p1) << N.SHIFT;
    into[at + 15] = (N.THREE + 2 * N.THREE_SIZE + h2 * N.SLOPES_2 + p2) << N.SHIFT;
    into[at + 16] = (N.THREE + 3 * N.THREE_SIZE + h3 * N.SLOPES_2 + p3) << N.SHIFT;
    into[at + 17] = (N.THREE + 4 * N.THREE_SIZE + h4 * N.SLOPES_2 + p4) << N.SHIFT;
    into[at + 18] = (N.THREE + 5 * N.THREE_SIZE + h5 * N.SLOPES_2 + p5) << N.SHIFT;
    into[at + 19] = (N.THREE + 6 * N.THREE_SIZE + h6 * N.SLOPES_2 + p6) << N.SHIFT;
    into[at + 20] = (N.THREE + 7 * N.THREE_SIZE + h7 * N.SLOPES_2 + p7) << N.SHIFT;

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
    const wellHeight = h9 > N.MOST_WELL_HEIGHT ? N.MOST_WELL_HEIGHT : h9;
    const tower = highest * (N.MOST_WELL_HEIGHT + 1) + wellHeight;
    into[at + 31] =
      (N.TOWER + tower * (N.MOST_HOLES + 1) + (allHoles > N.MOST_HOLES ? N.MOST_HOLES : allHoles)) << N.SHIFT;
    into[at + 32] =
      (N.READY +
        (coveredRows > N.MOST_COVERED ? N.MOST_COVERED : coveredRows) * (N.MOST_READY + 1) +
        (readyRows > N.MOST_READY ? N.MOST_READY : readyRows)) <<
      N.SHIFT;
    into[at + 33] = (N.SPAN + highest * N.HEIGHTS + lowest) << N.SHIFT;

    if (this.cellWindows === 0) return;
    this.writeCells(into, at);
    if (this.sixWindows === 0) return;

    // 5. The large set.
    into[at + 41] = (N.SIX + (p0 * N.SLOPES_2 + p2) * N.SLOPES + d4) << N.SHIFT;
    into[at + 42] = (N.SIX + N.SIX_SIZE + (p1 * N.SLOPES_2 + p3) * N.SLOPES + d5) << N.SHIFT;
    into[at + 43] = (N.SIX + 2 * N.SIX_SIZE + (p2 * N.SLOPES_2 + p4) * N.SLOPES + d6) << N.SHIFT;
    into[at + 44] = (N.SIX + 3 * N.SIX_SIZE + (p3 * N.SLOPES_2 + p5) * N.SLOPES + d7) << N.SHIFT;
    into[at + 45] = (N.SIX + 4 * N.SIX_SIZE + (p4 * N.SLOPES_2 + p6) * N.SLOPES + d8) << N.SHIFT;
    const ready = readyRows > N.MOST_READY ? N.MOST_READY : readyRows;
    const coveredCapped = coveredRows > N.MOST_COVERED ? N.MOST_COVERED : coveredRows;
    into[at + 46] =
      (N.STACK +
        ((highest * (N.MOST_READY + 1) + ready) * (N.MOST_COVERED + 1) + coveredCapped) * (N.MOST_WELL_ROWS + 1) +
        (h9 > N.MOST_WELL_ROWS ? N.MOST_WELL_ROWS : h9)) <<
      N.SHIFT;
    const filled = h0 + h1 + h2 + h3 + h4 + h5 + h6 + h7 + h8 + h9 - allHoles;
    into[at + 47] = (N.MASS + highest * (N.MOST_FOURS + 1) + ((filled < 0 ? 0 : filled) >> 2)) << N.SHIFT;
    if (!this.isWide) return;

    // 6. The wide set.
    into[at + 48] = (N.TALL_FOUR + h0 * N.SLOPES_3 + p0 * N.SLOPES + d2) << N.SHIFT;
    into[at + 49] = (N.TALL_FOUR + N.TALL_FOUR_SIZE + h1 * N.SLOPES_3 + p1 * N.SLOPES + d3) << N.SHIFT;
    into[at + 50] = (N.TALL_FOUR + 2 * N.TALL_FOUR_SIZE + h2 * N.SLOPES_3 + p2 * N.SLOPES + d4) << N.SHIFT;
    into[at + 51] = (N.TALL_FOUR + 3 * N.TALL_FOUR_SIZE + h3 * N.SLOPES_3 + p3 * N.SLOPES + d5) << N.SHIFT;
    into[at + 52] = (N.TALL_FOUR + 4 * N.TALL_FOUR_SIZE + h4 * N.SLOPES_3 + p4 * N.SLOPES + d6) << N.SHIFT;
    into[at + 53] = (N.TALL_FOUR + 5 * N.TALL_FOUR_SIZE + h5 * N.SLOPES_3 + p5 * N.SLOPES + d7) << N.SHIFT;
    into[at + 54] = (N.TALL_FOUR + 6 * N.TALL_FOUR_SIZE + h6 * N.SLOPES_3 + p6 * N.SLOPES + d8) << N.SHIFT;
    const beside = h8 * N.SLOPES_3 + p5 * N.SLOPES + d7;
    const inWell = h9 > N.MOST_RIGHT_WELL ? N.MOST_RIGHT_WELL : h9;
    into[at + 58] = (N.RIGHT + (beside * (N.MOST_RIGHT_WELL + 1) + inWell) * 2 + (allHoles > 0 ? 1 : 0)) << N.SHIFT;
    const { slopes } = this;
    slopes[0] = d0;
    slopes[1] = d1;
    slopes[2] = d2;
    slopes[3] = d3;
    slopes[4] = d4;
    slopes[5] = d5;
    slopes[6] = d6;
    slopes[7] = d7;
    this.writeWide(into, at);
  }

  /** The tables over seven and nine columns. */
  private writeWide(into: Int32Array, at: number): void {
    const { heights, slopes } = this;
    for (let c = 0; c < N.COLUMNS - 7; c++) {
      let seven = 0;
      for (let k = 0; k < 6; k++) seven = seven * N.SEVEN_SLOPES + DIGIT_OF_SEVEN[slopes[c + k]];
      into[at + 55 + c] = (N.SEVEN + c * N.SEVEN_SIZE + seven) << N.SHIFT;
    }
    let nine = 0;
    let top = 0;
    for (let c = 0; c < N.COLUMNS - 1; c++) {
      if (c < N.COLUMNS - 2) nine = nine * N.NINE_SLOPES + DIGIT_OF_NINE[slopes[c]];
      if (heights[c] > top) top = heights[c];
    }
    if (top > N.ROWS) top = N.ROWS;
    let depths = 0;
    for (let c = 0; c < N.COLUMNS - 1; c++) {
      const depth = heights[c] > N.ROWS ? 0 : top - heights[c];
      depths = depths * (N.DEEPEST + 1) + (depth > N.DEEPEST ? N.DEEPEST : depth);
    }
    into[at + 59] = (N.NINE + nine) << N.SHIFT;
    into[at + 60] = (N.DEPTHS + depths) << N.SHIFT;
  }

  /** Cells under the surface. Four filled rows stand in for the floor. */
  private writeCells(into: Int32Array, at: number): void {
    const { columns, heights } = this;
    for (let c = 0; c < N.COLUMNS - 3; c++) {
      let top = heights[c];
      if (heights[c + 1] > top) top = heights[c + 1];
      if (heights[c + 2] > top) top = heights[c + 2];
      if (heights[c + 3] > top) top = heights[c + 3];
      const bits =
        ((((columns[c] << 4) | 15) >> top) & 15) |
        (((((columns[c + 1] << 4) | 15) >> top) & 15) << 4) |
        (((((columns[c + 2] << 4) | 15) >> top) & 15) << 8) |
        (((((columns[c + 3] << 4) | 15) >> top) & 15) << 12);
      into[at + 34 + c] = (N.CELLS + (c << 16) + bits) << N.SHIFT;
    }
  }
}
