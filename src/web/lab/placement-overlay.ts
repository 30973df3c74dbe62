/** What is drawn over the playfield: a placement, the way of the piece to it, and the piece on its way. */
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { svg } from '../browser/svg.js';

export interface ShownPlacement {
  readonly placement: Placement;
  /** Where the piece is before the first frame and after each one. */
  readonly path: readonly Placement[];
  /** Frames that the piece has been on its way; undefined when only the placement is shown. */
  readonly frame: number | undefined;
  readonly isBest: boolean;
}

export class PlacementOverlay {
  readonly element = svg('svg', {
    class: 'lab-overlay',
    viewBox: `0 0 ${COLUMNS} ${ROWS}`,
    'aria-hidden': 'true',
  });

  show(shown: ShownPlacement | undefined): void {
    if (!shown) {
      this.element.replaceChildren();
      return;
    }
    const { placement, path, frame, isBest } = shown;
    const way = path.flatMap((place, i) => {
      const before = path[i - 1] ?? place;
      // A shift comes before the drop of the same frame.
      return [`${place.x + 0.5},${before.y + 0.5}`, `${place.x + 0.5},${place.y + 0.5}`];
    });
    const piece = frame === undefined ? undefined : path[Math.min(frame, path.length - 1)];
    this.element.replaceChildren(
      ...cells(placement, isBest ? 'lab-place best' : 'lab-place'),
      svg('polyline', { class: 'lab-way', points: way.join(' ') }),
      ...(piece ? cells(piece, 'lab-piece') : []),
    );
  }
}

function cells({ orientation, x, y }: Placement, className: string): SVGElement[] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) =>
    svg('rect', { class: className, x: x + dx + 0.06, y: y + dy + 0.06, width: 0.88, height: 0.88, rx: 0.12 }),
  );
}
