/** A playfield as inline SVG: filled cells, the piece where it was placed, and an alternative in outline. */
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { escapeHtml } from './html.js';

const CELL = 10;
/** Between cells. */
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
