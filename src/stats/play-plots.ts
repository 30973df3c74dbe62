/** Plots of where pieces lock, by cell and by row, and of the perfect clears; and the list of all plots of play. */

import { ACCENT, INK, PLOT_HEAD } from '../lib/colours.js';
import { number, plural } from '../lib/format-numbers.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT, ORIENTATIONS, orientationsOf, TETROMINOES } from '../tetris/tetromino.js';
import { burnRuns, droughts, PER_CENT_AXIS, passingLines, passingScores, SIZE, scoreDensity } from './game-plots.js';
import { gapBins, ratioRows, roundedPieces } from './histograms.js';
import type { PlayAnalysis } from './play-analysis.js';
import { CELLS, type PlayCounters } from './play-counters.js';
import type { PlotSpec } from './score-plot.js';

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
function heatMap(counts: Float64Array, title: string): object {
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
function heatMapByPiece(counts: Float64Array, title: string): object {
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
function placements(counts: Float64Array, title: string): object {
  const values = Array.from({ length: ORIENTATION_COUNT * COLUMNS }, (_, i) => {
    const orientation = Math.floor(i / COLUMNS);
    const { tetromino } = ORIENTATIONS[orientation];
    const own = orientationsOf(tetromino);
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

/** Shares of the rows, and the line through those that are neither rare nor frequent. */
export function rowShares({ shares, regression, counted, piecesPerGame }: PlayAnalysis['rows'], title: string): object {
  const points = shares.flatMap((share, row) => (share > 0 ? [{ row, share }] : []));
  const line =
    regression && counted
      ? [0, counted.to].map((row) => ({ row, share: 10 ** (regression.intercept + regression.slope * row) / 100 }))
      : [];
  const says =
    piecesPerGame && counted
      ? `line through rows ${counted.from} to ${counted.to}: row 0 once in ${plural(roundedPieces(piecesPerGame), 'piece')}`
      : 'too few rows for a line';
  const y = {
    field: 'share',
    type: 'quantitative',
    title: 'share of pieces',
    scale: { type: 'log' },
    axis: PER_CENT_AXIS,
  };
  const row = {
    field: 'row',
    type: 'quantitative',
    title: 'row of the reference cell',
    scale: { domain: [0, ROWS - 1] },
  };
  return {
    title: { text: ['rows in which pieces lock', title], subtitle: says },
    ...SIZE,
    layer: [
      {
        data: { values: line },
        mark: { type: 'line', color: ACCENT, strokeDash: [6, 4] },
        encoding: { x: row, y },
      },
      {
        data: { values: points },
        mark: { type: 'point', filled: true, size: 70, color: INK, opacity: 1 },
        encoding: { x: row, y },
      },
    ],
  };
}

/** Each row against the one below. */
function rowRatios({ ratios, meanRatio, counted }: PlayAnalysis['rows'], title: string): object {
  // Few orientations reach row 19 with their reference cell, so the last ratio says nothing.
  const values = ratios
    .slice(0, -1)
    .flatMap((ratio, row) => (ratio ? [{ rows: `${row}/${row + 1}`, row, ratio }] : []));
  const says =
    meanRatio && counted
      ? `mean of ${ratioRows(counted)}: ${(100 * meanRatio).toFixed(2)} %`
      : 'too few pieces for a mean';
  return {
    title: { text: ['share of a row as a multiple of the one below', title], subtitle: says },
    ...SIZE,
    layer: [
      {
        data: { values },
        mark: { type: 'bar', color: INK },
        encoding: {
          x: { field: 'rows', type: 'ordinal', title: 'rows', sort: { field: 'row' }, axis: { labelAngle: 0 } },
          y: { field: 'ratio', type: 'quantitative', title: 'ratio', axis: { format: '%' } },
        },
      },
      ...(meanRatio
        ? [
            {
              data: { values: [{ meanRatio }] },
              mark: { type: 'rule', color: ACCENT, strokeDash: [6, 4] },
              encoding: { y: { field: 'meanRatio', type: 'quantitative' } },
            },
          ]
        : []),
    ],
  };
}

/** Gaps between perfect clears, and their power law. */
export function perfectClearGaps(gaps: Float64Array, analysis: PlayAnalysis['perfectClears'], title: string): object {
  const { meanGap, oneInFivePieces, powerLaw } = analysis;
  const values = gapBins(gaps);
  const ends = values.length ? [values[0].pieces, values[values.length - 1].pieces] : [];
  const line = powerLaw ? ends.map((pieces) => ({ pieces, share: powerLaw.factor * pieces ** powerLaw.exponent })) : [];
  const says = [
    ...(meanGap === null ? [] : [`mean ${plural(meanGap, 'piece')}`]),
    ...(oneInFivePieces ? [`1 in ${number(oneInFivePieces)} after just 5`] : []),
    powerLaw
      ? `share ≈ ${powerLaw.factor.toPrecision(3)} · pieces ^ ${powerLaw.exponent.toFixed(3)}`
      : 'too few for a power law',
  ];
  const pieces = { field: 'pieces', type: 'quantitative', title: 'pieces', scale: { type: 'log' } };
  const share = {
    field: 'share',
    type: 'quantitative',
    title: 'share of gaps, for each 5 pieces',
    scale: { type: 'log' },
    axis: PER_CENT_AXIS,
  };
  return {
    title: { text: ['pieces from one perfect clear to the next', title], subtitle: says.join('; ') },
    ...SIZE,
    layer: [
      {
        data: { values },
        mark: { type: 'point', filled: true, size: 50, color: INK, opacity: 1 },
        encoding: { x: pieces, y: share },
      },
      {
        data: { values: line },
        mark: { type: 'line', color: ACCENT, strokeDash: [6, 4], clip: true },
        encoding: { x: pieces, y: share },
      },
    ],
  };
}

/** What the counts of play look like: descriptions of plots in the Vega-Lite grammar. */
interface NamedPlot {
  /** Name of its files, without an ending. */
  readonly name: string;
  readonly plot: PlotSpec;
}

/** A plot for everything that was counted; what was not counted has none. */
export function playPlots({ counts }: PlayCounters, analysis: PlayAnalysis, title: string): NamedPlot[] {
  const { rows, perfectClears, games } = analysis;
  const plots: NamedPlot[] = [];
  const add = (name: string, plot: object): void => {
    plots.push({ name, plot: { ...PLOT_HEAD, ...plot } });
  };
  if (analysis.pieces > 0) {
    add('heat-map', heatMap(counts.cells, title));
    add('heat-map-pieces', heatMapByPiece(counts.cells, title));
    add('placements', placements(counts.placements, title));
    add('rows', rowShares(rows, title));
    add('row-ratios', rowRatios(rows, title));
  }
  if (perfectClears.count > 0) add('perfect-clears', perfectClearGaps(counts.perfectClearGaps, perfectClears, title));
  if (games && games.scores.mean > 0) {
    add('scores', scoreDensity(counts.scores, games.scores, title));
    add('passing', passingScores(counts.scores, title));
  }
  if (games && games.meanLines > 0) add('lines', passingLines(games.passingLines, title));
  if (analysis.droughts.mean !== null) add('droughts', droughts(counts.droughts, title));
  if (analysis.burns.betweenTetrises !== null) add('burns', burnRuns(counts.burnRuns, title));
  return plots;
}
