/** Which 10 columns and 20 rows of a grid that goes on are the playfield: where cells change, and where they are black at least. */
import { COUNTED_CHANGE, cutsOf, type GreyPicture } from './activity.js';
import { lumaOffset, type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
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
const CLEAR_CHANGE = 13;
/** Fewer pictures do not show enough of a game to let one change go. */
const PAIRS_OF_GAME = 35;
/** A change of brightness that is none of noise. */
const WHOLE_CHANGE = 28;
/** How much a cell that changes as a whole counts next to one with a grid. */
const WHOLE_WEIGHT = 0.8;
/** Pictures that are enough for a mean. */
const PICTURES_OF_MEAN = 24;
/** Brightness over the field's black from which on a cell that never changes is no empty one. */
const BRIGHT = 30;
/** The share of a typical cell's changes that a cell has which is taken as still. */
const SELDOM = 0.5;
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

/** How many cells a playfield may lie off a place at most, each way. */
export interface Margin {
  readonly columns: number;
  readonly rows: number;
}

/** Columns and rows of a grid that goes on around a place; cells are numbered row by row. */
class Frame {
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly cells: number;

  constructor({ columns, rows }: Margin) {
    // One more on each side, as a playfield is told by what lies around it.
    this.left = -columns - 1;
    this.top = -rows - 1;
    this.across = COLUMNS + 2 * columns + 2;
    this.cells = this.across * (ROWS + 2 * rows + 2);
  }

  column(cell: number): number {
    return this.left + (cell % this.across);
  }

  row(cell: number): number {
    return this.top + Math.floor(cell / this.across);
  }

  cell(column: number, row: number): number {
    return (row - this.top) * this.across + column - this.left;
  }

  isWithin(cell: number): boolean {
    const column = this.column(cell);
    const row = this.row(cell);
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;
  }
}

/** The grid of cells around a place, and what some pictures show of it. */
export class CellGrid {
  readonly #frame: Frame;
  readonly #margin: Margin;
  /** How a cell changes compared with the lines beside it, as a share of a typical active one, −0.5 to 1. */
  readonly #grid: Float32Array;
  /** The same, or how much it changes as a whole, for blocks without lines between them; 0 to 1. */
  readonly #whole: Float32Array;
  /** 1 for a cell that hardly changes and is not black. */
  readonly #alien: Uint8Array;

  constructor(pictures: readonly GreyPicture[], size: PictureSize, place: FieldPlace, margin: Margin) {
    const frame = new Frame(margin);
    const { cells, across } = frame;
    this.#frame = frame;
    this.#margin = margin;
    this.#grid = new Float32Array(cells);
    this.#whole = new Float32Array(cells);
    this.#alien = new Uint8Array(cells);
    const { changes, means, purity } = watch(pictures, frame, offsetsOf(place, size, frame));
    const levels = new Float32Array(cells);
    const depths = new Float32Array(cells);
    const own: number[] = [];
    const ownLevels: number[] = [];
    const dark: number[] = [];
    for (let cell = 0; cell < cells; cell++) {
      levels[cell] = meanOf(changes, cell, 0, 9);
      const left = cell % across === 0 ? cell : cell - 1;
      const above = cell < across ? cell : cell - across;
      const lines = meanOf(changes, cell, 9, 15) + (meanOf(changes, left, 9, 12) + meanOf(changes, above, 12, 15)) / 2;
      depths[cell] = levels[cell] - lines / 2;
      if (!frame.isWithin(cell)) continue;
      own.push(depths[cell]);
      ownLevels.push(levels[cell]);
      dark.push(meanOf(means, cell, 9, 12));
    }
    const typical = Math.max(1e-6, own.sort((a, b) => b - a)[20]);
    const typicalLevel = Math.max(1e-6, ownLevels.sort((a, b) => b - a)[20]);
    const black = dark.sort((a, b) => a - b)[20];
    for (let cell = 0; cell < cells; cell++) {
      this.#grid[cell] = Math.max(-0.5, Math.min(1, depths[cell] / typical));
      const whole = rise(purity[cell], 0.5, 0.85) * Math.min(1, levels[cell] / typicalLevel);
      this.#whole[cell] = Math.max(this.#grid[cell], WHOLE_WEIGHT * whole);
      if (levels[cell] > SELDOM * typical) continue;
      const bright = meanOf(means, cell, 0, 9) - black;
      const lines = Math.max(meanOf(means, cell, 9, 12), meanOf(means, cell, 12, 15)) - black;
      this.#alien[cell] = bright > BRIGHT && lines > DARK_LINE * bright ? 1 : 0;
    }
  }

  /** The likeliest playfield within the margin. */
  best(): Extent {
    const most = this.#margin;
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
        const cell = this.#frame.cell(column + columns, row + rows);
        const grid = this.#grid[cell];
        if (row < 0 || column < 0 || row === ROWS || column === COLUMNS) {
          worth -= Math.max(0, grid);
          continue;
        }
        const whole = this.#whole[cell];
        worth += whole - 0.7 * this.#alien[cell];
        if (whole < 0.25) continue;
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
      const grid = Math.max(0, this.#whole[this.#frame.cell(column + columns, rows)]);
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

function offsetsOf(place: FieldPlace, size: PictureSize, frame: Frame): Int32Array {
  const offsets = new Int32Array(frame.cells * EACH);
  for (let cell = 0; cell < frame.cells; cell++) {
    const column = frame.column(cell);
    const row = frame.row(cell);
    for (let i = 0; i < EACH; i++) {
      const [u, v] = POINTS[i];
      offsets[cell * EACH + i] = lumaOffset(size, seenPoint(place, size, 8 * column + u, 8 * row + v));
    }
  }
  return offsets;
}

/**
 * For each point, how much it changes, and how bright it is on the mean; 0 outside of the picture. For each cell, the share of its changes in which all
 * of it changed.
 */
function watch(
  pictures: readonly GreyPicture[],
  frame: Frame,
  offsets: Int32Array,
): { readonly changes: Float32Array; readonly means: Float32Array; readonly purity: Float32Array } {
  const within: number[] = [];
  const beside: number[] = [];
  for (let cell = 0; cell < frame.cells; cell++) {
    // The middle of a block.
    const middle = offsets[cell * EACH + 4];
    if (middle >= 0) (frame.isWithin(cell) ? within : beside).push(middle);
  }
  const share = (of: readonly number[], picture: number): number => {
    if (picture === 0 || of.length === 0) return 0;
    const { values } = pictures[picture];
    const { values: last } = pictures[picture - 1];
    let changed = 0;
    for (const offset of of) if (Math.abs(values[offset] - last[offset]) > CLEAR_CHANGE) changed++;
    return changed / of.length;
  };
  const isCut = cutsOf(pictures.map((_, i) => share(beside, i)));
  const changes = new Float32Array(offsets.length);
  const highest = new Uint8Array(offsets.length);
  const changed = new Uint16Array(frame.cells);
  const whole = new Uint16Array(frame.cells);
  const means = new Float32Array(offsets.length);
  let pairs = 0;
  const each = Math.ceil(pictures.length / PICTURES_OF_MEAN);
  const taken = Math.ceil(pictures.length / each);
  for (let i = 0; i < pictures.length; i++) {
    const { values } = pictures[i];
    if (i % each === 0)
      for (let at = 0; at < offsets.length; at++) means[at] += values[Math.max(0, offsets[at])] / taken;
    if (i === 0 || isCut(i) || share(within, i) > CUT) continue;
    pairs++;
    const { values: last } = pictures[i - 1];
    for (let at = 0; at < offsets.length; at++) {
      const offset = offsets[at];
      if (offset < 0) continue;
      const counted = COUNTED_CHANGE[255 + values[offset] - last[offset]];
      changes[at] += counted;
      if (counted > highest[at]) highest[at] = counted;
    }
    for (let cell = 0; cell < frame.cells; cell++) {
      const both = wholeChange(values, last, offsets, cell);
      changed[cell] += both.changed;
      whole[cell] += both.whole;
    }
  }
  for (let at = 0; at < offsets.length; at++) {
    // What changed once is the beginning of a game.
    if (pairs >= PAIRS_OF_GAME) changes[at] -= highest[at];
    changes[at] = Math.sqrt(changes[at] / Math.max(1, pairs));
  }
  return { changes, means, purity: Float32Array.from(whole, (count, cell) => count / Math.max(2, changed[cell])) };
}

/** Whether a cell's block changed from one picture to another, and whether all of it did, in one direction. */
function wholeChange(
  values: Uint8Array,
  last: Uint8Array,
  offsets: Int32Array,
  cell: number,
): { readonly changed: number; readonly whole: number } {
  let least = 255;
  let most = -255;
  for (let at = cell * EACH; at < cell * EACH + 9; at++) {
    const offset = offsets[at];
    if (offset < 0) return NO_CHANGE;
    const change = values[offset] - last[offset];
    if (change < least) least = change;
    if (change > most) most = change;
  }
  const strongest = Math.max(most, -least);
  if (strongest < WHOLE_CHANGE) return NO_CHANGE;
  const weakest = most > -least ? least : -most;
  return weakest > 0.35 * strongest ? ALL_CHANGED : PART_CHANGED;
}

const NO_CHANGE = { changed: 0, whole: 0 };
const PART_CHANGED = { changed: 1, whole: 0 };
const ALL_CHANGED = { changed: 1, whole: 1 };

const rise = (value: number, low: number, high: number): number =>
  Math.max(0, Math.min(1, (value - low) / (high - low)));

function meanOf(values: Float32Array, cell: number, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[cell * EACH + i];
  return sum / (to - from);
}
