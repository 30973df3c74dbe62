/**
 * The playfield to draw on: with mouse, pen and finger by strokes, with the keyboard cell by cell. For those who do not
 * see it, it is a grid whose filled cells are selected.
 */
import { COLUMNS, emptyPlayfield, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { element } from '../browser/element.js';

interface Cell {
  /** 0 is the highest that can be seen. */
  readonly row: number;
  readonly column: number;
}

/** Rows that a page of the keyboard is. */
const PAGE_ROWS = 5;

export class PlayfieldGrid {
  readonly element: HTMLElement;
  readonly #cells: HTMLElement[] = [];
  readonly #onChange: (playfield: Playfield, isNewStroke: boolean) => void;
  #playfield: Playfield = emptyPlayfield();
  /** The cell that the keyboard stands on. */
  #current: Cell = { row: ROWS - 1, column: 0 };
  #stroke: { readonly fills: boolean; readonly last: Cell } | undefined;

  /** @param onChange hears of every change by hand; `isNewStroke` on the first of those that belong together */
  constructor(onChange: (playfield: Playfield, isNewStroke: boolean) => void) {
    this.#onChange = onChange;
    this.element = element('div', { className: 'lab-grid', role: 'grid', ariaLabel: 'Playfield, 20 rows of 10 cells' });
    for (let row = 0; row < ROWS; row++) {
      const line = element('div', { className: 'lab-row', role: 'row' });
      for (let column = 0; column < COLUMNS; column++) {
        const cell = element('div', { className: 'lab-cell', role: 'gridcell', tabIndex: -1 });
        this.#cells.push(cell);
        line.append(cell);
      }
      this.element.append(line);
    }
    this.#cellAt(this.#current).tabIndex = 0;
    this.element.onpointerdown = (event) => this.#begin(event);
    this.element.onpointermove = (event) => this.#go(event);
    this.element.onpointerup = this.element.onpointercancel = () => {
      this.#stroke = undefined;
    };
    this.element.onkeydown = (event) => this.#key(event);
    // Software that reads the page to somebody may go to any cell.
    this.element.addEventListener('focusin', ({ target }) => {
      const i = this.#cells.indexOf(target as HTMLElement);
      if (i >= 0) this.#stand({ row: Math.trunc(i / COLUMNS), column: i % COLUMNS });
    });
    this.show(emptyPlayfield());
  }

  show(playfield: Playfield): void {
    this.#playfield = playfield;
    this.#cells.forEach((cell, i) => {
      const row = Math.trunc(i / COLUMNS);
      const column = i % COLUMNS;
      const filled = isFilled(playfield, row, column);
      if (cell.ariaSelected === String(filled)) return;
      cell.ariaSelected = String(filled);
      cell.ariaLabel = `column ${column + 1}, row ${ROWS - row}, ${filled ? 'filled' : 'empty'}`;
    });
  }

  #begin(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const cell = this.#cellUnder(event);
    this.element.setPointerCapture(event.pointerId);
    this.#focus(cell);
    this.#stroke = { fills: !isFilled(this.#playfield, cell.row, cell.column), last: cell };
    this.#paint([cell], this.#stroke.fills, true);
  }

  #go(event: PointerEvent): void {
    if (!this.#stroke) return;
    const { fills, last } = this.#stroke;
    const cell = this.#cellUnder(event);
    if (cell.row === last.row && cell.column === last.column) return;
    this.#stroke = { fills, last: cell };
    this.#focus(cell);
    this.#paint(cellsBetween(last, cell), fills, false);
  }

  #key(event: KeyboardEvent): void {
    const { row, column } = this.#current;
    const first = event.ctrlKey || event.metaKey;
    const targets: Readonly<Record<string, Cell>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row: first ? 0 : row, column: 0 },
      End: { row: first ? ROWS - 1 : row, column: COLUMNS - 1 },
      PageUp: { row: row - PAGE_ROWS, column },
      PageDown: { row: row + PAGE_ROWS, column },
    };
    const target = targets[event.key];
    const filled = isFilled(this.#playfield, row, column);
    if (target) {
      const cell = inside(target);
      this.#focus(cell);
      // With Shift the cells on the way become like the one that is left.
      if (event.shiftKey) this.#paint(cellsBetween({ row, column }, cell), filled, true);
    } else if (event.key === ' ' || event.key === 'Enter') {
      this.#paint([{ row, column }], !filled, true);
    } else return;
    event.preventDefault();
  }

  #focus(cell: Cell): void {
    this.#cellAt(cell).focus({ preventScroll: true });
  }

  #stand(cell: Cell): void {
    this.#cellAt(this.#current).tabIndex = -1;
    this.#current = cell;
    this.#cellAt(cell).tabIndex = 0;
  }

  #paint(cells: readonly Cell[], fills: boolean, isNewStroke: boolean): void {
    const changed = cells.filter(({ row, column }) => isFilled(this.#playfield, row, column) !== fills);
    if (changed.length === 0) return;
    const playfield = this.#playfield.slice();
    for (const { row, column } of changed) playfield[row + HIDDEN_ROWS] ^= 1 << column;
    this.show(playfield);
    this.#onChange(playfield, isNewStroke);
  }

  #cellAt({ row, column }: Cell): HTMLElement {
    return this.#cells[row * COLUMNS + column];
  }

  #cellUnder({ clientX, clientY }: PointerEvent): Cell {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return inside({
      row: Math.floor(((clientY - top) / height) * ROWS),
      column: Math.floor(((clientX - left) / width) * COLUMNS),
    });
  }
}

function inside({ row, column }: Cell): Cell {
  return { row: Math.min(ROWS - 1, Math.max(0, row)), column: Math.min(COLUMNS - 1, Math.max(0, column)) };
}

/** Every cell on the straight way from one to the other, without the first one. */
function cellsBetween(from: Cell, to: Cell): Cell[] {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 1) / steps;
    return {
      row: Math.round(from.row + (to.row - from.row) * share),
      column: Math.round(from.column + (to.column - from.column) * share),
    };
  });
}
