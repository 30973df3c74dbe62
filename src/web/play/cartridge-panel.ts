/** The cartridge: the built-in one, or a file of the user's, which never leaves the browser. */
import { button, element } from '../app/element.js';
import type { App } from '../app/view.js';
import type { CartridgeFile } from '../stores/cartridge-store.js';
import type { GameController } from './game-controller.js';

/** Larger than any cartridge of the console. */
const LARGEST_FILE = 8 * 1024 * 1024;

export class CartridgePanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #app: App;
  readonly #name = element('p', { className: 'cartridge-name' });
  readonly #notes = element('ul', { className: 'soft notes' });
  readonly #eject: HTMLButtonElement;
  readonly #remember = element('input', { type: 'checkbox' });
  readonly #rememberLabel: HTMLLabelElement;
  #isRemembered = false;

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
    this.#eject = button('Built-in cartridge', () => controller.eject());
    this.#remember.onchange = () => void this.#setRemembered(this.#remember.checked);
    this.#rememberLabel = element('label', { className: 'check' }, this.#remember, 'Remember it in this browser');
    this.element = element(
      'section',
      { className: 'card cartridge-card', ariaLabel: 'Cartridge' },
      element('h2', {}, 'Cartridge'),
      this.#name,
      this.#notes,
      element('div', { className: 'row' }, choose, this.#eject),
      this.#rememberLabel,
      element(
        'p',
        { className: 'soft' },
        'Choose your own image of NES Tetris (USA), or drop it anywhere on this page. It stays on your computer.',
      ),
    );
    void app.cartridges.remembered().then((kept) => {
      this.#isRemembered = kept !== undefined;
      this.#follow();
    });
    controller.onChange.add(() => this.#follow());
    this.#follow();
  }

  /** Reads a file and plays it, if it is a cartridge. */
  async offer(file: File): Promise<void> {
    if (file.size > LARGEST_FILE) {
      const megabytes = (file.size / 1024 / 1024).toFixed(1);
      this.#app.notify(
        `${file.name}: the file has ${megabytes} MB, more than any cartridge; choose a .nes file.`,
        'problem',
      );
      return;
    }
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      this.#app.notify(`${file.name}: this cannot be read; choose a .nes file that is not open elsewhere.`, 'problem');
      return;
    }
    this.#controller.insert({ name: file.name, bytes });
  }

  #follow(): void {
    const { cartridge } = this.#controller;
    const isOwn = cartridge?.file !== undefined;
    this.#name.textContent = cartridge ? describe(cartridge.name, cartridge.file) : 'Checking …';
    this.#notes.replaceChildren(...(cartridge?.notes ?? []).map((note) => element('li', {}, note)));
    this.#notes.hidden = !cartridge?.notes.length;
    this.#eject.hidden = !isOwn;
    this.#rememberLabel.hidden = !isOwn && !this.#isRemembered;
    this.#remember.checked = this.#isRemembered;
  }

  async #setRemembered(isRemembered: boolean): Promise<void> {
    const file = this.#controller.cartridge?.file;
    try {
      if (isRemembered && file) await this.#app.cartridges.remember(file);
      else await this.#app.cartridges.forget();
      this.#isRemembered = isRemembered && file !== undefined;
      this.#app.announce(this.#isRemembered ? 'The cartridge is remembered.' : 'The cartridge is forgotten.');
    } catch {
      this.#app.notify(
        'This browser keeps nothing for this page, as in a private window; choose the file again next time.',
      );
    }
    this.#follow();
  }
}

function describe(name: string, file: CartridgeFile | undefined): string {
  return file ? `${name} (${file.name})` : name;
}
