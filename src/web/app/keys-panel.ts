/** The help that lists the keys of all views; it opens with `?` and with a button, wherever one is. */
import { button, element } from '../browser/element.js';
import type { KeyHelp, ViewEntry } from './view.js';

/** Controls that take characters themselves. */
const TYPING = 'input:not([type=checkbox]):not([type=file]):not([type=radio]), select, textarea, [contenteditable]';

export class KeysPanel {
  readonly opener: HTMLButtonElement;
  readonly #dialog: HTMLDialogElement;
  readonly #letters = element('input', { type: 'checkbox', checked: true });
  /** By the names of their views. */
  readonly #parts: ReadonlyMap<string, HTMLElement>;
  readonly #list = element('div', { className: 'keys-list', tabIndex: 0, role: 'group', ariaLabel: 'Keys by view' });
  #inFront = '';

  constructor(views: readonly Pick<ViewEntry, 'id' | 'title' | 'keys'>[]) {
    this.opener = button('Keys', () => this.open(), 'keys-button');
    this.opener.ariaHasPopup = 'dialog';
    this.#parts = new Map(views.flatMap(({ id, title, keys }) => (keys ? [[id, keysOf(title, keys)] as const] : [])));
    const title = element('h2', { id: 'keys-title' }, 'Keys');
    this.#dialog = element('dialog', { className: 'card help', 'aria-labelledby': title.id });
    this.#dialog.append(
      title,
      this.#list,
      element('label', { className: 'check' }, this.#letters, 'Keys that are single characters work'),
      button('Close', () => this.#dialog.close(), 'primary'),
    );
    this.#dialog.addEventListener('click', (event) => {
      // The ground around the dialog is the dialog's own; everything within has the padding's elements.
      if (event.target === this.#dialog && !isInside(event, this.#dialog)) this.#dialog.close();
    });
    document.body.append(this.#dialog);
    window.addEventListener('keydown', (event) => this.#keyDown(event));
  }

  get lettersWork(): boolean {
    return this.#letters.checked;
  }

  /** The keys of the view in front come first. */
  follow(view: string): void {
    this.#inFront = view;
  }

  open(): void {
    if (this.#dialog.open) return;
    const first = this.#parts.get(this.#inFront);
    this.#list.replaceChildren(...new Set([...(first ? [first] : []), EVERYWHERE, ...this.#parts.values()]));
    this.#dialog.showModal();
    this.#list.scrollTop = 0;
  }

  #keyDown(event: KeyboardEvent): void {
    if (event.key !== '?' || !this.lettersWork || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(`${TYPING}, dialog`)) return;
    event.preventDefault();
    this.open();
  }
}

function keysOf(title: string, keys: readonly KeyHelp[]): HTMLElement {
  const rows = keys.map(([key, what]) =>
    element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, what)),
  );
  return element('section', {}, element('h3', {}, title), element('dl', { className: 'keys' }, ...rows));
}

const EVERYWHERE = keysOf('Everywhere', [
  ['?', 'this help'],
  ['Tab', 'the next control'],
  ['Enter, Space', 'press the control that has the focus'],
  ['gamepad', 'under Play: any of its buttons takes the pad'],
]);

function isInside({ clientX, clientY }: MouseEvent, box: Element): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
