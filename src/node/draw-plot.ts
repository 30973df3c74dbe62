/** Draws plots of the Vega-Lite grammar as SVG, without a browser. */
import type { PlotSpec } from '../stats/score-plot.js';

/** The text of an SVG file. The plot libraries are loaded when the first plot is drawn. */
export async function drawPlot(plot: PlotSpec): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import('vega-lite'), import('vega')]);
  const { spec } = compile(plot as unknown as Parameters<typeof compile>[0]);
  const view = new View(parse(spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
