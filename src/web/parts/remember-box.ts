/** The choice whether this browser remembers the cartridge that is chosen; the same in every view. */

import type { App } from '../app/view.js';
import { element } from '../browser/element.js';
import { whyNotKept } from '../stores/browser-database.js';
import { isSameCartridge } from '../stores/cartridge-store.js';

export class RememberBox {
  readonly element: HTMLLabelElement;
  readonly #app: App;
  readonly #input = element('input', { type: 'checkbox' });

  constructor(app: App) {
    this.#app = app;
    this.#input.onchange = () => void this.#set(this.#input.checked);
    this.element = element('label', { className: 'check', hidden: true }, this.#input, 'Remember it in this browser');
    app.cartridges.changes.add(() => void this.#follow());
    void this.#follow();
  }

  async #follow(): Promise<void> {
    const { cartridges } = this.#app;
    const [own, remembered] = await Promise.all([cartridges.own(), cartridges.remembered()]);
    // With the built-in one chosen the box is there to forget another.
    this.element.hidden = !own && !remembered;
    this.#input.checked = remembered !== undefined && (!own || isSameCartridge(own, remembered));
  }

  async #set(isRemembered: boolean): Promise<void> {
    const { cartridges, announce, notify } = this.#app;
    try {
      await (isRemembered ? cartridges.remember() : cartridges.forget());
      announce(isRemembered ? 'The cartridge is remembered.' : 'The cartridge is forgotten.');
    } catch (error) {
      notify(`${whyNotKept(error)}; choose the file again next time.`);
    }
    await this.#follow();
  }
}
