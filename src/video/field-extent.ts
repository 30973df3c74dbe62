/** Which 10 columns and 20 rows of a grid that goes on are the playfield: where cells change, and where they are black at least. */
import { COUNTED_CHANGE, cutsOf, type GreyPicture } from './activity.js';
import { lumaOffset, type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
/** The grid that is looked at, in cells. */
const LEFT = -10;
const TOP = -20;
const ACROSS = 30;
const DOWN = 60;
const CELLS = ACROSS * DOWN;
/** Pixels of the console within a cell: the block's inner points, then those of the lines at its right and below. */
const INNER = [2.25, 3.5, 4.75];
const GAP = 7.5;
const POINTS: readonly (readonly [number, number])[] = [
  ...INNER.flatMap((v) => INNER.map((u) => [u, v] as const)),
  ...INNER.map((v) => [GAP, v] as const),
  ...INNER.map((u) => [u, GAP] as const),
];
const EACH = POINTS.length;
/** The share of a playfield's cells that change when the scene does, or in a flash. */
const CUT = 0.5;
const CLEAR_CHANGE = 24;
/** Brightness over the field's black from which on a cell that never changes is no empty one. */
const BRIGHT = 30;
/** A cell that stays full has dark lines; of its brightness, what they reach at most. */
const DARK_LINE = 0.8;
/** Where pieces appear, on the mean of the seven. */
const SPAWN_COLUMN = 4.9;

export interface Extent {
  /** By how many cells the playfield lies off the place. */
  readonly columns: number;
  readonly rows: number;
  /** Cells that change as a playfield's do, less what speaks against the place; 0 to 200. */
  readonly worth: number;
  /** Cells that change. */
  readonly active: number;
  /** Columns and rows that have such cells. */
  readonly activeColumns: number;
  readonly activeRows: number;
}

/** The grid of cells around a place, and what some pictures show of it. */
export class CellGrid {
  /** How a cell changes compared with the lines beside it, as a share of a typical active one, −0.5 to 1. */
  readonly #grid = new Float32Array(CELLS);
  /** 1 for a cell that never changes and is not black. */
  readonly #alien = new Uint8Array(CELLS);

  constructor(pictures: readonly GreyPicture[], place: FieldPlace, size: PictureSize) {
    const offsets = offsetsOf(place, size);
    const { changes, means } = watch(pictures, offsets);
    const levels = new Float32Array(CELLS);
    const depths = new Float32Array(CELLS);
    const own: number[] = [];
    const dark: number[] = [];
    for (let cell = 0; cell < CELLS; cell++) {
      levels[cell] = meanOf(changes, cell, 0, 9);
      const left = cell % ACROSS === 0 ? cell : cell - 1;
      const above = cell < ACROSS ? cell : cell - ACROSS;
      const lines = meanOf(changes, cell, 9, 15) + (meanOf(changes, left, 9, 12) + meanOf(changes, above, 12, 15)) / 2;
      depths[cell] = levels[cell] - lines / 2;
      if (!isWithin(cell)) continue;
      own.push(depths[cell]);
      dark.push(meanOf(means, cell, 9, 12));
    }
    const typical = Math.max(1e-6, own.sort((a, b) => b - a)[20]);
    const black = dark.sort((a, b) => a - b)[20];
    for (let cell = 0; cell < CELLS; cell++) {
      this.#grid[cell] = Math.max(-0.5, Math.min(1, depths[cell] / typical));
      if (levels[cell] > 0.3 * typical) continue;
      const bright = meanOf(means, cell, 0, 9) - black;
      const lines = Math.max(meanOf(means, cell, 9, 12), meanOf(means, cell, 12, 15)) - black;
      this.#alien[cell] = bright > BRIGHT && lines > DARK_LINE * bright ? 1 : 0;
    }
  }

  /** The likeliest playfield, at most this many cells off the place, each way. */
  best(most: { readonly columns: number; readonly rows: number }): Extent {
    let best = this.extent(0, 0);
    for (let rows = -most.rows; rows <= most.rows; rows++) {
      for (let columns = -most.columns; columns <= most.columns; columns++) {
        const extent = this.extent(columns, rows);
        if (extent.worth > best.worth) best = extent;
      }
    }
    return best;
  }

  extent(columns: number, rows: number): Extent {
    let active = 0;
    let worth = 0;
    const inColumn = new Float32Array(COLUMNS);
    const inRow = new Float32Array(ROWS);
    for (let row = -1; row <= ROWS; row++) {
      for (let column = -1; column <= COLUMNS; column++) {
        const cell = (row + rows - TOP) * ACROSS + column + columns - LEFT;
        const grid = cell >= 0 && cell < CELLS ? this.#grid[cell] : 0;
        if (row < 0 || column < 0 || row === ROWS || column === COLUMNS) {
          worth -= Math.max(0, grid);
          continue;
        }
        worth += grid - 0.7 * this.#alien[cell];
        if (grid < 0.25) continue;
        active++;
        inColumn[column]++;
        inRow[row]++;
      }
    }
    return {
      columns,
      rows,
      worth: worth + this.#spawnWorth(columns, rows),
      active,
      activeColumns: inColumn.filter((count) => count > 0).length,
      activeRows: inRow.filter((count) => count > 0).length,
    };
  }

  /** Pieces appear in the middle of the top row. */
  #spawnWorth(columns: number, rows: number): number {
    let sum = 0;
    let middle = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const grid = Math.max(0, this.#grid[(rows - TOP) * ACROSS + column + columns - LEFT]);
      sum += grid;
      middle += column * grid;
    }
    if (sum < 0.3) return -2;
    return Math.min(2, 2 * sum) - Math.abs(middle / sum - SPAWN_COLUMN);
  }
}

