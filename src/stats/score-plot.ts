/** Plots of scores as descriptions in the Vega-Lite grammar; drawing them is another's work. */

/** A plot in the Vega-Lite grammar. */
export type PlotSpec = Readonly<Record<string, unknown>>;

export interface ScoresOf {
  readonly name: string;
  readonly scores: readonly number[];
}

/** Smoothed densities of the scores of several players over each other. */
export function scoreDensityPlot(
  players: readonly ScoresOf[],
  titles: { readonly plot: string; readonly x: string },
): PlotSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: titles.plot,
    width: 720,
    height: 360,
    background: 'white',
    data: { values: players.flatMap(({ name, scores }) => scores.map((score) => ({ player: name, score }))) },
    transform: [{ density: 'score', groupby: ['player'], steps: 300 }],
    mark: { type: 'area', opacity: 0.35, line: true },
    encoding: {
      x: { field: 'value', type: 'quantitative', title: titles.x },
      y: { field: 'density', type: 'quantitative', title: 'density', axis: { labels: false }, stack: null },
      color: { field: 'player', type: 'nominal', title: null, sort: players.map(({ name }) => name) },
    },
  };
}

export interface CurvePoint {
  /** Millions of pieces, or minutes: what the axis says. */
  readonly at: number;
  readonly value: number;
}

export interface CurveLine {
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
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: titles.plot, subtitle: titles.y },
    width: 720,
    height: 360,
    background: 'white',
    data: { values: lines.flatMap(({ name, points }) => points.map((point) => ({ line: name, ...point }))) },
    mark: { type: 'line', point: lines.every(({ points }) => points.length <= FEW) },
    encoding: {
      x: {
        field: 'at',
        type: 'quantitative',
        title: titles.x,
        ...(countsWhole && { axis: { tickMinStep: 1, format: ',d' } }),
      },
      y: { field: 'value', type: 'quantitative', title: null, scale: { zero: false } },
      color: { field: 'line', type: 'nominal', title: null, sort: lines.map(({ name }) => name), legend: WHOLE },
    },
  };
}

/** A legend that cuts no name off. */
const WHOLE = { labelLimit: 0 };

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
  const names = panels.map(({ name }) => name);
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: titles.plot,
    background: 'white',
    vconcat: panels.map(({ name, axis, format, points }) => ({
      width: 720,
      height: 220,
      data: { values: points.map((point) => ({ line: name, ...point })) },
      mark: { type: 'line', point: points.length <= FEW },
      encoding: {
        x: { field: 'at', type: 'quantitative', title: titles.x },
        y: { field: 'value', type: 'quantitative', title: axis, scale: { zero: false }, axis: { format } },
        color: { field: 'line', type: 'nominal', title: null, scale: { domain: names }, legend: WHOLE },
      },
    })),
    resolve: { scale: { x: 'shared' } },
    config: { legend: { orient: 'top' } },
  };
}
