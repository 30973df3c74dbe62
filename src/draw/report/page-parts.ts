/** What the pages of reports are made of: escaped text, the style sheet, a drawn playfield. */

import { COLOURS } from '../../lib/colours.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';

/** Text that goes into a page. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that stands in a page, or in an attribute in quotes, as it is. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A number in the coordinates of a drawing, without needless digits. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const inksOf = (paper: 'light' | 'dark'): string =>
  Object.entries(COLOURS)
    .map(([name, colour]) => `--${name}:${colour[paper]}`)
    .join(';');

/** The style sheet of a report: light and dark, phone and desktop. */
const STYLE = `
:root{color-scheme:light dark;${inksOf('light')}}
@media(prefers-color-scheme:dark){:root{${inksOf('dark')}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.25rem 1rem 3rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1.2rem;margin:2.2rem 0 .8rem}
p{margin:.4rem 0;max-width:46rem}.soft,footer{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
.badge{display:inline-block;padding:.1rem .6rem;border-radius:1rem;background:var(--green);color:var(--paper);font-weight:600}
.facts{display:grid;grid-template-columns:repeat(2,1fr);gap:.6rem;margin:1rem 0}
.facts div{background:var(--card);border-radius:.5rem;padding:.6rem .8rem}
.facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0;font-size:1.15rem;font-weight:600}
@media(min-width:48rem){.facts{grid-template-columns:repeat(5,1fr)}}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem}
figure{margin:0;padding:.8rem;background:var(--card);border-radius:.5rem;min-width:0}
figcaption{display:flex;flex-wrap:wrap;gap:.1rem .8rem;align-items:baseline;margin-bottom:.4rem}svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font:12.5px system-ui,sans-serif}
.grid{stroke:var(--rule);fill:none}.line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
.bar{fill:currentColor}.pace{stroke-dasharray:5 4}
.blue{color:var(--blue)}.orange,.mark{color:var(--orange)}.green{color:var(--green)}.purple{color:var(--purple)}
.pace,.grey{color:var(--grey)}.ceiling{color:var(--orange)}.line.ceiling{stroke-dasharray:2 6}
.key{color:var(--ink);font-size:.85rem;white-space:nowrap}
.key::before{content:"";display:inline-block;width:.8em;height:.8em;border-radius:.2em;margin-right:.3em;background:var(--grey)}
.key.blue::before{background:var(--blue)}.key.orange::before{background:var(--orange)}
.key.ceiling::before{background:var(--orange)}
.key.green::before{background:var(--green)}.key.purple::before{background:var(--purple)}
.pairs{display:grid;grid-template-columns:minmax(8rem,18rem) 1fr;gap:.3rem 1rem}.pairs dt{color:var(--soft)}.pairs dd{margin:0}
@media(max-width:40rem){.pairs{grid-template-columns:1fr;gap:0}.pairs dd{margin-bottom:.6rem}}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .8rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
@media(max-width:40rem){svg text{font-size:15.5px}.rows text{font-size:13.5px}th,td{padding:.3rem .45rem}
.wraps table{width:100%;font-size:.82rem}.wraps th,.wraps td{padding:.3rem .25rem}.wraps :is(th,td:first-child){white-space:normal}}
.pieces{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:1rem}
.pieces article{display:grid;grid-template-columns:6.5rem 1fr;gap:.8rem;background:var(--card);border-radius:.5rem;padding:.8rem}
.pieces h3{margin:0 0 .3rem;font-size:1rem}.pieces p{font-size:.88rem}
.frame{fill:none;stroke:var(--rule)}.stack{fill:var(--stack)}.placed{fill:var(--orange)}
.other{fill:none;stroke:var(--blue);stroke-width:1.5}
`;

export interface PageText {
  /** These are escaped. */
  readonly title: string;
  readonly badge?: string | undefined;
  readonly subtitle: string;
  /** These are HTML. */
  readonly main: string;
  readonly footer: string;
}

/** An HTML file that needs nothing else: no script, no request. */
export function htmlPage({ title, badge, subtitle, main, footer }: PageText): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${badge === undefined ? '' : `<p><span class="badge">${escapeHtml(badge)}</span></p>`}
<p class="soft">${escapeHtml(subtitle)}</p>
</header>
<main>
${main}
</main>
<footer><p>${footer}</p></footer>
</body>
</html>
`;
}

interface TableStyle {
  /** Heads and names take several lines on a phone, so that all columns are seen. */
  readonly wraps?: boolean;
}

/** A table that scrolls by itself where it is too wide; cells are HTML. */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { wraps = false }: TableStyle = {},
): string {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<div class="scroll${wraps ? ' wraps' : ''}"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

/** Names and longer texts beside them; both are escaped. */
export function textPairs(pairs: readonly (readonly [name: string, text: string])[]): string {
  const lines = pairs.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`);
  return `<dl class="pairs">${lines.join('')}</dl>`;
}

/** Names and what stands for them, as cards; both are escaped. */
export function factCards(facts: readonly (readonly [name: string, text: string])[]): string {
  const cards = facts.map(([name, text]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`);
  return `<dl class="facts">${cards.join('')}</dl>`;
}

/** A playfield as inline SVG: filled cells, the piece where it was placed, and an alternative in outline. */
const CELL = 10;
/** The gap between two cells. */
const GAP = 1;

/** @param rows of `#` and `.`, the last one being the floor; rows above the visible ones are left out */
export function drawPlayfield(
  rows: readonly string[],
  placed: Placement,
  alternative: Placement | null,
  title: string,
): string {
  const visible = rows.slice(-ROWS);
  const stack = visible.flatMap((row, y) => [...row].map((mark, x) => (mark === '#' ? square(x, y) : '')));
  const cells = (piece: Placement): string =>
    ORIENTATIONS[piece.orientation].cells
      .filter(([, dy]) => piece.y + dy >= 0)
      .map(([dx, dy]) => square(piece.x + dx, piece.y + dy))
      .join('');
  const [width, height] = [COLUMNS * CELL + 2, ROWS * CELL + 2];
  return [
    `<svg class="field" viewBox="-1 -1 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">`,
    `<rect class="frame" x="-.5" y="-.5" width="${width - 1}" height="${height - 1}"/>`,
    `<path class="stack" d="${stack.join('')}"/>`,
    `<path class="placed" d="${cells(placed)}"/>`,
    alternative ? `<path class="other" d="${cells(alternative)}"/>` : '',
    '</svg>',
  ].join('');
}

function square(x: number, y: number): string {
  const side = CELL - GAP;
  return `M${x * CELL + GAP / 2} ${y * CELL + GAP / 2}h${side}v${side}h-${side}z`;
}
