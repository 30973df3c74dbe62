/** Plots of where pieces lock on the playfield. */
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS, TETROMINOES } from '../tetris/tetromino.js';
import { CELLS } from './play-counters.js';

/** Rare cells stay visible: a cell is coloured by its share of the most frequent one, to this power. */
const HEAT_POWER = 0.19;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly locks: number;
  readonly piece?: string;
}

function cellsOf(counts: Float64Array, piece?: number): Cell[] {
  return Array.from({ length: CELLS }, (_, cell) => {
    const pieces = piece === undefined ? TETROMINOES.map((_, i) => i) : [piece];
    return {
      row: Math.floor(cell / COLUMNS),
      column: cell % COLUMNS,
      locks: pieces.reduce((sum, i) => sum + counts[i * CELLS + cell], 0),
      ...(piece !== undefined && { piece: TETROMINOES[piece] }),
    };
  });
}

const HEAT_COLOUR = (legend: object | null) => ({
  field: 'heat',
  type: 'quantitative',
  scale: { domain: [0, 1], scheme: 'inferno' },
  legend,
});

/** As the palette shows it, 0–1. */
function heated(cells: readonly Cell[]): (Cell & { readonly heat: number })[] {
  const most = Math.max(1, ...cells.map(({ locks }) => locks));
  return cells.map((cell) => ({ ...cell, heat: (cell.locks / most) ** HEAT_POWER }));
}

/** All pieces in one playfield. */
export function heatMap(counts: Float64Array, title: string): object {
  return {
    title: { text: ['cells where pieces lock', title] },
    width: 16 * COLUMNS,
    height: 16 * ROWS,
    data: { values: heated(cellsOf(counts)) },
    mark: 'rect',
    encoding: {
      x: { field: 'column', type: 'ordinal', title: 'column', axis: { labelAngle: 0 } },
      y: { field: 'row', type: 'ordinal', title: 'row' },
      color: HEAT_COLOUR({ title: `(cell / most) ^ ${HEAT_POWER}` }),
    },
    config: { scale: { bandPaddingInner: 0 }, view: { stroke: null } },
  };
}

/** A playfield for each tetromino. */
export function heatMapByPiece(counts: Float64Array, title: string): object {
  return {
    title: { text: ['cells where each piece locks', title], anchor: 'middle' },
    data: { values: TETROMINOES.flatMap((_, piece) => heated(cellsOf(counts, piece))) },
    facet: { field: 'piece', type: 'nominal', title: null, sort: [...TETROMINOES] },
    columns: TETROMINOES.length,
    spacing: 12,
    spec: {
      width: 10 * COLUMNS,
      height: 10 * ROWS,
      mark: 'rect',
      encoding: {
        x: { field: 'column', type: 'ordinal', axis: null },
        y: { field: 'row', type: 'ordinal', axis: null },
        color: HEAT_COLOUR(null),
      },
    },
    config: { scale: { bandPaddingInner: 0 }, view: { stroke: null } },
  };
}

/** Columns of each tetromino, by orientation. */
export function placements(counts: Float64Array, title: string): object {
  const values = Array.from({ length: ORIENTATION_COUNT * COLUMNS }, (_, i) => {
    const orientation = Math.floor(i / COLUMNS);
    const { tetromino } = ORIENTATIONS[orientation];
    const own = [...ORIENTATIONS.keys()].filter((number) => ORIENTATIONS[number].tetromino === tetromino);
    return { tetromino, turn: `${own.indexOf(orientation) + 1}`, column: i % COLUMNS, locks: counts[i] };
  });
  const totals = Object.fromEntries(
    TETROMINOES.map((tetromino) => [
      tetromino,
      Math.max(
        1,
        values.reduce((sum, value) => sum + (value.tetromino === tetromino ? value.locks : 0), 0),
      ),
    ]),
  );
  return {
    title: {
      text: ['where each piece is placed: column of its reference cell, by orientation', title],
      anchor: 'middle',
    },
    data: { values: values.map((value) => ({ ...value, share: value.locks / totals[value.tetromino] })) },
    facet: { field: 'tetromino', type: 'nominal', title: null, sort: [...TETROMINOES] },
    // In one row: the place of an eighth would be drawn with axes and nothing else.
    columns: TETROMINOES.length,
    spacing: 12,
    spec: {
      width: 130,
      height: 160,
      mark: 'bar',
      encoding: {
        x: { field: 'column', type: 'ordinal', title: null, axis: { labelAngle: 0 } },
        y: { field: 'share', type: 'quantitative', title: null, axis: { format: '%' } },
        color: { field: 'turn', type: 'nominal', title: 'orientation' },
      },
    },
  };
}
