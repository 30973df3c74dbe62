/** The choice whether this browser keeps the weights, and what follows from it. */

import type { App } from '../app/view.js';
import { element } from '../browser/element.js';
import { whyNotKept } from '../stores/browser-database.js';
import { forgetWeights, type KeptWeights, keepWeights, keptWeights, setWeightsAside } from '../stores/kept-weights.js';
import { readWeights } from './weights-file.js';

export class KeepBox {
  readonly element: HTMLLabelElement;
  readonly #app: App;
  readonly #latest: () => KeptWeights | undefined;
  readonly #input = element('input', { type: 'checkbox' });

  /** @param latest gives the weights that are to be kept */
  constructor(app: App, latest: () => KeptWeights | undefined) {
    this.#app = app;
    this.#latest = latest;
    this.#input.onchange = () => void (this.#input.checked ? this.#keep() : this.#forget());
    this.element = element('label', { className: 'check' }, this.#input, 'Keep them in this browser');
  }

  /** Without weights there is nothing to keep. */
  enable(isEnabled: boolean): void {
    this.#input.disabled = !isEnabled;
  }

  /** What was kept before, if it can be played with; then the box is checked. */
  async restore(): Promise<KeptWeights | undefined> {
    const { records } = this.#app;
    const kept = await keptWeights(records);
    if (!kept) return undefined;
    if (!readWeights(kept.bytes).ok) {
      // Where that fails they stay, and are not played with either.
      await setWeightsAside(records).catch(() => {});
      return undefined;
    }
    this.#input.checked = true;
    return kept;
  }

  /** There are new weights: they are kept in place of the old ones if that is wanted. */
  async update(): Promise<void> {
    if (this.#input.checked) await this.#keep();
  }

  async #keep(): Promise<void> {
    const weights = this.#latest();
    if (!weights) return;
    try {
      await keepWeights(this.#app.records, weights);
      this.#app.announce('The weights are kept in this browser.');
    } catch (error) {
      this.#input.checked = false;
      this.#app.notify(`${whyNotKept(error)}; save the weights as a file.`, 'problem');
    }
  }

  async #forget(): Promise<void> {
    try {
      await forgetWeights(this.#app.records);
      this.#app.announce('The weights are no longer kept in this browser.');
    } catch (error) {
      this.#app.notify(`${whyNotKept(error)}.`, 'problem');
    }
  }
}
