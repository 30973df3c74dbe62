/** A small picture of a piece. */
import { ORIENTATIONS, SPAWN_ORIENTATION, type Tetromino } from '../../tetris/tetromino.js';
import { svg } from '../browser/element.js';

/** The piece as it appears. */
export function pieceIcon(piece: Tetromino): SVGElement {
  const { cells } = ORIENTATIONS[SPAWN_ORIENTATION[piece]];
  const left = Math.min(...cells.map(([dx]) => dx));
  const width = Math.max(...cells.map(([dx]) => dx)) - left + 1;
  const height = piece === 'I' ? 1 : 2;
  return svg(
    'svg',
    { class: 'piece-icon', viewBox: `${-(4 - width) / 2} ${-(2 - height) / 2} 4 2`, 'aria-hidden': 'true' },
    ...cells.map(([dx, dy]) => svg('rect', { x: dx - left + 0.05, y: dy + 0.05, width: 0.9, height: 0.9, rx: 0.15 })),
  );
}
