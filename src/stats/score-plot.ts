/** Plots of scores as descriptions in the Vega-Lite grammar; drawing them is another's work. */

import { LINE_COLOURS, PLOT_HEAD } from '../lib/colours.js';
import { ascending, quantile, sum, variance } from '../lib/statistics.js';
import { labelledLines, type PlotPoint, type PlotScale } from './line-labels.js';

/** A plot in the Vega-Lite grammar. */
export type PlotSpec = Readonly<Record<string, unknown>>;

interface ScoresOf {
  readonly name: string;
  readonly scores: readonly number[];
}

const WIDTH = 720;
const HEIGHT = 360;
/** Room over the highest line, of the whole height. */
const HEADROOM = 0.08;

/** Smoothed densities of the scores of several players over each other, the one that is named first in front. */
export function scoreDensityPlot(
  players: readonly ScoresOf[],
  titles: { readonly plot: string; readonly x: string },
): PlotSpec {
  const lines = players.map(({ name, scores }) => ({ name, points: densityOf(scores) }));
  const points = lines.flatMap((line) => line.points);
  const x = around(points.map((point) => point.x));
  const y: PlotScale = { isLog: false, domain: [0, (1 + HEADROOM) * Math.max(...points.map((point) => point.y))] };
  return {
    ...PLOT_HEAD,
    title: { text: titles.plot, subtitle: 'share of games by what they are worth' },
    ...labelledLines(
      lines,
      { width: WIDTH, height: HEIGHT, x: { ...x, domain: within(x.domain, points) }, y, prefer: 'top' },
      { x: { title: titles.x }, y: { title: null, axis: null }, mark: {} },
    ),
  };
}

const STEPS = 300;
/** Bandwidths that the density reaches beyond the lowest and the highest score. */
const REACH = 3;

/** A density of Gauss's kernels, as wide as the normal reference rule says. */
function densityOf(scores: readonly number[]): { x: number; y: number }[] {
  const sorted = ascending(scores);
  const deviation = Math.sqrt(variance(scores));
  const robust = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
  const spread = Math.min(deviation, robust) || deviation || 1;
  const width = 1.06 * spread * scores.length ** -0.2;
  const from = Math.max(Math.min(0, sorted[0]), sorted[0] - REACH * width);
  const to = sorted[sorted.length - 1] + REACH * width;
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const x = from + ((to - from) * i) / STEPS;
    const kernels = scores.map((score) => Math.exp(-(((x - score) / width) ** 2) / 2));
    return { x, y: sum(kernels) / (scores.length * width * Math.sqrt(2 * Math.PI)) };
  });
}

interface CurvePoint {
  /** Millions of pieces, or minutes: what the axis says. */
  readonly at: number;
  readonly value: number;
}

interface CurveLine {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

/** Points of a line up to which each of them is marked, so that a run which has just begun is seen. */
const FEW = 30;

/**
 * A learning curve: one or more lines over training. What they measure stands under the title, since it may be long.
 */
export function curvePlot(
  lines: readonly CurveLine[],
  titles: { readonly plot: string; readonly x: string; readonly y: string },
): PlotSpec {
  const countsWhole = lines.every(({ points }) => points.every(({ at }) => Number.isInteger(at)));
  const named = lines.map(({ name, points }) => ({
    name,
    points: points.map(({ at, value }) => ({ x: at, y: value })),
  }));
  const points = named.flatMap((line) => line.points);
  const x = around(points.map((point) => point.x));
  const y = around(points.map((point) => point.y));
  return {
    ...PLOT_HEAD,
    title: { text: titles.plot, subtitle: titles.y },
    ...labelledLines(
      named,
      { width: WIDTH, height: HEIGHT, x: { ...x, domain: within(x.domain, points) }, y, prefer: 'end' },
      {
        x: { title: titles.x, ...(countsWhole && { axis: { tickMinStep: 1, format: ',d' } }) },
        y: { title: null },
        mark: { point: lines.every((line) => line.points.length <= FEW) },
      },
    ),
  };
}

/** The numbers with some room on both sides; around a single one, too. */
function around(numbers: readonly number[]): PlotScale {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const room = HEADROOM * (most - least) || Math.max(1, HEADROOM * Math.abs(most));
  return { isLog: false, domain: [least - room, most + room] };
}

/** Ends that are no further out than the points, where there are several. */
function within(domain: PlotScale['domain'], points: readonly PlotPoint[]): PlotScale['domain'] {
  const xs = points.map(({ x }) => x);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  return least < most ? [least, most] : domain;
}

/** What one of several panels shows: a line, and its axis with the unit. */
export interface CurvePanel extends CurveLine {
  readonly axis: string;
  /** How a number on the axis is written, as d3 has it. */
  readonly format: string;
}

/** Lines that measure different things over the same training: each has a panel of its own, one above the other. */
export function panelsPlot(
  panels: readonly CurvePanel[],
  titles: { readonly plot: string; readonly x: string },
): PlotSpec {
  return {
    ...PLOT_HEAD,
    title: titles.plot,
    vconcat: panels.map(({ name, axis, format, points }, i) => ({
      title: { text: name, fontSize: 12, color: LINE_COLOURS[i % LINE_COLOURS.length].light },
      width: WIDTH,
      height: 220,
      data: { values: points },
      mark: { type: 'line', point: points.length <= FEW, color: LINE_COLOURS[i % LINE_COLOURS.length].light },
      encoding: {
        x: { field: 'at', type: 'quantitative', title: titles.x },
        y: { field: 'value', type: 'quantitative', title: axis, scale: { zero: false }, axis: { format } },
      },
    })),
    resolve: { scale: { x: 'shared' } },
  };
}
