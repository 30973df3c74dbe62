/** The playfield on the page: 20 rows of ten spans, of which only those that change are written. */

import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { element } from '../browser/element.js';
import { cellText, changedCells } from './text-field.js';

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
