/** Columns as bits, bit 0 being the bottom row and bit 19 the top row, and what features see in one. */
import { BIT_COUNT, ROWS } from '../../tetris/playfield.js';

/** Ten bits are looked up at a time. */
const HALF = 10;
const HALF_MASK = (1 << HALF) - 1;

/** Sum of the places of the bits of each number of ten bits. */
const BIT_PLACES: Uint8Array = new Uint8Array(HALF_MASK + 1).map((_, bits) => {
  let sum = 0;
  for (let place = 0; place < HALF; place++) if ((bits >> place) & 1) sum += place;
  return sum;
});

/** What is measured of one column. The same object is written for the next column, since many are measured. */
export class ColumnMeasure {
  /** Bits from the bottom. */
  cells = 0;
  height = 0;
  /** Empty cells directly below a block, and the sum of their places from the bottom. */
  holes = 0;
  holePlaces = 0;
  /** Rows from the top block down to the holes. */
  depths = 0;
  minDepth: number = ROWS;
  maxDepth = 0;
  /** Between neighbouring cells from the top block down. */
  changes = 0;

  set(cells: number): void {
    const height = 32 - Math.clz32(cells);
    this.cells = cells;
    this.height = height;
    if ((cells & (cells + 1)) === 0) {
      // A column without gaps.
      this.holes = 0;
      this.holePlaces = 0;
      this.depths = 0;
      this.minDepth = ROWS;
      this.maxDepth = 0;
      this.changes = 0;
      return;
    }
    const top = height - 1;
    const holes = (cells >> 1) & ~cells;
    const count = countBits(holes);
    const places = sumOfPlaces(holes);
    this.holes = count;
    this.holePlaces = places;
    this.depths = count * top - places;
    this.minDepth = top - (31 - Math.clz32(holes));
    this.maxDepth = top - (31 - Math.clz32(holes & -holes));
    // Below the top block every gap begins with a hole and ends with a block or on the floor.
    this.changes = 2 * count - (cells & 1 ? 0 : 1);
  }
}

/** The cells of a column above its top. */
export function wellRoom(height: number): number {
  return (-1 << height) & ((1 << ROWS) - 1);
}

/** Bits of a column. */
export function countBits(bits: number): number {
  return BIT_COUNT[bits & HALF_MASK] + BIT_COUNT[bits >> HALF];
}

/** Sum of the places of the bits of a column, the bottom row being place 0. */
export function sumOfPlaces(bits: number): number {
  const upper = bits >> HALF;
  return BIT_PLACES[bits & HALF_MASK] + BIT_PLACES[upper] + HALF * BIT_COUNT[upper];
}

/** Wells of three or more cells, of the well cells of a column. */
export function countDeepWells(wells: number): number {
  const third = wells & (wells >> 1) & (wells >> 2);
  return third ? countBits(third & ~(third >> 1)) : 0;
}
