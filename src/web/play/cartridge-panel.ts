/** The cartridge: the built-in one, or a file of the user's, which never leaves the browser. */

import { BUILTIN_KINDS, type BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { describeCartridge, RememberBox, readChosenFile } from '../parts/files.js';
import type { GameController } from './game-controller.js';

/** Larger than any cartridge of the console. */
const LARGEST_FILE = 8 * 1024 * 1024;

const EJECT_WORDS: Readonly<Record<BuiltinKind, string>> = {
  builtin: 'Built-in cartridge',
  'builtin-pal': 'Built-in, European (PAL)',
  'builtin-crashing': 'Built-in, crashing',
};

export class CartridgePanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #app: App;
  readonly #name = element('p', { className: 'cartridge-name' });
  readonly #notes = element('ul', { className: 'soft notes' });
  readonly #checking = element('p', { className: 'soft checking', hidden: true });
  /** That put a built-in cartridge in. */
  readonly #ejects: ReadonlyMap<BuiltinKind, HTMLButtonElement>;

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    const file = element('input', {
      type: 'file',
      accept: '.nes,application/octet-stream',
      className: 'visually-hidden',
    });
    file.onchange = () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.offer(chosen);
      file.value = '';
    };
    const choose = element('label', { className: 'button' }, 'Choose a file', file);
    this.#ejects = new Map(
      BUILTIN_KINDS.map((kind) => [kind, button(EJECT_WORDS[kind], () => controller.eject(kind))]),
    );
    this.element = element(
      'section',
      { className: 'card cartridge-card', ariaLabel: 'Cartridge' },
      element('h2', {}, 'Cartridge'),
      this.#name,
      this.#notes,
      this.#checking,
      element('div', { className: 'row' }, choose, ...this.#ejects.values()),
      new RememberBox(app).element,
      element(
        'p',
        { className: 'soft' },
        'Choose your own image of NES Tetris, the American or the European one, or of the practice cartridge TetrisGYM, or drop it anywhere on this page. Recordings are played on it as well. It stays on your computer.',
      ),
    );
    controller.onChange.add(() => this.#follow());
    this.#follow();
  }

  /** Reads a file and plays it, if it is a cartridge. */
  async offer(file: File): Promise<void> {
    const chosen = await readChosenFile(this.#app, file, LARGEST_FILE);
    if (chosen) this.#controller.insert(chosen);
  }

  #follow(): void {
    const { cartridge, checking } = this.#controller;
    this.#name.textContent = cartridge ? describeCartridge(cartridge.name, cartridge.file) : 'Checking …';
    this.#checking.textContent = checking ? `Checking ${checking}, which takes some seconds …` : '';
    this.#checking.hidden = !checking;
    this.#notes.replaceChildren(...(cartridge?.notes ?? []).map((note) => element('li', {}, note)));
    this.#notes.hidden = !cartridge?.notes.length;
    for (const [kind, eject] of this.#ejects) eject.hidden = !cartridge?.file && this.#controller.client.kind === kind;
  }
}
