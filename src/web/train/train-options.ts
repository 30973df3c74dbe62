/** How a run is trained. */
import type { FeatureSet } from '../../eval/ntuple/ntuple-layout.js';
import { HIGHEST_LEARNING_SEED, PLATEAU_TRAINING, type TrainingPlan } from '../../learn/training-plan.js';
import { NAMED_TAP_RATES, parseTaps } from '../../reach/taps.js';
import type { App } from '../app/view.js';
import { choice, element, labelled } from '../browser/element.js';
import type { TrainingLength } from './training-run.js';

export interface ChosenTraining {
  readonly plan: TrainingPlan;
  readonly threads: number;
  readonly length: TrainingLength;
  readonly isFromWeights: boolean;
}

/**
 * For short runs from nothing with small tables: targets look a ply ahead, and rounds are short, which costs little there.
 * After 0.96 million pieces 0.46 of the lines come from tetrises, with rounds of 10,000 pieces 0.42.
 */
export const PAGE_TRAINING: TrainingPlan = { ...PLATEAU_TRAINING, ahead: 0.2, roundPieces: 5_000 };

const FEATURES: readonly (readonly [FeatureSet, string])[] = [
  ['base', 'small: heights, slopes, holes'],
  ['surface', 'medium: also the cells under the surface'],
  ['large', 'large: as for the included weights'],
];
/** Minutes, or millions of pieces. */
const LONGEST = 999;
const USUAL_LENGTH = '2';
const MILLION = 1e6;
/** Patterns that the search of training knows. */
const TAPS = NAMED_TAP_RATES.filter((name) => name !== 'das');

export class TrainForm {
  readonly element: HTMLFieldSetElement;
  readonly #app: App;
  readonly #start: HTMLSelectElement;
  readonly #features: HTMLSelectElement;
  readonly #taps: HTMLSelectElement;
  readonly #length = element('input', { type: 'text', inputMode: 'decimal', value: USUAL_LENGTH });
  readonly #unit: HTMLSelectElement;
  readonly #threads: HTMLSelectElement;
  readonly #seed = element('input', { type: 'number', min: '0', step: '1', value: '1' });
  /** What weights that are there can be trained on with; none without weights. */
  #growable: readonly FeatureSet[] = [];

  /** @param mostThreads to choose from */
  constructor(app: App, mostThreads: number) {
    this.#app = app;
    this.#start = choice<'zero' | 'weights'>([['zero', 'zero']], 'zero', () => this.#refresh());
    this.#features = choice(FEATURES, 'base', () => {});
    this.#unit = choice<'minutes' | 'pieces'>(
      [
        ['minutes', 'minutes'],
        ['pieces', 'million pieces'],
      ],
      'minutes',
      () => {},
    );
    this.#taps = choice(
      TAPS.map((name) => [name, name] as const),
      '30hz',
      () => {},
    );
    // A core is left for the rest of the page.
    const usual = Math.max(1, mostThreads - 1);
    this.#threads = choice(
      Array.from({ length: mostThreads }, (_, i) => [String(i + 1), String(i + 1)] as const),
      String(usual),
      () => {},
    );
    this.element = element(
      'fieldset',
      { className: 'train-options' },
      element('legend', { className: 'visually-hidden' }, 'Training'),
      element(
        'div',
        { className: 'fields' },
        labelled('Tables', this.#features, 'field wide'),
        labelled('Start from', this.#start),
        labelled('Threads', this.#threads),
        labelled('Length', this.#length),
        labelled('Unit', this.#unit),
        labelled('Tap pattern', this.#taps),
        labelled('Seed', this.#seed),
      ),
    );
  }

  /** Weights are there to train on, with these tables; none when there are no weights. */
  offer(features: readonly FeatureSet[]): void {
    this.#growable = features;
    const before = this.#start.value;
    const options: HTMLOptionElement[] = [element('option', { value: 'zero' }, 'zero')];
    if (features.length > 0) options.push(element('option', { value: 'weights' }, 'the weights below'));
    this.#start.replaceChildren(...options);
    this.#start.value = features.length > 0 ? before : 'zero';
    this.#refresh();
  }

  /** What is chosen; undefined when something is wrong, which the user is told. */
  read(): ChosenTraining | undefined {
    const text = this.#length.value;
    const length = Number(text.replace(',', '.'));
    const isLength = /^\d{1,3}([.,]\d{1,2})?$/.test(text) && length > 0;
    this.#mark(this.#length, isLength, `Length: expected a number from 0.01 to ${LONGEST}, such as 2 or 0.5`);
    const seed = Number(this.#seed.value);
    const isSeed = /^\d{1,10}$/.test(this.#seed.value) && seed <= HIGHEST_LEARNING_SEED;
    this.#mark(this.#seed, isSeed, `Seed: expected a whole number from 0 to ${HIGHEST_LEARNING_SEED}`);
    if (!isLength || !isSeed) return undefined;
    const features = this.#features.value as FeatureSet;
    const isFromWeights = this.#start.value === 'weights';
    // Tables that are new need a sound start of the others, which weights that were trained before have.
    const baseOnly = isFromWeights ? 0 : PAGE_TRAINING.baseOnly;
    const taps = parseTaps(this.#taps.value);
    return {
      plan: { ...PAGE_TRAINING, features, taps, seed, baseOnly },
      threads: Number(this.#threads.value),
      length:
        this.#unit.value === 'minutes'
          ? { minutes: length, pieces: Number.POSITIVE_INFINITY }
          : { minutes: Number.POSITIVE_INFINITY, pieces: length * MILLION },
      isFromWeights,
    };
  }

  #refresh(): void {
    const isFromWeights = this.#start.value === 'weights';
    const allowed = isFromWeights ? this.#growable : FEATURES.map(([name]) => name);
    for (const option of this.#features.options) option.disabled = !allowed.includes(option.value as FeatureSet);
    if (!allowed.includes(this.#features.value as FeatureSet)) this.#features.value = allowed[0];
  }

  #mark(input: HTMLInputElement, isRight: boolean, expected: string): void {
    input.ariaInvalid = isRight ? null : 'true';
    if (!isRight) this.#app.notify(`${expected}; found "${input.value}".`, 'problem');
  }
}
