/** Draws plots of the Vega-Lite grammar as SVG and PNG, without a browser. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COLOURS, LINE_COLOURS, PLOT_STYLE } from '../../lib/colours.js';
import { missingPackages } from '../../platform/files/package-root.js';
import { isFolder } from '../../platform/files/read-file.js';
import { Failure, type Say } from '../../platform/job.js';
import type { PlotSpec } from '../../stats/score-plot.js';

/**
 * False where plots would come along with other files but cannot be drawn, which is said before the work begins.
 *
 * @param asked the file of a plot that the user named; undefined for none
 * @throws Failure when that one cannot be drawn, or is a folder
 */
export function canPlot(asked: string | undefined, say: Say): boolean {
  if (asked !== undefined && isFolder(asked)) throw new Failure(`cannot write ${asked}: this is a folder; name a file`);
  const missing = missingPackages('plots');
  if (missing === undefined) return true;
  if (asked !== undefined) throw new Failure(missing);
  say(`no plots are drawn: ${missing}`);
  return false;
}

/** The text of an SVG file. The plot libraries are loaded when the first plot is drawn. */
export async function drawPlot(plot: PlotSpec): Promise<string> {
  const [{ compile }, { parse, View }] = await Promise.all([import('vega-lite'), import('vega')]);
  const styled = { ...plot, config: { ...PLOT_STYLE, ...(plot.config as object) } };
  const { spec } = compile(styled as unknown as Parameters<typeof compile>[0]);
  const view = new View(parse(spec), { renderer: 'none' });
  try {
    return onDarkPaper(await view.toSVG());
  } finally {
    view.finalize();
  }
}

/** The same with the colours for dark paper, where whoever looks at it has that. A PNG stays light. */
function onDarkPaper(svg: string): string {
  const rules = [...Object.values(COLOURS), ...LINE_COLOURS].map(
    ({ light, dark }) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`,
  );
  const style = `<style>@media(prefers-color-scheme:dark){${[...new Set(rules)].join('')}}</style>`;
  return svg.replace(/<svg[^>]*>/, (head) => `${head}${style}`);
}

/** Pixels for each unit of a plot. */
const SCALE = 2;
const FONT = 'DejaVu Sans';

type Rasteriser = (svg: string) => Uint8Array;
let rasteriser: Promise<Rasteriser> | undefined;

/** An SVG of `drawPlot` as the bytes of a PNG file; the same on every machine, since the font comes along. */
export async function rasterise(svg: string): Promise<Uint8Array> {
  rasteriser ??= loadRasteriser();
  return (await rasteriser)(svg);
}

async function loadRasteriser(): Promise<Rasteriser> {
  const require = createRequire(import.meta.url);
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const font = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const bold = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  return (svg) => {
    const picture = new Resvg(svg, {
      fitTo: { mode: 'zoom', value: SCALE },
      font: { fontBuffers: [font, bold], defaultFontFamily: FONT, sansSerifFamily: FONT },
    });
    try {
      return picture.render().asPng();
    } finally {
      picture.free();
    }
  };
}
