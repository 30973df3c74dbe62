/** What can be taken away: the recording as a file, and the game as a link and as frames of an overlay. */

import { number, plural } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { saveFile } from '../browser/save-file.js';
import { copyText } from '../parts/files.js';
import { LONGEST_CODE } from '../sources/share-code.js';

/** Longer links are cut by some programs that pass them on. */
const CAREFUL_FROM = 2_000;

export interface OpenRecording {
  readonly name: string;
  readonly text: string;
}

export interface SharePanelActions {
  /** Asks for the code of the game's link, which `takeCode` gets. */
  readonly askForCode: () => void;
  /** Asks for the game as frames, which `takeFrames` gets. */
  readonly askForFrames: () => void;
}

export class SharePanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #link = element('output', { className: 'share-link', ariaLabel: 'Link' });
  readonly #note = element('p', { className: 'soft', role: 'status' });
  #open: OpenRecording | undefined;

  constructor(app: App, { askForCode, askForFrames }: SharePanelActions) {
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
        button('Frames of an overlay', askForFrames),
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

  /** @param frames how many the file holds */
  takeFrames(bytes: ArrayBuffer, frames: number): void {
    const name = `${this.#fileName()}.ngf.gz`;
    saveFile(name, bytes, 'application/gzip');
    this.#note.textContent = `${name}: ${plural(frames, 'frame')}, ${number(bytes.byteLength / 1024)} KB. Analyse opens it as well.`;
  }

  #download(): void {
    if (this.#open) saveFile(`${this.#fileName()}.jsonl`, this.#open.text, 'application/jsonl');
  }

  /** Of the recording, without its ending. */
  #fileName(): string {
    const name = (this.#open?.name ?? '')
      .replace(/\.(jsonl|gz|fm2)$/g, '')
      .replace(/\.jsonl$/, '')
      .replaceAll(/[^\w.-]+/g, '-');
    return name || 'recording';
  }
}
