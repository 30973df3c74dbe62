/** A playfield with placements over it: the one that was played filled, the best one in outline. */
import { namePlacement } from '../../review/format-review.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import { svg } from '../browser/element.js';

/** `played`, `best`, `shown` for one that is only looked at, and `next` for one of the next piece. */
export type PlacementRole = 'played' | 'best' | 'shown' | 'next';

export interface BoardPlacement {
  readonly role: PlacementRole;
  readonly placement: Placement;
}

export class PositionBoard {
  readonly element: SVGSVGElement;

  /** @param rows of the playfield that are seen, from the floor */
  constructor(rows = ROWS) {
    const box = [-0.15, ROWS - rows - 0.15, COLUMNS + 0.3, rows + 0.3];
    this.element = svg('svg', { class: 'position-board', viewBox: box.join(' '), role: 'img' });
  }

  /** @param title what it is, for those who do not see it; its placements are added */
  show(title: string, playfield: Playfield, placements: readonly BoardPlacement[]): void {
    const filled = Array.from({ length: ROWS * COLUMNS }, (_, i) => ({
      row: Math.trunc(i / COLUMNS),
      column: i % COLUMNS,
    })).filter(({ row, column }) => isFilled(playfield, row, column));
    const words = placements.map(({ role, placement }) => `${role} ${namePlacement(placement)}`);
    this.element.setAttribute('aria-label', [title, ...words].join('; '));
    this.element.replaceChildren(
      svg('rect', { class: 'ground', x: 0, y: 0, width: COLUMNS, height: ROWS }),
      ...Array.from({ length: COLUMNS - 1 }, (_, i) =>
        svg('line', { class: 'rule', x1: i + 1, x2: i + 1, y1: 0, y2: ROWS }),
      ),
      ...filled.map(({ row, column }) => square('stack', column, row)),
      ...placements.flatMap(({ role, placement }) => cellsOf(role, placement)),
    );
  }
}

function cellsOf(role: PlacementRole, { orientation, x, y }: Placement): SVGElement[] {
  return ORIENTATIONS[orientation].cells
    .filter(([, dy]) => y + dy >= 0)
    .map(([dx, dy]) => square(role, x + dx, y + dy));
}

function square(className: string, column: number, row: number): SVGElement {
  return svg('rect', { class: className, x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.12 });
}
