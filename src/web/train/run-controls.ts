/** How a run is to be trained, and the buttons that start and stop it. */

import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { CHUNK_PIECES } from '../../learn/trainer.js';
import { number } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { LEAST_THREADS, TrainForm } from './train-options.js';
import type { Training } from './training.js';
import { featuresFrom } from './weights-file.js';

/** Cores beyond these add little, and the page needs one. */
const MOST_THREADS = 8;

export class RunControls {
  readonly element: HTMLElement;
  readonly #training: Training;
  readonly #options: TrainForm;
  readonly #main: HTMLButtonElement;
  readonly #restart: HTMLButtonElement;

  constructor(app: App, training: Training) {
    this.#training = training;
    const cores = navigator.hardwareConcurrency || 1;
    this.#options = new TrainForm(app, Math.max(LEAST_THREADS, Math.min(MOST_THREADS, cores)));
    this.#main = button('Start', () => this.#startOrStop(), 'primary');
    this.#restart = button('New run', () => this.#start());
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Training' },
      element('h2', {}, 'Train from zero'),
      element(
        'p',
        { className: 'soft' },
        'It begins with a rough idea of what is bad, plays against itself, and moves its values towards what a piece of lookahead says. On two threads, small tables clear half of their lines by tetrises after a million pieces.',
      ),
      this.#options.element,
      element('div', { className: 'row' }, this.#main, this.#restart),
      element('p', { className: 'soft' }, describeThreads()),
    );
  }

  /** Shows what can be done with the run that there is, and with the weights. */
  refresh(): void {
    const { state, weights } = this.#training;
    this.#main.textContent = state === 'running' ? 'Stop' : state === 'stopped' ? 'Go on' : 'Start';
    this.#main.disabled = state === 'starting' || state === 'stopping';
    this.#restart.hidden = state !== 'stopped';
    this.#options.element.disabled = state === 'starting' || state === 'running' || state === 'stopping';
    this.#options.offer(weights ? featuresFrom(weightsOrigin(weights.bytes)) : []);
  }

  #startOrStop(): void {
    if (this.#training.state === 'running') this.#training.stop();
    else if (this.#training.state === 'stopped') this.#training.resume();
    else this.#start();
  }

  #start(): void {
    const chosen = this.#options.read();
    if (chosen) this.#training.start(chosen);
  }
}

/** How threads learn together here. */
function describeThreads(): string {
  const memory = crossOriginIsolated
    ? 'They reach each other in shared memory.'
    : 'This server lets threads share no memory (it sends no isolation headers), so weights travel in messages.';
  return `Every thread plays games of its own; after ${number(CHUNK_PIECES)} pieces each their weights become the mean. ${memory}`;
}
