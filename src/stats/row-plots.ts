/** Plots of the rows in which pieces lock, and of the perfect clears that empty them. */

import { number, plural } from '../lib/format-numbers.js';
import { ROWS } from '../tetris/playfield.js';
import { heatMap, heatMapByPiece, placements } from './cell-plots.js';
import { burnRuns, droughts, PER_CENT_AXIS, passingLines, passingScores, SIZE, scoreDensity } from './game-plots.js';
import type { PlayAnalysis } from './play-analysis.js';
import type { PlayCounters } from './play-counters.js';
import { ACCENT, INK, PLOT_HEAD } from './plot-style.js';
import { gapBins, ratioRows, roundedPieces } from './row-analysis.js';
import type { PlotSpec } from './score-plot.js';

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
export interface NamedPlot {
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
