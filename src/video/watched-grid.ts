/** What some pictures show of a grid of cells around a place: how each point changes, and how bright it is most of the time. */
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
  // Left, right, upper and lower part of the block: as far from each other as from the next block's.
  [1.5, 3.5],
  [5.5, 3.5],
  [3.5, 1.5],
  [3.5, 5.5],
];
/** Where those of a kind begin. */
const RIGHT_LINE = 9;
const LOWER_LINE = 12;
const LEFT_PART = 15;
const RIGHT_PART = 16;
const UPPER_PART = 17;
const LOWER_PART = 18;
const EACH = POINTS.length;
/** The share of a playfield's cells that change when the scene does, or in a flash. */
const CUT = 0.5;
const CLEAR_CHANGE = 13;
/** Fewer pictures do not show enough of a game to let one change go. */
const PAIRS_OF_GAME = 35;
/** Pictures that are enough to say how bright a point mostly is. */
const PICTURES_OF_MEDIAN = 15;
/** How many cells a playfield may lie off a place at most, each way. */
export interface Margin {
  readonly columns: number;
  readonly rows: number;
}

/** Columns and rows of a grid that goes on around a place; cells are numbered row by row. */
export class GridFrame {
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

function offsetsOf(place: FieldPlace, size: PictureSize, frame: GridFrame): Int32Array {
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

export interface WatchedGrid {
  /** For each cell, how much its block changes, and the line at its right and the one below it. */
  readonly block: Float32Array;
  readonly right: Float32Array;
  readonly below: Float32Array;
  /** How bright the same are most of the time. */
  readonly usualBlock: Float32Array;
  readonly usualRight: Float32Array;
  readonly usualBelow: Float32Array;
  /** How much more differently a cell changes from its neighbours than within. */
  readonly edges: Float32Array;
}

/** Watches a grid through pictures that follow each other; 0 where it lies outside of them. */
export function watchGrid(
  pictures: readonly GreyPicture[],
  size: PictureSize,
  place: FieldPlace,
  frame: GridFrame,
): WatchedGrid {
  const offsets = offsetsOf(place, size, frame);
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
  const edges: Edges = { inner: new Float32Array(frame.cells), between: new Float32Array(frame.cells) };
  const usual = new Float32Array(offsets.length);
  let pairs = 0;
  const each = Math.ceil(pictures.length / PICTURES_OF_MEDIAN);
  const sampled: Uint8Array[] = [];
  for (let i = 0; i < pictures.length; i++) {
    const { values } = pictures[i];
    if (i % each === 0) sampled.push(values);
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
    takeEdges(frame, values, last, offsets, edges);
  }
  for (let at = 0; at < offsets.length; at++) {
    // What changed once is the beginning of a game.
    if (pairs >= PAIRS_OF_GAME) changes[at] -= highest[at];
    changes[at] = Math.sqrt(changes[at] / Math.max(1, pairs));
  }
  const levels = new Uint8Array(sampled.length);
  for (let at = 0; at < offsets.length; at++) {
    if (offsets[at] < 0) continue;
    for (let i = 0; i < sampled.length; i++) levels[i] = sampled[i][offsets[at]];
    usual[at] = levels.sort()[sampled.length >> 1];
  }
  const root = (sum: number): number => Math.sqrt(sum / Math.max(1, pairs));
  const means = (values: Float32Array, from: number, to: number): Float32Array =>
    Float32Array.from({ length: frame.cells }, (_, cell) => meanOf(values, cell, from, to));
  return {
    block: means(changes, 0, RIGHT_LINE),
    right: means(changes, RIGHT_LINE, LOWER_LINE),
    below: means(changes, LOWER_LINE, LEFT_PART),
    usualBlock: means(usual, 0, RIGHT_LINE),
    usualRight: means(usual, RIGHT_LINE, LOWER_LINE),
    usualBelow: means(usual, LOWER_LINE, LEFT_PART),
    edges: edges.between.map((sum, cell) => root(sum) - root(edges.inner[cell])),
  };
}

/** Sums for each cell: how differently two parts of it change, and how differently it changes from the cells at its left and right, above and below. */
interface Edges {
  readonly inner: Float32Array;
  readonly between: Float32Array;
}

function takeEdges(
  frame: GridFrame,
  values: Uint8Array,
  last: Uint8Array,
  offsets: Int32Array,
  { inner, between }: Edges,
): void {
  const { across, cells } = frame;
  const change = (cell: number, part: number): number => {
    const offset = offsets[cell * EACH + part];
    return offset < 0 ? 0 : values[offset] - last[offset];
  };
  const step = (a: number, b: number): number => COUNTED_CHANGE[255 + Math.max(-255, Math.min(255, a - b))];
  for (let cell = 0; cell < cells; cell++) {
    const right = change(cell, RIGHT_PART);
    const lower = change(cell, LOWER_PART);
    inner[cell] += (step(change(cell, LEFT_PART), right) + step(change(cell, UPPER_PART), lower)) / 2;
    const beside = cell + 1 < cells ? step(right, change(cell + 1, LEFT_PART)) / 4 : 0;
    const below = cell + across < cells ? step(lower, change(cell + across, UPPER_PART)) / 4 : 0;
    between[cell] += beside + below;
    if (cell + 1 < cells) between[cell + 1] += beside;
    if (cell + across < cells) between[cell + across] += below;
  }
}

function meanOf(values: Float32Array, cell: number, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[cell * EACH + i];
  return sum / (to - from);
}