/** The place that is this many columns and rows away. */
export function shifted(
  place: FieldPlace,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): FieldPlace {
  return { ...place, x: place.x + (columns * place.width) / COLUMNS, y: place.y + (rows * place.height) / ROWS };
}

function isWithin(cell: number): boolean {
  const column = LEFT + (cell % ACROSS);
  const row = TOP + Math.floor(cell / ACROSS);
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;
}

function offsetsOf(place: FieldPlace, size: PictureSize): Int32Array {
  const offsets = new Int32Array(CELLS * EACH);
  for (let cell = 0; cell < CELLS; cell++) {
    const column = LEFT + (cell % ACROSS);
    const row = TOP + Math.floor(cell / ACROSS);
    POINTS.forEach(([u, v], i) => {
      offsets[cell * EACH + i] = lumaOffset(size, seenPoint(place, size, 8 * column + u, 8 * row + v));
    });
  }
  return offsets;
}

/** For each point, how much it changes, and how bright it is on the mean; 0 outside of the picture. */
function watch(
  pictures: readonly GreyPicture[],
  offsets: Int32Array,
): { readonly changes: Float32Array; readonly means: Float32Array } {
  const within: number[] = [];
  const beside: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    // The middle of a block.
    const middle = offsets[cell * EACH + 4];
    if (middle >= 0) (isWithin(cell) ? within : beside).push(middle);
  }
  const share = (of: readonly number[], picture: number): number => {
    if (picture === 0 || of.length === 0) return 0;
    const { values } = pictures[picture];
    const { values: last } = pictures[picture - 1];
    return of.filter((offset) => Math.abs(values[offset] - last[offset]) > CLEAR_CHANGE).length / of.length;
  };
  const isCut = cutsOf(pictures.map((_, i) => share(beside, i)));
  const changes = new Float32Array(offsets.length);
  const means = new Float32Array(offsets.length);
  let pairs = 0;
  for (let i = 0; i < pictures.length; i++) {
    const { values } = pictures[i];
    for (let at = 0; at < offsets.length; at++) if (offsets[at] >= 0) means[at] += values[offsets[at]];
    if (i === 0 || isCut(i) || share(within, i) > CUT) continue;
    pairs++;
    const { values: last } = pictures[i - 1];
    for (let at = 0; at < offsets.length; at++) {
      const offset = offsets[at];
      if (offset >= 0) changes[at] += COUNTED_CHANGE[255 + values[offset] - last[offset]];
    }
  }
  for (let at = 0; at < offsets.length; at++) {
    changes[at] = Math.sqrt(changes[at] / Math.max(1, pairs));
    means[at] /= Math.max(1, pictures.length);
  }
  return { changes, means };
}

function meanOf(values: Float32Array, cell: number, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[cell * EACH + i];
  return sum / (to - from);
}
