/** The weights that the learned player plays with: where they come from, and how they were learned. */

import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { megabytes, percent } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { describePieces, describeWeights } from '../parts/describe.js';
import { LineChart } from '../parts/line-chart.js';
import { fetchPacked } from '../stores/packed-files.js';
import { type NamedWeights, SHIPPED, type TrainingPoint } from '../stores/weights-store.js';
import type { GameController } from './game-controller.js';

/** A curve that begins before this share of its pieces is that of the whole training. */
const EARLY = 0.1;

export class WeightsPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #facts = element('p', { className: 'soft' });
  readonly #progress = element('progress', { max: 1, ariaLabel: 'Weights are loaded' });
  readonly #chart = new LineChart();
  readonly #chartBox: HTMLElement;
  readonly #key = element('span', { className: 'key green' });
  readonly #back: HTMLButtonElement;
  #shown: NamedWeights | undefined;

  constructor(controller: GameController, app: App) {
    this.#app = app;
    this.#back = button('Included weights', () => app.weights.use(undefined));
    this.#chartBox = element(
      'div',
      { className: 'chart-box', hidden: true },
      this.#chart.element,
      element('p', { className: 'key-line' }, this.#key),
    );
    this.element = element(
      'section',
      { className: 'card weights-card', ariaLabel: 'Weights' },
      element('h2', {}, 'What it learned'),
      this.#progress,
      this.#facts,
      this.#chartBox,
      this.#back,
    );
    this.#back.hidden = true;
    // Other players have no weights of this kind.
    this.element.hidden = true;
    controller.onLoading.add(({ loaded, whole }) => this.#progressTo(loaded, whole));
    controller.onWeights.add(({ weights, note }) => this.#show(weights, note));
  }

  /** Bytes that have come. */
  #progressTo(loaded: number, whole: number): void {
    this.element.hidden = false;
    this.#progress.hidden = false;
    this.#progress.value = loaded / whole;
    this.#facts.textContent = `Loading the weights: ${megabytes(loaded)} of ${megabytes(whole)} MB.`;
  }

  /** These weights are played with. */
  #show(weights: NamedWeights, note: string | undefined): void {
    const [first, ...others] = weights.files;
    const isNew = first !== this.#shown?.files[0];
    this.#shown = weights;
    const later = others.length ? ` Later in the game: ${others.map(({ name }) => name).join(', ')}.` : '';
    const told = note === undefined ? '' : ` Note: ${note}.`;
    this.element.hidden = false;
    this.#progress.hidden = true;
    this.#facts.textContent = `${describeWeights(first.name, weightsOrigin(first.bytes))}${later}${told}`;
    this.#back.hidden = weights.name === SHIPPED;
    if (!isNew) return;
    if (weights.curve) this.#showCurve(weights.curve);
    else if (weights.name === SHIPPED) void this.#showShippedCurve(weights);
    else this.#showCurve([]);
  }

  #showCurve(curve: readonly TrainingPoint[]): void {
    this.#chartBox.hidden = curve.length < 2;
    if (curve.length < 2) return;
    const [first, last] = [curve[0], curve[curve.length - 1]];
    // Weights that were trained in several runs may have the curve of the later ones only.
    const isWhole = first.pieces < EARLY * last.pieces;
    const missing = isWhole ? '' : `; there is no curve of the first ${describePieces(first.pieces)}`;
    this.#key.textContent = `tetris rate while it learned${missing}`;
    this.#chart.show(
      {
        title: `Share of lines cleared by tetrises: ${percent(last.tetrisRate)} after ${describePieces(last.pieces)}`,
        largestX: last.pieces,
        largestY: 1,
        labelX: describePieces(last.pieces),
        labelY: '100 % tetrises',
      },
      [{ className: 'green', points: curve.map((point) => ({ x: point.pieces, y: point.tetrisRate })) }],
    );
  }

  async #showShippedCurve(weights: NamedWeights): Promise<void> {
    const curve = await this.#shippedCurve(weights.files[0].name);
    if (this.#shown?.files[0] === weights.files[0]) this.#showCurve(curve);
  }

  /** The curve that lies beside some of the shipped weights, where there is one. */
  async #shippedCurve(name: string): Promise<readonly TrainingPoint[]> {
    const asset = __ASSETS__.curves[name];
    if (!asset) return [];
    try {
      return JSON.parse(new TextDecoder().decode(await fetchPacked(asset))) as TrainingPoint[];
    } catch (error) {
      this.#app.notify(error instanceof Error ? error.message : String(error), 'problem');
      return [];
    }
  }
}
