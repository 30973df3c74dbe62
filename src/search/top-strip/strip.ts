/**
 * The rows at the very top of the playfield as bits, and the strips of them that a game in a hurry completes.
 *
 * Row 0 counts twice when it is complete, so rows 0, 1 and 2 are a tetris of thirty cells. What stands below a strip stays as
 * it is; only the row that carries it matters.
 */

import { COLUMNS, FULL_ROW, HIDDEN_ROWS, type Playfield } from '../../tetris/playfield.js';
import { ORIENTATIONS, type Orientation } from '../../tetris/tetromino.js';

/** Rows −2 to 6, ten bits each, row by row from the lowest bits on: rows −2, −1, 0; rows 1, 2, 3; rows 4, 5, 6. */
export interface StripCells {
  readonly high: number;
  readonly low: number;
  readonly deep: number;
}

export const NO_CELLS: StripCells = { high: 0, low: 0, deep: 0 };
/** Columns of rows −2 and −1 that can be in the way of a piece: 2–7. */
export const IN_THE_WAY = 0b0011111100;
export const FIRST_ROW = -HIDDEN_ROWS;
const ROWS_OF_PART = 3;
/** The lowest row that a strip looks at. */
export const LAST_ROW = 6;

/** A row of the top, by its cells. */
export function rowOf({ high, low, deep }: StripCells, row: number): number {
  const index = row - FIRST_ROW;
  const part = index < ROWS_OF_PART ? high : index < 2 * ROWS_OF_PART ? low : deep;
  return (part >> ((index % ROWS_OF_PART) * COLUMNS)) & FULL_ROW;
}

/** Cells of a row alone. */
export function cellsOfRow(row: number, bits: number): StripCells {
  const index = row - FIRST_ROW;
  const seen = row < 0 ? bits & IN_THE_WAY : bits;
  const shifted = seen << ((index % ROWS_OF_PART) * COLUMNS);
  if (index < ROWS_OF_PART) return { ...NO_CELLS, high: shifted };
  return index < 2 * ROWS_OF_PART ? { ...NO_CELLS, low: shifted } : { ...NO_CELLS, deep: shifted };
}

export function union(a: StripCells, b: StripCells): StripCells {
  return { high: a.high | b.high, low: a.low | b.low, deep: a.deep | b.deep };
}

/** The top of a playfield down to a row; what lies deeper is taken for empty. */
export function stripCells(playfield: Playfield, lastRow: number): StripCells {
  let cells = NO_CELLS;
  for (let row = FIRST_ROW; row <= lastRow; row++) {
    const bits = playfield[row + HIDDEN_ROWS];
    if (bits) cells = union(cells, cellsOfRow(row, bits));
  }
  return cells;
}

/**
 * The cells of a piece in rows −2 to 6.
 *
 * @returns undefined where it sticks out of the columns, of the rows above −2 or of row 6
 */
export function cellsOfPiece(orientation: Orientation, x: number, y: number): StripCells | undefined {
  let cells = NO_CELLS;
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    const column = x + dx;
    const row = y + dy;
    if (column < 0 || column >= COLUMNS || row < FIRST_ROW || row > LAST_ROW) return undefined;
    cells = union(cells, cellsOfRow(row, 1 << column));
  }
  return cells;
}

/** A strip that a tetris is made of. */
export interface StripKind {
  /** The rows that are completed at once. */
  readonly firstRow: number;
  readonly lastRow: number;
  /** The lowest row in which a piece may lie. */
  readonly deepest: number;
  /** The lowest row that is looked at: what carries a piece. */
  readonly floor: number;
  /** Frames that a piece takes to fall a row. */
  readonly framesPerRow: number;
  /** Rows of the reference cell of the last piece: the four rows that are checked are those of the strip. */
  readonly lastPieceFrom: number;
  readonly lastPieceTo: number;
  /** Cells that the strip may leave open in the row below it; none where that row does not matter. */
  readonly leaves: readonly number[];
}

/** The column that stored rows leave open. */
export const WELL = COLUMNS - 1;
/** Columns through which an I comes to the well. */
export const WAY_TO_WELL = (1 << WELL) | (1 << (WELL - 1));
/** A row that is complete but for the well: four of them wait for one vertical I. */
export const STORED_ROW = FULL_ROW & ~(1 << WELL);

/** Rows 0 to 2, which count as four; what is left in row 3 carries the next strip, a row lower. */
export function threeRows(framesPerRow: number, floor = 4): StripKind {
  return {
    firstRow: 0,
    lastRow: 2,
    deepest: 4,
    floor,
    framesPerRow,
    lastPieceFrom: 0,
    lastPieceTo: 2,
    leaves: [],
  };
}

/** As `threeRows`, on a stored row, whose well stays open: no piece comes to row 4. */
export function threeOnStored(framesPerRow: number): StripKind {
  return { ...threeRows(framesPerRow), deepest: 3 };
}

/** As `threeOnStored`, and what is left in row 3 is one more stored row, but for cells that the next strip fills. */
export function storingRows(framesPerRow: number, leaves: readonly number[]): StripKind {
  return { ...threeOnStored(framesPerRow), leaves };
}

/** As `storingRows`, on a stored row of which the strip before has left such cells: they are filled as well. */
export function storingOnStored(framesPerRow: number, leaves: readonly number[]): StripKind {
  return { ...threeRows(framesPerRow), leaves };
}

/** Four rows below the top, where faster pieces still come to both sides. */
export function fourRows(firstRow: number, framesPerRow: number, floor = firstRow + 4): StripKind {
  const lastRow = firstRow + 3;
  const lastPiece = firstRow + 2;
  return {
    ...{ firstRow, lastRow, deepest: lastRow, floor, framesPerRow },
    ...{ lastPieceFrom: lastPiece, lastPieceTo: lastPiece, leaves: [] },
  };
}
