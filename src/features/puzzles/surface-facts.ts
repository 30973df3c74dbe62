/** What can be counted in a playfield and named: columns with holes, gaps, pieces that find a place. */

import { columnHeights } from '../../eval/features/columns.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';

/** Rows by which neighbours stand above a column that only an I fills. */
const DEEP = 3;
/** Columns of a side that hands have to reach. */
const SIDE = 3;

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `A, B and C` */
export function listed(items: readonly string[]): string {
  return LIST.format(items);
}

/** `column 4`, `columns 4 and 7`. @param columns 0–9 */
export function nameColumns(columns: readonly number[]): string {
  const names = columns.map((column) => String(column + 1));
  return `${names.length === 1 ? 'column' : 'columns'} ${listed(names)}`;
}

/** Columns, 0–9, with an empty cell under a filled one. */
export function holeColumns(playfield: Playfield): number[] {
  return columnHeights(playfield).flatMap((height, column) => {
    const rows = Array.from({ length: height }, (_, i) => ROWS - 1 - i);
    return rows.some((row) => !isFilled(playfield, row, column)) ? [column] : [];
  });
}

/** Columns, 0–9, besides the rightmost in which only an I fits: both neighbours stand three rows above it or more. */
export function gapsForI(playfield: Playfield): number[] {
  const heights = columnHeights(playfield);
  const wall = (column: number): number => heights[column] ?? Number.POSITIVE_INFINITY;
  return heights.flatMap((height, column) =>
    column < COLUMNS - 1 && Math.min(wall(column - 1), wall(column + 1)) - height >= DEEP ? [column] : [],
  );
}

/** Columns, 0–9, in which a placement comes to rest below filled cells. */
export function coveredColumns(playfield: Playfield, { orientation, x, y }: Placement): number[] {
  const heights = columnHeights(playfield);
  const columns = ORIENTATIONS[orientation].cells.flatMap(([dx, dy]) =>
    ROWS - heights[x + dx] < y + dy ? [x + dx] : [],
  );
  return [...new Set(columns)].sort((a, b) => a - b);
}

/** The lowest column of the three at the left and the three at the right of the well; the first of equal ones. */
export function lowestSide(playfield: Playfield): { readonly column: number; readonly height: number } {
  const sides = columnHeights(playfield)
    .map((height, column) => ({ column, height }))
    .filter(({ column }) => column < SIDE || (column >= COLUMNS - 1 - SIDE && column < COLUMNS - 1));
  return sides.reduce((lowest, each) => (each.height < lowest.height ? each : lowest));
}

/** Pieces that can lie on the surface, in some orientation, without an empty cell under them; an I always can. */
export function piecesWithPlace(playfield: Playfield): Tetromino[] {
  const heights = columnHeights(playfield);
  return TETROMINOES.filter((piece) =>
    ORIENTATIONS.some(
      ({ tetromino, cells }) => tetromino === piece && columnsOf(cells).some((floor) => liesOn(floor, heights)),
    ),
  );
}

type Floor = ReadonlyMap<number, number>;

/** The lowest cell in each column of an orientation, at each place from the left wall on. */
function columnsOf(cells: readonly (readonly [number, number])[]): Floor[] {
  const left = Math.min(...cells.map(([dx]) => dx));
  const width = Math.max(...cells.map(([dx]) => dx)) - left + 1;
  return Array.from({ length: COLUMNS - width + 1 }, (_, x) => {
    const floor = new Map<number, number>();
    for (const [dx, dy] of cells) floor.set(x + dx - left, Math.max(dy, floor.get(x + dx - left) ?? dy));
    return floor;
  });
}

function liesOn(floor: Floor, heights: readonly number[]): boolean {
  // A column that stands a row higher is met by a cell that lies a row higher.
  const rests = [...floor].map(([column, dy]) => heights[column] + dy);
  return rests.every((rest) => rest === rests[0]);
}
