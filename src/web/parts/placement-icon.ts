/** A small picture of where a piece goes. */
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { svg } from '../browser/element.js';

const ICON_CELL = 4;
const ICON_ROWS = 4;

/** Ten columns with the piece in its own. */
export function placementIcon({ orientation, x }: Placement): SVGElement {
  const { cells } = ORIENTATIONS[orientation];
  const lowest = Math.max(...cells.map(([, dy]) => dy));
  const width = COLUMNS * ICON_CELL;
  const height = ICON_ROWS * ICON_CELL;
  const icon = svg('svg', { class: 'place-icon', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  icon.append(svg('rect', { class: 'ground', x: 0, y: 0, width, height }));
  for (const [dx, dy] of cells) {
    icon.append(
      svg('rect', {
        class: 'cell',
        x: (x + dx) * ICON_CELL + 0.25,
        y: (ICON_ROWS - 1 + dy - lowest) * ICON_CELL + 0.25,
        width: ICON_CELL - 0.5,
        height: ICON_CELL - 0.5,
      }),
    );
  }
  return icon;
}
