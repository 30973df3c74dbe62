/** The playfield as text, to copy, to paste and to write in; what is no playfield is said and changes nothing. */
import { type Result, refuse } from '../../lib/result.js';
import { formatPlayfield, HIDDEN_ROWS, type Playfield, parsePlayfield } from '../../tetris/playfield.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { copyText } from '../parts/files.js';

export class TextPanel {
  readonly element: HTMLElement;
  readonly #text = element('textarea', {
    className: 'lab-text',
    rows: 20,
    cols: 11,
    spellcheck: false,
    ariaLabel: 'Playfield as text',
  });
  readonly #problem = element('p', { className: 'lab-problem', id: 'lab-text-problem', role: 'status', hidden: true });

  /** @param onChange hears of every text that is a playfield */
  constructor(app: App, onChange: (playfield: Playfield) => void) {
    this.#text.setAttribute('aria-describedby', this.#problem.id);
    this.#text.oninput = () => {
      const read = readPlayfield(this.#text.value);
      this.#complain(read.ok ? undefined : read.message);
      if (read.ok) onChange(read.playfield);
    };
    // Whoever pastes into it means the whole playfield.
    this.#text.onpaste = (event) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (!pasted.includes('\n')) return;
      event.preventDefault();
      this.#text.value = pasted.replaceAll('\r', '').replace(/\n+$/, '');
      this.#text.oninput?.(new InputEvent('input'));
    };
    this.element = element(
      'details',
      { className: 'card lab-as-text' },
      element('summary', {}, 'As text'),
      element(
        'p',
        { className: 'soft' },
        'One line for each row, the lowest row last. A point or a space is an empty cell; anything else is a block.',
      ),
      this.#text,
      this.#problem,
      element(
        'div',
        { className: 'row' },
        button('Copy the text', () => void copyText(app, this.#text.value, 'The playfield')),
      ),
    );
  }

  show(playfield: Playfield): void {
    if (document.activeElement === this.#text) return;
    this.#text.value = formatPlayfield(playfield);
    this.#complain(undefined);
  }

  #complain(problem: string | undefined): void {
    this.#text.ariaInvalid = problem === undefined ? null : 'true';
    this.#problem.hidden = problem === undefined;
    this.#problem.textContent = problem ?? '';
  }
}

/** Reads what somebody has written or pasted; line ends of every kind will do. */
export function readPlayfield(text: string): Result<{ readonly playfield: Playfield }> {
  try {
    const playfield = parsePlayfield(text.replaceAll('\r', ''));
    if (playfield.subarray(0, HIDDEN_ROWS).some((row) => row !== 0)) {
      return refuse('There are more than 20 rows with blocks; leave out the rows above the playfield.');
    }
    return { ok: true, playfield };
  } catch (error) {
    if (error instanceof RangeError) return refuse(`This is not a playfield: ${error.message}.`);
    throw error;
  }
}
