/**
 * Features of holes. Controllers mean different cells by the word. Here a **hole** is an empty cell with a block
 * anywhere above it in its column. A **column hole** is an empty cell directly below a block, so that a shaft of
 * several empty cells under one block is one column hole. Hidden rows do not count.
 */
import { BIT_COUNT, COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { writeTopRows } from './columns.js';

/** Number of holes: empty cells with a block anywhere above. */
export function holes(playfield: Playfield): number {
  let covered = 0;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    count += BIT_COUNT[covered & ~bits];
    covered |= bits;
  }
  return count;
}

/** Number of column holes. */
export function columnHoles(playfield: Playfield): number {
  let above = 0;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    count += BIT_COUNT[above & ~bits];
    above = bits;
  }
  return count;
}

/** Sum of the column holes' rows, the top row counting 1 and the bottom row 20. */
export function weightedColumnHoles(playfield: Playfield): number {
  let above = 0;
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    sum += BIT_COUNT[above & ~bits] * (row + 1);
    above = bits;
  }
  return sum;
}

/** Sum of the depths of all column holes below the highest blocks of their columns. */
export function columnHoleDepths(playfield: Playfield): number {
  return measureDepths(playfield).sum;
}

/** Depth of the shallowest column hole, 1–19; 20 without any. */
export function minColumnHoleDepth(playfield: Playfield): number {
  return measureDepths(playfield).least;
}

/** Depth of the deepest column hole, 1–19; 0 without any. */
export function maxColumnHoleDepth(playfield: Playfield): number {
  return measureDepths(playfield).most;
}

/** What `measureDepths` finds; the next call overwrites it. */
const depths = { sum: 0, least: ROWS, most: 0 };
const tops = new Uint8Array(COLUMNS);

/** A column hole's depth is counted in rows from the highest block of its column, at least 1. */
function measureDepths(playfield: Playfield): typeof depths {
  depths.sum = 0;
  depths.least = ROWS;
  depths.most = 0;
  writeTopRows(playfield, tops);
  let above = 0;
  for (let row = 0; row < ROWS; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    for (let hole = above & ~bits; hole; hole &= hole - 1) {
      const depth = row - tops[31 - Math.clz32(hole & -hole)];
      depths.sum += depth;
      if (depth < depths.least) depths.least = depth;
      if (depth > depths.most) depths.most = depth;
    }
    above = bits;
  }
  return depths;
}

// Connected regions. Hidden rows do not count.

/** Empty cells that belong to no region yet. */
const empty = new Uint16Array(ROWS);
/** Cells of the region that is being followed. */
const region = new Uint16Array(ROWS);

/** Number of connected regions of empty cells, which touch by their sides; the air above the pile is one of them. */
export function connectedRegions(playfield: Playfield): number {
  for (let row = 0; row < ROWS; row++) empty[row] = ~playfield[row + HIDDEN_ROWS] & FULL_ROW;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    while (empty[row] !== 0) {
      count++;
      followRegion(row);
    }
  }
  return count;
}

/** Takes the region of the first empty cell of a row out of `empty`; no row above has any. */
function followRegion(first: number): void {
  region.fill(0);
  region[first] = empty[first] & -empty[first];
  for (let changed = true; changed; ) {
    changed = false;
    for (let row = first; row < ROWS; row++) if (growRow(row, first)) changed = true;
    for (let row = ROWS - 2; row >= first; row--) if (growRow(row, first)) changed = true;
  }
  for (let row = first; row < ROWS; row++) empty[row] &= ~region[row];
}

/** Grows the region within a row by what is beside, above and below it; returns whether it has grown. */
function growRow(row: number, first: number): boolean {
  const before = region[row];
  let grown = before;
  if (row > first) grown |= region[row - 1];
  if (row + 1 < ROWS) grown |= region[row + 1];
  grown &= empty[row];
  for (let wider = grown; ; grown = wider) {
    wider = grown | (((grown << 1) | (grown >> 1)) & empty[row]);
    if (wider === grown) break;
  }
  region[row] = grown;
  return grown !== before;
}
