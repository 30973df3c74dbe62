/**
 * The view in which the learned player learns from nothing. A run goes on while other views are in front: who started
 * it wants to see it play, too.
 */

import './train.css';
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { number } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { OwnWeightsPanel } from './own-weights-panel.js';
import { PAGE_TRAINING, TrainForm } from './train-options.js';
import { TrainPanel } from './train-panel.js';
import { Training } from './training.js';
import { featuresFrom } from './weights-file.js';

export async function trainView(app: App): Promise<View> {
  const panel = new TrainPanel();
  const training = new Training({
    onProgress: (progress) => panel.show(progress),
    onChange: () => refresh(),
    onTaken: () => weights.keep(),
    onFailure: (message) => app.notify(`The training failed: ${message}`, 'problem'),
  });
  const controls = new RunControls(app, training);
  const weights = new OwnWeightsPanel(app, training);
  const refresh = (): void => {
    controls.refresh();
    weights.refresh();
  };
  await weights.restore();
  refresh();
  const content = element(
    'div',
    { className: 'train' },
    element('h1', { className: 'visually-hidden' }, 'Train the learned player'),
    element('div', { className: 'train-main' }, panel.element),
    element('div', { className: 'train-side' }, controls.element, weights.element),
  );
  return {
    element: content,
    files: { kinds: ['weights'], take: (file) => void weights.load(file) },
    // A run goes on, whichever view is in front.
    show() {},
    hide() {},
  };
}

// How a run is to be trained, and the buttons that start and stop it.

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
    this.#options = new TrainForm(app, Math.min(MOST_THREADS, cores));
    this.#main = button('Start', () => this.#startOrStop(), 'primary');
    this.#restart = button('New run', () => this.#start());
    this.element = element(
      'section',
      { className: 'card', ariaLabel: 'Training' },
      element('h2', {}, 'Train from zero'),
      element(
        'p',
        { className: 'soft' },
        'It starts with a rough idea of what is bad, plays by itself, and corrects its values by looking one piece ahead. Small tables clear nearly half of their lines by tetrises after a million pieces.',
      ),
      this.#options.element,
      element('div', { className: 'row' }, this.#main, this.#restart),
      element('p', { className: 'soft' }, describeRounds()),
    );
  }

  /** Shows what can be done with the run that there is, and with the weights. */
  refresh(): void {
    const { state, weights } = this.#training;
    this.#main.textContent = state === 'running' ? 'Stop' : state === 'stopped' ? 'Go on' : 'Start';
    this.#restart.hidden = state !== 'stopped';
    this.#options.element.disabled = state === 'running';
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

/** How learners learn together here. */
function describeRounds(): string {
  const { learners, roundPieces } = PAGE_TRAINING;
  const memory = crossOriginIsolated
    ? 'Threads read the weights from shared memory.'
    : 'On this server threads cannot share memory (it sends no isolation headers), so the weights are copied for each of them.';
  return `In each round ${learners} learners play ${number(roundPieces)} pieces each, and then the mean of their weights is what the next round begins with. How many threads play them decides only how fast it goes. ${memory}`;
}
