/** The playfield on the page: 20 rows of ten spans, of which only those that change are written. */

import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { EMPTY_CELL } from '../../tetris/playfield-page.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { element } from '../browser/element.js';

export class FieldView {
  readonly #spans: HTMLSpanElement[] = [];
  #shown: Uint8Array | undefined;

  /** Fills an empty element with the cells. */
  constructor(field: HTMLElement) {
    for (let row = 0; row < ROWS; row++) {
      const spans = Array.from({ length: COLUMNS }, () => element('span'));
      this.#spans.push(...spans);
      field.append(element('div', {}, ...spans));
    }
  }

  /** @param cells as `EndlessGame.cells` gives them */
  show(cells: Uint8Array): void {
    for (const index of changedCells(this.#shown, cells)) {
      const { text, name } = cellText(cells[index]);
      const span = this.#spans[index];
      span.textContent = text;
      span.className = name;
    }
    this.#shown = cells;
  }
}

// The playfield as text: what stands in each cell's span, and which spans change.

/** How a cell is written. Every cell is two characters wide, which makes it nearly square. */
export interface CellText {
  readonly text: string;
  /** What the style sheet knows the cell by: a tetromino's letter, or `empty`. */
  readonly name: string;
}

const BLOCK = '█ ';
const DOT = '· ';

/** @param cell a place in `TETROMINOES`, or `EMPTY_CELL` */
export function cellText(cell: number): CellText {
  return cell === EMPTY_CELL ? { text: DOT, name: 'empty' } : { text: BLOCK, name: TETROMINOES[cell] };
}

/** Which cells differ between two drawings; all of them when there was none before. */
export function changedCells(before: Uint8Array | undefined, after: Uint8Array): number[] {
  return [...after.keys()].filter((index) => before?.[index] !== after[index]);
}
