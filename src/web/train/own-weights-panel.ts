/** The weights of the user's own, and what can be done with them: played, saved, kept, replaced by a file's. */
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { saveFile } from '../browser/save-file.js';
import { describeWeights } from '../parts/describe.js';
import { fileButton, readChosenFile } from '../parts/files.js';
import { KeepBox } from './keep-box.js';
import type { Training } from './training.js';
import { LARGEST_WEIGHTS, readWeights } from './weights-file.js';

export class OwnWeightsPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #training: Training;
  readonly #facts = element('p', { className: 'train-weights' });
  readonly #play: HTMLButtonElement;
  readonly #save: HTMLButtonElement;
  readonly #keep: KeepBox;

  constructor(app: App, training: Training) {
    this.#app = app;
    this.#training = training;
    this.#play = button('Play with these weights', () => void this.#putOnCartridge(), 'primary');
    this.#save = button('Save', () => this.#saveFile());
    this.#keep = new KeepBox(app, () => training.latest());
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Weights' },
      element('h2', {}, 'Weights'),
      this.#facts,
      element(
        'div',
        { className: 'row' },
        this.#play,
        this.#save,
        fileButton('Load', '.bin', (file) => void this.load(file)),
      ),
      this.#keep.element,
    );
  }

  /** Shows which weights there are. */
  refresh(): void {
    const { state, weights } = this.#training;
    const isOfRun = state === 'running' || state === 'stopped';
    const hasWeights = weights !== undefined || isOfRun;
    this.#play.disabled = !hasWeights;
    this.#save.disabled = !hasWeights;
    this.#keep.enable(hasWeights);
    if (weights) this.#facts.textContent = describeWeights(weights.name, weightsOrigin(weights.bytes));
    else if (isOfRun) this.#facts.textContent = 'The weights of the run, as they are now.';
    else this.#facts.textContent = 'There are none yet: start a run, or load a file.';
  }

  /** Goes on with the weights that this browser has kept, if there are any. */
  async restore(): Promise<void> {
    const kept = await this.#keep.restore();
    if (kept) this.#training.use(kept);
  }

  /** There are new weights: the browser keeps them if that is wanted. */
  keep(): Promise<void> {
    return this.#keep.update();
  }

  /** Takes the weights of a file, unless a run is going on; what is wrong is told. */
  async load(file: File): Promise<void> {
    const { state } = this.#training;
    if (state !== undefined && state !== 'stopped' && state !== 'failed') {
      this.#app.notify(
        'A run is in progress: stop it, save its weights if you want to keep them, and then load others.',
        'problem',
      );
      return;
    }
    const chosen = await readChosenFile(this.#app, file, LARGEST_WEIGHTS);
    if (!chosen) return;
    const read = readWeights(chosen.bytes);
    if (!read.ok) {
      this.#app.notify(`${chosen.name}: ${read.message}.`, 'problem');
      return;
    }
    this.#training.use({ name: chosen.name, bytes: chosen.bytes, curve: [] });
    await this.keep();
    this.#app.announce(`${chosen.name} is loaded.`);
  }

  async #putOnCartridge(): Promise<void> {
    const taken = this.#training.latest();
    if (!taken) return;
    const files = [{ name: taken.name, bytes: taken.bytes }];
    this.#app.weights.use({ name: taken.name, files, curve: taken.curve });
    this.#app.notify('The bot plays with these weights from the next piece on.');
    this.#app.open('play');
  }

  #saveFile(): void {
    const taken = this.#training.latest();
    if (taken) saveFile('maxout-weights.bin', taken.bytes, 'application/octet-stream');
  }
}
