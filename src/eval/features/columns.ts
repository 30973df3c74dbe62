/**
 * Features of the columns' heights. A column's height is counted in rows from the floor to its highest block;
 * an empty column is 0, a full one 20. Hidden rows do not count.
 *
 * From the top down the columns that have begun are one mask, `covered`: a column of height h is in it for h rows.
 */
import { BIT_COUNT, COLUMNS, FULL_ROW, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { emptyRowsOnTop } from './row-bits.js';

/** Row of a column's highest block, 0–19, or 20 for an empty column. */
function topRow(playfield: Playfield, column: number): number {
  let row = 0;
  while (row < ROWS && !isFilled(playfield, row, column)) row++;
  return row;
}

/** Writes the `topRow` of each of the ten columns. */
export function writeTopRows(playfield: Playfield, tops: Uint8Array): void {
  tops.fill(ROWS);
  let covered = 0;
  for (let row = 0; row < ROWS && covered !== FULL_ROW; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    for (let fresh = bits & ~covered; fresh; fresh &= fresh - 1) tops[31 - Math.clz32(fresh & -fresh)] = row;
    covered |= bits;
  }
}

/** Ten heights from the left, 0–20 each. */
export function columnHeights(playfield: Playfield): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => ROWS - topRow(playfield, column));
}

/** Sum of the ten column heights, 0–200. */
export function totalHeight(playfield: Playfield): number {
  let covered = 0;
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    covered |= playfield[row + HIDDEN_ROWS];
    sum += BIT_COUNT[covered];
  }
  return sum;
}

/** Mean of the ten column heights, 0–20. */
export function meanHeight(playfield: Playfield): number {
  return totalHeight(playfield) / COLUMNS;
}

/** Height of the highest column, 0–20. */
export function pileHeight(playfield: Playfield): number {
  return ROWS - emptyRowsOnTop(playfield);
}

/** Height of the highest column less that of the lowest, 0–20. */
export function heightSpread(playfield: Playfield): number {
  let covered = 0;
  let rows = 0;
  for (let row = 0; row < ROWS; row++) {
    covered |= playfield[row + HIDDEN_ROWS];
    if (covered !== 0 && covered !== FULL_ROW) rows++;
  }
  return rows;
}

/** Sum of the nine differences between the heights of neighbouring columns, without sign; walls do not count. */
export function bumpiness(playfield: Playfield): number {
  let covered = 0;
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    covered |= playfield[row + HIDDEN_ROWS];
    sum += BIT_COUNT[(covered ^ (covered >> 1)) & (FULL_ROW >> 1)];
  }
  return sum;
}

/** 10 Σ h² − (Σ h)²: a hundred times the variance of the ten heights, in whole numbers. */
function hundredVariances(playfield: Playfield): number {
  let covered = 0;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < ROWS; row++) {
    covered |= playfield[row + HIDDEN_ROWS];
    const columns = BIT_COUNT[covered];
    sum += columns;
    squares += columns * (2 * (ROWS - row) - 1); // h² is the sum of the first h odd numbers
  }
  return COLUMNS * squares - sum * sum;
}

/** Mean of the squared distances between the column heights and their mean. */
export function heightVariance(playfield: Playfield): number {
  return hundredVariances(playfield) / (COLUMNS * COLUMNS);
}

/** Root of the sum of the squared distances between the column heights and their mean; not divided by their number. */
export function roughness(playfield: Playfield): number {
  return Math.sqrt(hundredVariances(playfield) / COLUMNS);
}

// How well a surface takes the pieces. Hidden rows do not count.

/** The underside of an orientation, from its leftmost column. */
interface Underside {
  /** By column, how many rows its lowest cell lies above the orientation's lowest row. */
  readonly bottoms: readonly number[];
  /** Rows that the orientation takes. */
  readonly rows: number;
}

const UNDERSIDES: readonly Underside[] = ORIENTATIONS.map(({ cells, minDy }) => {
  const lowest = Math.max(...cells.map(([, dy]) => dy));
  const columns = [...new Set(cells.map(([dx]) => dx))].sort((a, b) => a - b);
  return {
    bottoms: columns.map((column) => lowest - Math.max(...cells.filter(([dx]) => dx === column).map(([, dy]) => dy))),
    rows: lowest - minDy + 1,
  };
});

const tops = new Uint8Array(COLUMNS);

/**
 * Total adaptation: in how many ways the seven tetrominoes can be dropped, over all orientations and columns, so that
 * every cell of the underside lies on a block or the floor and no hole comes into being. Only what stays in the
 * visible rows counts; 0–162, and 68 on the empty playfield.
 */
export function totalAdaptation(playfield: Playfield): number {
  writeTopRows(playfield, tops);
  let ways = 0;
  for (let i = 0; i < UNDERSIDES.length; i++) {
    const { bottoms, rows } = UNDERSIDES[i];
    for (let left = 0; left + bottoms.length <= COLUMNS; left++) {
      const base = ROWS - tops[left] - bottoms[0];
      let lies = base >= 0 && base + rows <= ROWS;
      for (let k = 1; lies && k < bottoms.length; k++) lies = ROWS - tops[left + k] - bottoms[k] === base;
      if (lies) ways++;
    }
  }
  return ways;
}
