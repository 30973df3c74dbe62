/** All pieces of the game as a table, a page at a time, of which those that are wanted can be chosen. */
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { levelBandOf } from '../../review/game-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { LABELS } from '../../review/scales.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { KINDS, type PieceFilter, type PieceKind, passes } from './piece-filter.js';

/** Rows of a page. */
const ROWS = 12;
const ANY = '';
const KIND_NAMES: Readonly<Record<PieceKind, string>> = {
  burns: 'burns',
  costly: 'costly decisions',
  slips: 'possible slips',
};
const HEADS = ['Piece', 'Played', 'Label', 'Lost', 'Rank'];

interface Row {
  readonly element: HTMLTableRowElement;
  readonly go: HTMLButtonElement;
  /** Played, label, lost, rank. */
  readonly cells: readonly HTMLTableCellElement[];
}

export class PieceList {
  readonly element: HTMLElement;
  readonly #onChoose: (index: number, isPointed: boolean) => void;
  readonly #rows: readonly Row[];
  readonly #says = element('p', { className: 'soft', role: 'status' });
  readonly #before = button('← Page', () => this.#turn(-1));
  readonly #after = button('Page →', () => this.#turn(1));
  readonly #fields = element('div', { className: 'fields' });
  #filter: PieceFilter = {};
  #pieces: readonly ReviewedPiece[] = [];
  /** Indices of the pieces that are listed. */
  #listed: readonly number[] = [];
  #page = 0;
  #current = 0;

  /** @param onChoose hears of the chosen piece, counted from 0, and whether it was pointed at in place of gone to */
  constructor(onChoose: (index: number, isPointed: boolean) => void) {
    this.#onChoose = onChoose;
    this.#rows = Array.from({ length: ROWS }, (_, i) => this.#row(i));
    const body = element('tbody', {}, ...this.#rows.map((row) => row.element));
    body.onkeydown = (event) => this.#key(event);
    this.#before.ariaLabel = 'Page before';
    this.#after.ariaLabel = 'Next page';
    this.element = element(
      'div',
      { className: 'piece-list' },
      this.#fields,
      element(
        'table',
        { className: 'piece-table', ariaLabel: 'Pieces of the game' },
        element('thead', {}, element('tr', {}, ...HEADS.map((head) => element('th', { scope: 'col' }, head)))),
        body,
      ),
      this.#says,
      element('div', { className: 'row' }, this.#before, this.#after),
      element(
        'p',
        { className: 'soft' },
        'Lost: points of the placement by itself. ↑ ↓ go through the list, Page up and Page down through its pages.',
      ),
    );
  }

  /** Another game: all of its pieces. */
  load(pieces: readonly ReviewedPiece[]): void {
    this.#filter = {};
    const bands = [...new Set(pieces.map(({ played }) => levelBandOf(played)))];
    this.#fields.replaceChildren(
      this.#field(
        'Piece',
        'tetromino',
        TETROMINOES.map((tetromino) => [tetromino, tetromino]),
      ),
      this.#field(
        'Label',
        'label',
        LABELS.map((label) => [label, label]),
      ),
      this.#field(
        'Level',
        'levels',
        bands.map((band) => [band, band]),
      ),
      this.#field(
        'Only',
        'kind',
        KINDS.map((kind) => [kind, KIND_NAMES[kind]]),
      ),
    );
    this.#page = 0;
    this.#current = 0;
    this.update(pieces);
  }

  /** More pieces have been judged. */
  update(pieces: readonly ReviewedPiece[]): void {
    this.#pieces = pieces;
    this.#listed = pieces.flatMap((piece, i) => (passes(this.#filter, piece) ? [i] : []));
    this.#draw();
  }

  /** Marks a piece, counted from 0, and turns to its page if it is listed. */
  mark(index: number): void {
    this.#current = index;
    const at = this.#listed.indexOf(index);
    if (at >= 0) this.#page = Math.floor(at / ROWS);
    const hadFocus = this.#rows.some(({ go }) => go === document.activeElement);
    this.#draw();
    if (hadFocus && at >= 0) this.#rows[at % ROWS].go.focus({ preventScroll: true });
  }

  #field<Name extends keyof PieceFilter>(
    label: string,
    name: Name,
    values: readonly (readonly [NonNullable<PieceFilter[Name]>, string])[],
  ): HTMLElement {
    const options = [[ANY, 'all'] as const, ...values];
    const select = choice<string>(options, ANY, (value) => {
      const { [name]: _, ...rest } = this.#filter;
      this.#filter = value === ANY ? rest : { ...rest, [name]: value };
      this.#page = 0;
      this.update(this.#pieces);
      this.mark(this.#current);
    });
    return labelled(label, select);
  }

  #row(i: number): Row {
    const choose = (): void => this.#choose(this.#page * ROWS + i, true);
    const go = button('', choose);
    const cells = HEADS.slice(1).map(() => element('td', {}));
    const made = element('tr', {}, element('th', { scope: 'row' }, go), ...cells);
    made.onclick = (event) => {
      if (event.target !== go) choose();
    };
    return { element: made, go, cells };
  }

  #draw(): void {
    const { length } = this.#listed;
    const pages = Math.max(1, Math.ceil(length / ROWS));
    this.#page = Math.min(pages - 1, this.#page);
    const onPage = this.#listed.slice(this.#page * ROWS, (this.#page + 1) * ROWS);
    // One row is on the way of the Tab key: the current one, or else the first.
    const stop = Math.max(0, onPage.indexOf(this.#current));
    this.#rows.forEach((row, i) => {
      const index = onPage.at(i);
      row.element.hidden = i >= onPage.length;
      if (index === undefined) return;
      row.go.tabIndex = i === stop ? 0 : -1;
      row.element.ariaCurrent = index === this.#current ? 'true' : null;
      this.#fill(row, this.#pieces[index]);
    });
    const page = pages > 1 ? `, page ${number(this.#page + 1)} of ${number(pages)}` : '';
    const says = `${number(length)} of ${plural(this.#pieces.length, 'piece')}${page}.`;
    if (this.#says.textContent !== says) this.#says.textContent = says;
    this.#before.disabled = this.#page === 0;
    this.#after.disabled = this.#page === pages - 1;
  }

  #fill({ go, cells }: Row, { played, judged }: ReviewedPiece): void {
    const own = judged?.played;
    const name = `${number(played.piece)} ${played.tetromino}`;
    const label = judged?.label ?? '';
    const texts = [
      played.placement ? namePlacement(played.placement) : 'not known',
      judged ? (judged.label ?? 'not rated') : '…',
      own ? number(own.lostPoints) : '',
      own && judged ? `${own.rank} of ${judged.placements.length}` : '',
    ];
    if (go.textContent !== name) {
      go.textContent = name;
      go.ariaLabel = `Piece ${name}`;
    }
    cells.forEach((cell, i) => {
      if (cell.textContent !== texts[i]) cell.textContent = texts[i];
    });
    cells[1].className = `label ${label}`;
  }

  #turn(pages: number): void {
    this.#page += pages;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const focused = this.#rows.findIndex(({ go }) => go === event.target);
    if (focused < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = this.#page * ROWS + focused;
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - ROWS,
      PageDown: at + ROWS,
      Home: 0,
      End: this.#listed.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(target, false);
  }

  /** @param at of those that are listed, counted from 0 */
  #choose(at: number, isPointed: boolean): void {
    if (this.#listed.length === 0) return;
    this.#onChoose(this.#listed[Math.min(this.#listed.length - 1, Math.max(0, at))], isPointed);
  }
}
