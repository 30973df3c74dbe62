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

/** Points of a line up to which each of them is marked, so that a run which has just begun is seen. */
const FEW = 30;

/**
 * A learning curve: one or more lines over training. What they measure stands under the title, since it may be long.
 */
export function curvePlot(
  lines: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[],
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
      color: { field: 'line', type: 'nominal', title: null, sort: lines.map(({ name }) => name) },
    },
  };
}
