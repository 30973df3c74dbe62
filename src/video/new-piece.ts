/** A piece that has just appeared, and what lies under it, in a picture of which nothing is known. */

import type { Placement } from '../tetris/placement.js';
import {
  BIT_COUNT,
  COLUMNS,
  emptyPlayfield,
  FULL_ROW,
  HIDDEN_ROWS,
  type Playfield,
  ROWS,
} from '../tetris/playfield.js';
import { ORIENTATIONS, orientationsOf, SPAWN_X, SPAWN_Y, TETROMINOES, type Tetromino } from '../tetris/tetromino.js';

/** How far a piece may have come by the first picture that shows it. */
const NEW = { columns: 4, rows: 4 };
const placesByTetromino = new Map<Tetromino, readonly Placement[]>();

/** Where a piece may be in its first picture. */
export function placesOfNew(tetromino: Tetromino): readonly Placement[] {
  const known = placesByTetromino.get(tetromino);
  if (known) return known;
  const places: Placement[] = [];
  for (const orientation of orientationsOf(tetromino)) {
    const { minX, maxX } = ORIENTATIONS[orientation];
    for (let y = SPAWN_Y; y <= SPAWN_Y + NEW.rows; y++) {
      for (let x = Math.max(minX, SPAWN_X - NEW.columns); x <= Math.min(maxX, SPAWN_X + NEW.columns); x++)
        places.push({ orientation, x, y });
    }
  }
  placesByTetromino.set(tetromino, places);
  return places;
}

/** Logarithm of the odds from which on a cell is told for certain. */
const SURE = 1.5;
const MOST_UNSURE = 8;
/** Rows of nothing that must lie below a new piece where something lies under it. */
const FREE_BELOW = 1;
const MOST_FILLED = 170;
/** How badly a picture may fit a new game. */
const FITS_NEW_GAME = 14;

export interface NewPiece {
  readonly under: Playfield;
  readonly tetromino: Tetromino;
}

/**
 * A piece as it appears at the top, over nothing or clear of everything below it.
 *
 * @param odds of each cell of the picture
 * @param usual the same, as the last pictures had them in the mean
 * @returns more than one where a part of it is above the top row; none where the picture shows none, or too little of it is certain
 */
export function newPiecesIn(odds: Float32Array, usual: Float32Array): NewPiece[] {
  const first = firstPiecesIn(odds);
  if (first.length > 0) return first;
  const found = pieceOverStack(odds, usual);
  return found ? [found] : [];
}

function firstPiecesIn(odds: Float32Array): NewPiece[] {
  const nothing = odds.reduce((sum, each) => sum + Math.max(0, each), 0);
  const fitting = (placement: Placement): boolean =>
    isSeen(odds, placement) && nothing - shownOf(odds, placement) < FITS_NEW_GAME;
  return TETROMINOES.filter((tetromino) => placesOfNew(tetromino).some(fitting)).map((tetromino) => ({
    under: emptyPlayfield(),
    tetromino,
  }));
}

/** How much of what is seen a piece explains. */
function shownOf(odds: Float32Array, { orientation, x, y }: Placement): number {
  return ORIENTATIONS[orientation].cells.reduce(
    (sum, [dx, dy]) => sum + (y + dy < 0 ? 0 : odds[(y + dy) * COLUMNS + x + dx]),
    0,
  );
}

function pieceOverStack(odds: Float32Array, usual: Float32Array): NewPiece | undefined {
  let unsure = 0;
  const seen = emptyPlayfield();
  for (let cell = 0; cell < ROWS * COLUMNS; cell++) {
    // Where a piece is falling, the last pictures differ from this one.
    const is = cell < SPAWN_CELLS ? odds[cell] : usual[cell];
    if (Math.abs(is) < SURE && ++unsure > MOST_UNSURE) return undefined;
    if (is > 0) seen[Math.trunc(cell / COLUMNS) + HIDDEN_ROWS] |= 1 << (cell % COLUMNS);
  }
  for (const tetromino of TETROMINOES) {
    for (const placement of placesOfNew(tetromino)) {
      if (!isSeen(odds, placement)) continue;
      const under = without(seen, placement);
      const lowest = Math.max(...ORIENTATIONS[placement.orientation].cells.map(([, dy]) => placement.y + dy));
      if (under && isFree(under, lowest + FREE_BELOW) && isPlausible(under)) return { under, tetromino };
    }
  }
  return undefined;
}

/** Cells of the rows in which a piece appears. */
const SPAWN_CELLS = 6 * COLUMNS;

/** Whether all of its cells below the top are filled for certain. */
function isSeen(odds: Float32Array, { orientation, x, y }: Placement): boolean {
  return ORIENTATIONS[orientation].cells.every(([dx, dy]) => y + dy < 0 || odds[(y + dy) * COLUMNS + x + dx] > SURE);
}

/** The picture without the piece; undefined where the piece is not in it. */
function without(seen: Playfield, { orientation, x, y }: Placement): Playfield | undefined {
  const under = seen.slice();
  for (const [dx, dy] of ORIENTATIONS[orientation].cells) {
    if (y + dy < 0) return undefined;
    const [row, bit] = [y + dy + HIDDEN_ROWS, 1 << (x + dx)];
    if (!(under[row] & bit)) return undefined;
    under[row] &= ~bit;
  }
  return under;
}

/** Whether nothing lies in the rows from the top to this one. */
function isFree(under: Playfield, lastRow: number): boolean {
  for (let row = 0; row <= lastRow; row++) if (under[row + HIDDEN_ROWS]) return false;
  return true;
}

function isPlausible(under: Playfield): boolean {
  let filled = 0;
  for (const bits of under) {
    if (bits === FULL_ROW) return false;
    filled += BIT_COUNT[bits];
  }
  return filled <= MOST_FILLED;
}
