/** Placements drawn on the playfield, side by side, with columns 1–10 and rows from the floor as players count them. */

import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, tetrominoOf } from '../../tetris/tetromino.js';

export interface DrawnPlacement {
  /** Undefined for the playfield alone. */
  readonly placement: Placement | undefined;
  /** Stands above the picture; not wider than one. */
  readonly title: string;
}

/** Characters of a cell, so that it is about square. */
const CELL = 2;
/** Characters of a row's number and of the line beside it. */
const MARGIN = 3;
const WIDTH = MARGIN + CELL * COLUMNS + 1;
const GAP = '  ';
const FILLED = '██';
const EMPTY = '· ';
/** Rows that are shown where the playfield has fewer. */
const FEWEST_ROWS = 4;

/**
 * Lines of pictures, from the row above everything that is filled to the floor; as many beside each other as there is
 * room for. A placement's cells are its letter; complete rows are still there.
 *
 * @param width characters of a line
 */
export function drawPlacements(playfield: Playfield, drawn: readonly DrawnPlacement[], width: number): string[] {
  const height = rowsToShow(
    playfield,
    drawn.flatMap(({ placement }) => placement ?? []),
  );
  const pictures = drawn.map((one) => drawOne(playfield, one, height));
  const abreast = Math.max(1, Math.floor((width + GAP.length) / (WIDTH + GAP.length)));
  const lines: string[] = [];
  for (let first = 0; first < pictures.length; first += abreast) {
    const beside = pictures.slice(first, first + abreast);
    if (first > 0) lines.push('');
    for (const i of pictures[0].keys())
      lines.push(
        beside
          .map((picture) => picture[i])
          .join(GAP)
          .trimEnd(),
      );
  }
  return lines;
}

function drawOne(playfield: Playfield, { placement, title }: DrawnPlacement, height: number): string[] {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column): string => (isFilled(playfield, row, column) ? FILLED : EMPTY)),
  );
  const cells = placement ? lettersOf(placement) : [];
  for (const [column, row, letter] of cells) if (row >= 0) rows[row][column] = letter.repeat(CELL);
  const numbers = Array.from({ length: COLUMNS }, (_, column) => String(column + 1).padEnd(CELL)).join('');
  return [
    title.padEnd(WIDTH),
    ...rows.slice(ROWS - height).map((cells, i) => `${String(height - i).padStart(MARGIN - 1)}│${cells.join('')}│`),
    `${' '.repeat(MARGIN)}${numbers} `,
  ];
}

/** Its cells with its letter. */
function lettersOf(placement: Placement): (readonly [column: number, row: number, letter: string])[] {
  return cellsOf(placement).map(([column, row]) => [column, row, tetrominoOf(placement.orientation)]);
}

/** Columns from 0 and rows from the top. */
function cellsOf({ orientation, x, y }: Placement): readonly (readonly [column: number, row: number])[] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) => [x + dx, y + dy] as const);
}

function rowsToShow(playfield: Playfield, placements: readonly Placement[]): number {
  const filled = playfield.subarray(HIDDEN_ROWS).findIndex((row) => row !== 0);
  const tops = placements.flatMap((placement) => cellsOf(placement).map(([, row]) => row));
  const top = Math.min(filled < 0 ? ROWS : filled, ...tops);
  return Math.min(ROWS, Math.max(FEWEST_ROWS, ROWS - top + 1));
}
