/** The colours of pages and plots that stand for themselves, on light and on dark paper, and how plots look. */

interface Colour {
  readonly light: string;
  readonly dark: string;
}

const of = (light: string, dark: string): Colour => ({ light, dark });

export const COLOURS = {
  paper: of('#ffffff', '#14161b'),
  card: of('#f5f6f8', '#1d2027'),
  ink: of('#1b1d22', '#eceef3'),
  soft: of('#5c6270', '#a4abb9'),
  rule: of('#d8dbe2', '#363b46'),
  blue: of('#1f66d1', '#6ea8ff'),
  orange: of('#c85a00', '#ff9d4d'),
  green: of('#1b8450', '#5fd39a'),
  purple: of('#8a3fc0', '#c792f5'),
  grey: of('#8a90a0', '#8c93a3'),
  stack: of('#8b93a5', '#6d7587'),
} as const;

/** For lines that are told apart by nothing else, in their order: as many as there are players in a league, and two more. */
export const LINE_COLOURS: readonly Colour[] = [
  COLOURS.blue,
  COLOURS.orange,
  COLOURS.green,
  COLOURS.purple,
  of('#c0362c', '#ff8a80'),
  of('#00808f', '#4cc9d8'),
  of('#8a5a2b', '#d1a074'),
  of('#c2408f', '#f590cf'),
  of('#6b7a00', '#c3d34f'),
  of('#5c6270', '#a4abba'),
  of('#0b2f66', '#9db8e8'),
  of('#7a1f1f', '#e8a5a5'),
  of('#145a32', '#8fd6ae'),
  of('#7e5109', '#e0b56a'),
  of('#4a235a', '#cfa3e6'),
];

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

/** The look of all plots, in the Vega-Lite grammar: that of the charts of a report, in light colours. */
export const PLOT_STYLE = {
  // Names of single marks make files twice as large; what they show stands as numbers beside every plot.
  aria: false,
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
