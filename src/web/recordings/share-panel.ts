/** What can be taken away: the recording as a file, and the game as a link. */

import { number, plural } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { copyText, saveFile } from '../parts/files.js';
import { LONGEST_CODE } from '../sources/share-code.js';

/** Longer links are cut by some programs that pass them on. */
const CAREFUL_FROM = 2_000;

export interface OpenRecording {
  readonly name: string;
  readonly text: string;
}

export class SharePanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #link = element('output', { className: 'share-link', ariaLabel: 'Link' });
  readonly #note = element('p', { className: 'soft', role: 'status' });
  #open: OpenRecording | undefined;

  /** @param askForCode asks for the code of the game's link, which `takeCode` gets */
  constructor(app: App, askForCode: () => void) {
    this.#app = app;
    this.element = element(
      'section',
      { className: 'card share-card', ariaLabel: 'Share and save' },
      element('h2', {}, 'Share and save'),
      element(
        'div',
        { className: 'row' },
        button('Link to this game', askForCode),
        button('Download', () => this.#download()),
      ),
      this.#note,
      this.#link,
    );
  }

  load(open: OpenRecording): void {
    this.#open = open;
    this.#link.value = '';
    this.#note.textContent = 'The link holds the whole game: it plays without a cartridge and without a server.';
  }

  /** @param code undefined for a game that does not begin */
  async takeCode(code: string | undefined): Promise<void> {
    if (code === undefined) {
      this.#note.textContent = 'There is no link, because the recording ends before its game begins.';
      return;
    }
    if (code.length > LONGEST_CODE) {
      this.#note.textContent = `The game is too long for a link: it needs ${plural(code.length, 'character')}, but ${number(LONGEST_CODE)} is the limit. Send the file instead.`;
      return;
    }
    const link = new URL(`#r=${code}`, location.href).href;
    const careful = link.length > CAREFUL_FROM ? ' Some programs cut off links of this length.' : '';
    this.#note.textContent = `${plural(link.length, 'character')}.${careful}`;
    this.#link.value = link;
    await copyText(this.#app, link, 'The link');
  }

  #download(): void {
    const open = this.#open;
    if (!open) return;
    const name = open.name
      .replace(/\.(jsonl|gz|fm2)$/g, '')
      .replace(/\.jsonl$/, '')
      .replaceAll(/[^\w.-]+/g, '-');
    saveFile(`${name || 'recording'}.jsonl`, open.text, 'application/jsonl');
  }
}
