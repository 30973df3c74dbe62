/**
 * The features of playfields, each cell by cell from its definition: the plain twins of the passes over rows of bits
 * in `src/eval`.
 */
import type { PlayfieldFeatureName } from '../../src/eval/features/feature-registry.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../src/tetris/playfield.js';

interface Cell {
  /** 0–19 from the top. */
  readonly row: number;
  readonly column: number;
}

const COLUMN_NUMBERS = Array.from({ length: COLUMNS }, (_, column) => column);
const CELLS: readonly Cell[] = Array.from({ length: ROWS }, (_, row) =>
  COLUMN_NUMBERS.map((column) => ({ row, column })),
).flat();

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Row of the highest block, 20 without any. */
function top(playfield: Playfield, column: number): number {
  return CELLS.find((cell) => cell.column === column && isFilled(playfield, cell.row, column))?.row ?? ROWS;
}

const heights = (playfield: Playfield) => COLUMN_NUMBERS.map((column) => ROWS - top(playfield, column));
const blocks = (playfield: Playfield) => CELLS.filter(({ row, column }) => isFilled(playfield, row, column));
const empties = (playfield: Playfield) => CELLS.filter(({ row, column }) => !isFilled(playfield, row, column));
const filledOrWall = (playfield: Playfield, row: number, column: number) =>
  column < 0 || column >= COLUMNS || isFilled(playfield, row, column);

const flanked = (playfield: Playfield) =>
  empties(playfield).filter(
    ({ row, column }) => filledOrWall(playfield, row, column - 1) && filledOrWall(playfield, row, column + 1),
  );

const columnHoles = (playfield: Playfield) =>
  empties(playfield).filter(({ row, column }) => row > 0 && isFilled(playfield, row - 1, column));
const columnHoleDepths = (playfield: Playfield) =>
  columnHoles(playfield).map(({ row, column }) => row - top(playfield, column));

/** Lengths of the vertical runs of some cells. */
function runs(cells: readonly Cell[]): number[] {
  const has = (row: number, column: number) => cells.some((cell) => cell.row === row && cell.column === column);
  return cells
    .filter(({ row, column }) => !has(row - 1, column))
    .map(({ row, column }) => {
      let length = 1;
      while (has(row + length, column)) length++;
      return length;
    });
}

const wells = (playfield: Playfield) => flanked(playfield).filter(({ row, column }) => row < top(playfield, column));
const innerWells = (playfield: Playfield) =>
  flanked(playfield).filter(({ row, column }) => row > top(playfield, column));
/** 1 + 2 + … + d for each run of d cells. */
const depthSum = (cells: readonly Cell[]) => sum(runs(cells).map((length) => (length * (length + 1)) / 2));

/** The wells loop as its author wrote it, with 19 for the row of an empty column's highest block. */
function wellCellsWithTops(playfield: Playfield): number {
  const depths = COLUMN_NUMBERS.map((column) => Math.min(top(playfield, column), ROWS - 1));
  let count = 0;
  for (const column of COLUMN_NUMBERS) {
    const neighbours = [column - 1, column + 1].filter((beside) => beside >= 0 && beside < COLUMNS);
    const deeper = Math.max(...neighbours.map((beside) => depths[beside]));
    for (let row = depths[column]; row >= deeper; row--) {
      if (neighbours.every((beside) => isFilled(playfield, row, beside))) count++;
    }
  }
  return count;
}

function valleys(playfield: Playfield): number {
  const reach = (column: number) => (column < 0 || column >= COLUMNS ? ROWS : ROWS - top(playfield, column));
  return empties(playfield).filter(({ row, column }) => {
    const below = ROWS - 1 - row;
    return (
      row >= 2 &&
      !isFilled(playfield, row - 1, column) &&
      !isFilled(playfield, row - 2, column) &&
      reach(column - 1) >= below + 3 &&
      reach(column + 1) >= below + 3
    );
  }).length;
}

/** Changes along a line of cells. */
const changes = (line: readonly boolean[]) => line.filter((filled, i) => i > 0 && filled !== line[i - 1]).length;
const columnOf = (playfield: Playfield, column: number, from: number) =>
  Array.from({ length: Math.max(0, ROWS - from) }, (_, i) => isFilled(playfield, from + i, column));
const walledRow = (playfield: Playfield, row: number) =>
  Array.from({ length: COLUMNS + 2 }, (_, i) => filledOrWall(playfield, row, i - 1));
const rowChanges = (playfield: Playfield, counts: (row: number) => boolean) =>
  sum(Array.from({ length: ROWS }, (_, row) => (counts(row) ? changes(walledRow(playfield, row)) : 0)));

function connectedRegions(playfield: Playfield): number {
  const left = new Set(empties(playfield).map(({ row, column }) => row * COLUMNS + column));
  let count = 0;
  for (const start of left) {
    count++;
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      if (!left.delete(cell)) continue;
      waiting.push(cell - COLUMNS, cell + COLUMNS);
      if (cell % COLUMNS > 0) waiting.push(cell - 1);
      if (cell % COLUMNS < COLUMNS - 1) waiting.push(cell + 1);
    }
  }
  return count;
}

