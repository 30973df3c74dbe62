/** Sets of cells, in the form of a playfield: which cells lie under others, which of them a piece still reaches, what becomes of them. */

import { spawnSituation } from '../../reach/input-plan.js';
import { noGravityFinder } from '../../search/no-gravity-finder.js';
import { firstCheckedRow } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import {
  BIT_COUNT,
  COLUMNS,
  emptyPlayfield,
  FULL_ROW,
  HIDDEN_ROWS,
  isFilled,
  type Playfield,
  rowBits,
} from '../../tetris/playfield.js';
import { CELLS_OF_PIECE, ORIENTATIONS, TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import type { Left } from './idea.js';

/** A bit for each cell of the set; rows and columns as in a playfield. */
export type Cells = Playfield;

/** Empty cells with a filled one anywhere above in their column. */
export function coveredCells(playfield: Playfield): Cells {
  let above = 0;
  return playfield.map((row) => {
    const covered = above & ~row & FULL_ROW;
    above |= row;
    return covered;
  });
}

/** Covered cells into which no piece can be shifted or turned, whatever the time it has. */
export function closedCells(playfield: Playfield): Cells {
  const closed = coveredCells(playfield);
  if (countCells(closed) === 0) return closed;
  for (const tetromino of TETROMINOES) takeReached(closed, playfield, tetromino);
  return closed;
}

/** Covered cells into which some piece can be shifted or turned. */
export function overhungCells(playfield: Playfield): Cells {
  return without(coveredCells(playfield), closedCells(playfield));
}

/** Takes the cells that a piece can come to out of a set. */
function takeReached(cells: Cells, playfield: Playfield, tetromino: Tetromino): void {
  const finder = noGravityFinder();
  finder.find(spawnSituation(playfield, tetromino, 0));
  const first = ORIENTATIONS.findIndex((facts) => facts.tetromino === tetromino);
  finder.reached.forEach((columns, index) => {
    for (let rest = columns; rest; rest &= rest - 1) {
      const piece = { orientation: first + (index & 3), x: 31 - Math.clz32(rest & -rest), y: index >> 2 };
      takePiece(cells, piece);
    }
  });
}

/** Takes the cells of a piece out of a set. */
function takePiece(cells: Cells, { orientation, x, y }: Placement): void {
  for (let dy = ORIENTATIONS[orientation].minDy; dy <= 1; dy++) {
    const bits = rowBits(orientation, dy, x);
    if (bits) cells[y + dy + HIDDEN_ROWS] &= ~bits;
  }
}

/** The four cells of a placement. */
export function pieceCells({ orientation, x, y }: Placement): Cells {
  const cells = emptyPlayfield();
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) cells[y + dy + HIDDEN_ROWS] |= 1 << (x + dx);
  return cells;
}

/** Every place where a piece can come to rest, shifted and turned for as long as it likes. */
export function restsOf(playfield: Playfield, tetromino: Tetromino): Placement[] {
  const finder = noGravityFinder();
  const { count, orientations, xs, ys } = finder.find(spawnSituation(playfield, tetromino, 0));
  return Array.from({ length: count }, (_, i) => ({ orientation: orientations[i], x: xs[i], y: ys[i] }));
}

/** Pieces that can come to rest with a cell among these. */
export function piecesInto(playfield: Playfield, cells: Cells): Tetromino[] {
  return TETROMINOES.filter((tetromino) =>
    restsOf(playfield, tetromino).some((rest) => countCells(common(pieceCells(rest), cells)) > 0),
  );
}

/** Where the rows of a playfield lie after a lock and its clear: indices as in a playfield, −1 for a row that was cleared. */
export function rowsAfter(before: Playfield, { placement, cleared }: Pick<Left, 'placement' | 'cleared'>): number[] {
  const locked = together(before, pieceCells(placement));
  const first = firstCheckedRow(placement.y) + HIDDEN_ROWS;
  const isGone = (row: number): boolean =>
    cleared > 0 && row >= first && row < first + 4 && (locked[row] & FULL_ROW) === FULL_ROW;
  let below = 0;
  const rows = Array<number>(locked.length).fill(-1);
  for (let row = locked.length - 1; row >= 0; row--) {
    if (isGone(row)) below++;
    else rows[row] = Math.min(row + below, locked.length - 1);
  }
  return rows;
}

/** The same cells after a lock and its clear. */
export function cellsAfter(cells: Cells, rows: readonly number[]): Cells {
  const moved = emptyPlayfield();
  rows.forEach((to, from) => {
    if (to >= 0) moved[to] |= cells[from];
  });
  return moved;
}

/** The same placement after a lock and its clear; undefined where a row of it was cleared, or comes between two of its rows. */
export function placementAfter(placement: Placement, rows: readonly number[]): Placement | undefined {
  const moves = new Set(ORIENTATIONS[placement.orientation].cells.map(([, dy]) => moveOf(placement.y + dy, rows)));
  const [move] = moves;
  return moves.size === 1 && move !== undefined ? { ...placement, y: placement.y + move } : undefined;
}

function moveOf(y: number, rows: readonly number[]): number | undefined {
  const to = rows[y + HIDDEN_ROWS] ?? -1;
  return to < 0 ? undefined : to - HIDDEN_ROWS - y;
}

/** Filled cells above a cell in its column; the row as in a playfield's index. */
export function rowsOver(playfield: Playfield, row: number, column: number): number[] {
  return Array.from({ length: row }, (_, above) => above).filter((above) =>
    isFilled(playfield, above - HIDDEN_ROWS, column),
  );
}

export function countCells(cells: Cells): number {
  return cells.reduce((sum, row) => sum + BIT_COUNT[row & FULL_ROW], 0);
}

/** Columns that have a cell, 0–9, from the left. */
export function columnsOf(cells: Cells): number[] {
  const all = cells.reduce((some, row) => some | row, 0);
  return Array.from({ length: COLUMNS }, (_, column) => column).filter((column) => (all >> column) & 1);
}

/** Each cell as its row's index in a playfield and its column, row by row. */
export function listCells(cells: Cells): { readonly row: number; readonly column: number }[] {
  return [...cells].flatMap((bits, row) => columnsOf(Uint16Array.of(bits)).map((column) => ({ row, column })));
}

export function together(some: Cells, others: Cells): Cells {
  return some.map((row, i) => row | others[i]);
}

export function common(some: Cells, others: Cells): Cells {
  return some.map((row, i) => row & others[i]);
}

export function without(some: Cells, others: Cells): Cells {
  return some.map((row, i) => row & ~others[i]);
}

/** Lines that were cleared between a playfield and what a piece left of it. */
export function clearedFor(before: Playfield, left: Playfield): number {
  return (countCells(before) + CELLS_OF_PIECE - countCells(left)) / COLUMNS;
}
