/** A part of the game as an animated GIF. */

import { number, plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/read-text.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { App } from '../app/view.js';
import { button, choice, element, labelled } from '../browser/element.js';
import { saveFile } from '../browser/save-file.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import type { GifRequest, GifWorker } from './gif-worker.js';

/** What the panel cannot choose. */
export type GifSource = Pick<GifRequest, 'game' | 'device' | 'image' | 'builtin' | 'own' | 'caption'>;

/** A film of more pictures would not fit into the memory of every machine. */
const MOST_PICTURES = 20_000;
const FIRST_PIECES = 10;
/** What there is to choose from: frames of the console for each picture. */
const FRAMES_PER_PICTURE = [2, 4, 6];

export class GifPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #source: () => Promise<GifSource | undefined>;
  readonly #from = element('input', { type: 'number', inputMode: 'numeric', min: '1', step: '1', value: '1' });
  readonly #to = element('input', { type: 'number', inputMode: 'numeric', min: '1', step: '1', value: '1' });
  readonly #scale: HTMLSelectElement;
  readonly #frames: HTMLSelectElement;
  readonly #overlay = element('input', { type: 'checkbox', checked: true });
  readonly #make: HTMLButtonElement;
  readonly #progress = element('progress', { max: 1, hidden: true, ariaLabel: 'The GIF is made' });
  readonly #status = element('p', { className: 'soft', role: 'status' });
  #game: Readonly<LoggedGame> | undefined;
  #worker: WorkerCalls<GifWorker> | undefined;

  /** @param source gives what is open; undefined when nothing is */
  constructor(app: App, source: () => Promise<GifSource | undefined>) {
    this.#app = app;
    this.#source = source;
    this.#scale = choice(
      [
        ['1', '256 pixels wide'],
        ['2', '512 pixels wide'],
        ['3', '768 pixels wide'],
      ],
      '1',
      () => {},
    );
    this.#frames = choice(
      FRAMES_PER_PICTURE.map((frames) => [String(frames), ''] as const),
      '4',
      () => {},
    );
    this.#make = button('Make a GIF', () => void this.#toggle());
    this.element = element(
      'section',
      { className: 'card gif-card', ariaLabel: 'GIF' },
      element('h2', {}, 'GIF'),
      element(
        'div',
        { className: 'fields' },
        labelled('From piece', this.#from),
        labelled('To piece', this.#to),
        labelled('Size', this.#scale),
        labelled('Pictures', this.#frames),
      ),
      element('label', { className: 'check' }, this.#overlay, 'With plan, path, pad and numbers'),
      element('div', { className: 'row' }, this.#make),
      this.#progress,
      this.#status,
    );
  }

  /** A game is open, of a console with so many frames a second. */
  load(game: Readonly<LoggedGame>, framesPerSecond: number): void {
    this.#stop('');
    for (const [i, frames] of FRAMES_PER_PICTURE.entries()) {
      this.#frames.options[i].text = `${Math.round((10 * Math.round(framesPerSecond)) / frames) / 10} a second`;
    }
    this.#game = game;
    const last = String(Math.max(1, game.pieces.length));
    this.#from.max = this.#to.max = last;
    this.#from.value = '1';
    this.#to.value = String(Math.min(FIRST_PIECES, Number(last)));
  }

  async #toggle(): Promise<void> {
    if (this.#worker) {
      this.#stop('Stopped; no GIF was made.');
      return;
    }
    const game = this.#game;
    const from = this.#piece(this.#from, 'From piece');
    const to = this.#piece(this.#to, 'To piece');
    const source = await this.#source();
    if (!game || !source || from === undefined || to === undefined) return;
    if (to < from) {
      this.#app.notify(`The GIF begins with piece ${from}, but ends with piece ${to}: swap them.`, 'problem');
      return;
    }
    const firstFrame = game.pieces[from - 1].startFrame + 1;
    const lastFrame = game.pieces[to - 1].frame;
    const framesPerPicture = Number(this.#frames.value);
    const pictures = Math.floor((lastFrame - firstFrame) / framesPerPicture) + 1;
    if (pictures > MOST_PICTURES) {
      this.#app.notify(
        `These are ${plural(pictures, 'picture')}, but a file holds at most ${number(MOST_PICTURES)}: choose fewer pieces.`,
        'problem',
      );
      return;
    }
    void this.#begin(
      {
        ...source,
        firstFrame,
        lastFrame,
        framesPerPicture,
        scale: Number(this.#scale.value),
        overlay: this.#overlay.checked,
      },
      `maxout-seed-${game.seed}-pieces-${from}-${to}.gif`,
    );
  }

  async #begin(request: GifRequest, name: string): Promise<void> {
    const worker = new WorkerCalls<GifWorker>(
      new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module', name: 'gif' }),
    );
    this.#worker = worker;
    this.#make.textContent = 'Stop';
    this.#progress.hidden = false;
    this.#progress.removeAttribute('value');
    this.#status.textContent = 'Playing up to the first piece …';
    const startedAt = performance.now();
    let firstAt: number | undefined;
    try {
      const { bytes, pictures } = await worker.call('make', request, (done, whole) => {
        if (done === 0) return;
        firstAt ??= performance.now();
        this.#progress.value = done / whole;
        const rate = done / Math.max(0.001, (performance.now() - firstAt) / 1000);
        const left = Number.isFinite(rate) && done > 1 ? `, about ${Math.ceil((whole - done) / rate)} s left` : '';
        this.#status.textContent = `${number(done)} of ${plural(whole, 'picture')}${left}`;
      });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const length = ((pictures * request.framesPerPicture) / frameRateOf(request)).toFixed(1);
      const size = number(bytes.length / 1024);
      saveFile(name, bytes, 'image/gif');
      this.#stop(`${name}: ${plural(pictures, 'picture')}, ${length} s, ${size} KB; made in ${seconds} s.`);
    } catch (error) {
      this.#stop(`No GIF was made: ${messageOf(error)}.`);
    }
  }

  #stop(message: string): void {
    this.#worker?.end();
    this.#worker = undefined;
    this.#make.textContent = 'Make a GIF';
    this.#progress.hidden = true;
    this.#status.textContent = message;
  }

  #piece(input: HTMLInputElement, name: string): number | undefined {
    const last = this.#game?.pieces.length ?? 0;
    const value = wholeNumberIn(input.value, 1, last);
    input.ariaInvalid = value === undefined ? 'true' : null;
    if (value !== undefined) return value;
    this.#app.notify(`${name}: expected a whole number from 1 to ${last}, found "${input.value}".`, 'problem');
    return undefined;
  }
}
