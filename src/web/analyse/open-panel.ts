/** Where the games come from that are analysed, and how far that is. */
import { number } from '../../lib/format-numbers.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { fileButton } from '../parts/files.js';

export interface OpenPanelActions {
  readonly openFile: (file: File) => void;
  readonly openPlayed: () => void;
  /** A game of what is open, counted from 0. */
  readonly choose: (index: number) => void;
  readonly share: () => void;
}

export class OpenPanel {
  readonly element: HTMLElement;
  readonly #name = element('p', { className: 'recording-name' }, 'No game is open.');
  readonly #notes = element('ul', { className: 'soft notes', hidden: true });
  readonly #progress = element('progress', { max: 1, hidden: true, ariaLabel: 'Analysis' });
  readonly #status = element('p', { className: 'soft open-status' });
  readonly #game: HTMLSelectElement;
  readonly #choose: HTMLElement;
  readonly #share: HTMLButtonElement;
  readonly #link = element('output', { className: 'share-link', ariaLabel: 'Link' });
  #began = 0;

  constructor(actions: OpenPanelActions) {
    this.#game = choice([], '', (index) => {
      this.#link.value = '';
      actions.choose(Number(index));
    });
    this.#choose = element('div', { className: 'fields', hidden: true }, labelled('Game', this.#game, 'field wide'));
    this.#share = button('Link to this analysis', actions.share);
    this.#share.hidden = true;
    this.element = element(
      'section',
      { className: 'card analyse-open', ariaLabel: 'Open a game' },
      element('h2', {}, 'Analyse a game'),
      this.#name,
      this.#choose,
      this.#notes,
      this.#progress,
      this.#status,
      element(
        'div',
        { className: 'row' },
        fileButton('Choose a file', '.jsonl,.gz,.fm2,.txt,.ngf,.part,.nes', actions.openFile),
        button('The game in play', actions.openPlayed),
        this.#share,
      ),
      this.#link,
      element(
        'p',
        { className: 'soft analyse-help' },
        'Choose a recording (run.jsonl, packed or not), a movie (.fm2, or the Input Log.txt of BizHawk) or frames of an overlay (.ngf, .ngf.gz), or drop one anywhere on this page. A movie of your own cartridge needs that cartridge, too: drop it first. Every placement is judged in points. Nothing leaves your computer.',
      ),
    );
  }

  /** @param chosen counted from 0 */
  load(name: string, games: readonly string[], chosen: number): void {
    this.#name.textContent = name;
    this.#game.replaceChildren(
      ...games.map((title, i) => element('option', { value: String(i), selected: i === chosen }, title)),
    );
    this.#choose.hidden = games.length < 2;
    this.#share.hidden = false;
    this.#link.value = '';
  }

  showLink(link: string): void {
    this.#link.value = link;
  }

  note(notes: readonly string[]): void {
    this.#notes.replaceChildren(...notes.map((note) => element('li', {}, note)));
    this.#notes.hidden = notes.length === 0;
  }

  /** What takes a while; its time left is told from when it was first told of. */
  progress(what: string, done: number, whole: number): void {
    const now = performance.now();
    if (this.#progress.hidden || done === 0) this.#began = now;
    this.#progress.hidden = false;
    this.#progress.value = whole > 0 ? done / whole : 0;
    const seconds = (now - this.#began) / 1000;
    const left =
      done > 0 && seconds > 1 ? `, about ${number(Math.ceil((seconds / done) * (whole - done)))} s left` : '';
    this.#status.textContent = `${number(done)} of ${number(whole)} ${what}${left}`;
  }

  /** Nothing is being waited for. @param text what there is to say */
  rest(text = ''): void {
    this.#progress.hidden = true;
    this.#status.textContent = text;
  }
}