/** Pictures of the nineteen orientations, from the top row of each. */
const SHAPES = [
  ['##', '##'],
  ['####'],
  ['#', '#', '#', '#'],
  ['.##', '##.'],
  ['#.', '##', '.#'],
  ['##.', '.##'],
  ['.#', '##', '#.'],
  ['.#.', '###'],
  ['###', '.#.'],
  ['#.', '##', '#.'],
  ['.#', '##', '.#'],
  ['#..', '###'],
  ['##', '#.', '#.'],
  ['###', '..#'],
  ['.#', '.#', '##'],
  ['..#', '###'],
  ['#.', '#.', '##'],
  ['###', '#..'],
  ['##', '.#', '.#'],
];

/** Drops every shape into every column, row by row, and counts those that leave no new hole. */
function totalAdaptation(playfield: Playfield): number {
  const tops = COLUMN_NUMBERS.map((column) => top(playfield, column));
  let ways = 0;
  for (const shape of SHAPES) {
    const columns = Array.from(shape[0], (_, column) =>
      shape.flatMap((line, row) => (line[column] === '#' ? row : [])),
    );
    const lowest = columns.map((rows) => Math.max(...rows));
    for (let left = 0; left + columns.length <= COLUMNS; left++) {
      const open = (y: number) => lowest.every((row, i) => y + row < tops[left + i]);
      let y = 0;
      if (!open(y)) continue;
      while (open(y + 1)) y++;
      if (lowest.every((row, i) => y + row + 1 === tops[left + i])) ways++;
    }
  }
  return ways;
}

function heightVariance(playfield: Playfield): number {
  const mean = sum(heights(playfield)) / COLUMNS;
  return sum(heights(playfield).map((height) => (height - mean) ** 2)) / COLUMNS;
}

const highest = (playfield: Playfield) => Math.min(...COLUMN_NUMBERS.map((column) => top(playfield, column)));

export const PLAIN_FEATURES: Readonly<Record<PlayfieldFeatureName, (playfield: Playfield) => number>> = {
  'occupied-cells': (playfield) => blocks(playfield).length,
  'weighted-occupied-cells': (playfield) => sum(blocks(playfield).map(({ row }) => ROWS - row)),
  'high-cells': (playfield) => sum(blocks(playfield).map(({ row }) => Math.max(0, 7 - row))),
  'occupied-columns': (playfield) => heights(playfield).filter((height) => height > 0).length,
  'total-height': (playfield) => sum(heights(playfield)),
  'mean-height': (playfield) => sum(heights(playfield)) / COLUMNS,
  'pile-height': (playfield) => Math.max(...heights(playfield)),
  'height-spread': (playfield) => Math.max(...heights(playfield)) - Math.min(...heights(playfield)),
  'height-variance': heightVariance,
  roughness: (playfield) => Math.sqrt(heightVariance(playfield) * COLUMNS),
  bumpiness: (playfield) =>
    sum(heights(playfield).map((height, i, all) => (i === 0 ? 0 : Math.abs(height - all[i - 1])))),
  holes: (playfield) => empties(playfield).filter(({ row, column }) => row > top(playfield, column)).length,
  'column-holes': (playfield) => columnHoles(playfield).length,
  'weighted-column-holes': (playfield) => sum(columnHoles(playfield).map(({ row }) => row + 1)),
  'column-hole-depths': (playfield) => sum(columnHoleDepths(playfield)),
  'min-column-hole-depth': (playfield) => Math.min(ROWS, ...columnHoleDepths(playfield)),
  'max-column-hole-depth': (playfield) => Math.max(0, ...columnHoleDepths(playfield)),
  'well-cells': (playfield) => wells(playfield).length,
  'well-cells-with-tops': wellCellsWithTops,
  'deep-wells': (playfield) => runs(wells(playfield)).filter((length) => length >= 3).length,
  'cumulative-wells': (playfield) =>
    sum(
      flanked(playfield).map(({ row, column }) => {
        let open = 1;
        while (row + open < ROWS && !isFilled(playfield, row + open, column)) open++;
        return open;
      }),
    ),
  'outer-wells': (playfield) => depthSum(wells(playfield)),
  'inner-wells': (playfield) => depthSum(innerWells(playfield)),
  valleys,
  'column-transitions': (playfield) =>
    sum(COLUMN_NUMBERS.map((column) => changes(columnOf(playfield, column, top(playfield, column))))),
  'column-transitions-from-floor': (playfield) =>
    sum(COLUMN_NUMBERS.map((column) => changes([...columnOf(playfield, column, 0), true]))),
  'row-transitions': (playfield) => rowChanges(playfield, (row) => row >= highest(playfield)),
  'row-transitions-of-all-rows': (playfield) => rowChanges(playfield, () => true),
  'row-transitions-of-used-rows': (playfield) =>
    rowChanges(playfield, (row) => blocks(playfield).some((block) => block.row === row)),
  'connected-regions': connectedRegions,
  'total-adaptation': totalAdaptation,
};
