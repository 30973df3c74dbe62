/** How all plots look, in the Vega-Lite grammar: as the charts of a report do, in light colours. */
import { COLOURS } from '../lib/colours.js';

/** What stands at the head of every plot. */
export const PLOT_HEAD = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  background: COLOURS.paper.light,
} as const;

export const INK = COLOURS.blue.light;
/** For lines that were fitted, and for what is to be seen first. */
export const ACCENT = COLOURS.orange.light;
export const PAPER = COLOURS.paper.light;

const [ink, soft, rule] = [COLOURS.ink.light, COLOURS.soft.light, COLOURS.rule.light];
const SMALL = 12;

export const PLOT_STYLE = {
  font: 'system-ui, sans-serif',
  padding: 16,
  title: {
    anchor: 'start',
    color: ink,
    fontSize: 16,
    fontWeight: 600,
    subtitleColor: soft,
    subtitleFontSize: SMALL,
    subtitlePadding: 5,
    offset: 14,
  },
  axis: {
    domain: false,
    ticks: false,
    gridColor: rule,
    labelColor: soft,
    labelFontSize: SMALL,
    labelLimit: 260,
    labelPadding: 6,
    titleColor: soft,
    titleFontSize: SMALL,
    titleFontWeight: 'normal',
    titlePadding: 8,
  },
  axisX: { grid: false },
  legend: { labelColor: soft, labelFontSize: SMALL, titleColor: soft, titleFontSize: SMALL, titleFontWeight: 'normal' },
  header: { labelColor: soft, labelFontSize: SMALL, titleColor: soft },
  view: { stroke: null },
} as const;
