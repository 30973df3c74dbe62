/** How a run is trained. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { FeatureSet } from '../../eval/ntuple/ntuple-layout.js';
import { HIGHEST_LEARNING_SEED } from '../../learn/training-plan.js';
import { NAMED_TAP_RATES, parseTaps } from '../../reach/taps.js';
import { Button, Choice, Field } from '../browser/controls.js';
import { featuresFrom, type OfTraining } from './training.js';
import { PAGE_TRAINING } from './training-run.js';

const FEATURES: readonly (readonly [FeatureSet, string])[] = [
  ['base', 'small: heights, slopes, holes'],
  ['surface', 'medium: also the cells under the surface'],
  ['large', 'large: as for the included weights'],
];
const UNITS = [
  ['minutes', 'minutes'],
  ['pieces', 'million pieces'],
] as const;
/** Minutes, or millions of pieces. */
const LONGEST = 999;
const USUAL_LENGTH = '2';
const MILLION = 1e6;
/** Patterns that the search of training knows. */
const TAPS = NAMED_TAP_RATES.filter((name) => name !== 'das');
/** Cores beyond these add little, and the page needs one. */
const MOST_THREADS = 8;

/** The choice, and the buttons that start and stop the run. */
export function TrainForm({ training }: OfTraining): JSX.Element {
  const { app } = training;
  const state = training.state.value;
  const weights = training.weights.value;
  const growable = weights ? featuresFrom(weightsOrigin(weights.bytes)) : [];
  const mostThreads = Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1);
  const chosen = useSignal({
    start: 'zero' as 'zero' | 'weights',
    features: 'base' as FeatureSet,
    unit: 'minutes' as 'minutes' | 'pieces',
    taps: '30hz' as (typeof TAPS)[number],
    // A core is left for the rest of the page.
    threads: String(Math.max(1, mostThreads - 1)),
  });
  const length = useRef<HTMLInputElement>(null);
  const seed = useRef<HTMLInputElement>(null);
  const choose = (change: Partial<typeof chosen.value>): void => {
    chosen.value = { ...chosen.value, ...change };
  };
  const { unit, taps, threads } = chosen.value;
  const isFromWeights = chosen.value.start === 'weights' && growable.length > 0;
  const allowed = isFromWeights ? growable : FEATURES.map(([name]) => name);
  const features = allowed.includes(chosen.value.features) ? chosen.value.features : allowed[0];
  const read = (input: HTMLInputElement | null, pattern: RegExp, most: number, expected: string): number => {
    const text = input?.value ?? '';
    const found = Number(text.replace(',', '.'));
    const isRight = pattern.test(text) && found <= most;
    if (input) input.ariaInvalid = isRight ? null : 'true';
    if (!isRight) app.notify(`${expected}; found "${text}".`, 'problem');
    return isRight ? found : Number.NaN;
  };
  const start = (): void => {
    const lengthPattern = /^(?!0*([.,]0*)?$)\d{1,3}([.,]\d{1,2})?$/;
    const expected = `Length: expected a number from 0.01 to ${LONGEST}, such as 2 or 0.5`;
    const long = read(length.current, lengthPattern, LONGEST + 1, expected);
    const seeds = `Seed: expected a whole number from 0 to ${HIGHEST_LEARNING_SEED}`;
    const chosenSeed = read(seed.current, /^\d{1,10}$/, HIGHEST_LEARNING_SEED, seeds);
    if (Number.isNaN(long) || Number.isNaN(chosenSeed)) return;
    // Tables that are new need a sound start of the others, which weights that were trained before have.
    const baseOnly = isFromWeights ? 0 : PAGE_TRAINING.baseOnly;
    training.start({
      plan: { ...PAGE_TRAINING, features, taps: parseTaps(taps), seed: chosenSeed, baseOnly },
      threads: Number(threads),
      length:
        unit === 'minutes'
          ? { minutes: long, pieces: Number.POSITIVE_INFINITY }
          : { minutes: Number.POSITIVE_INFINITY, pieces: long * MILLION },
      isFromWeights,
    });
  };
  const startOrStop = (): void => {
    if (state === 'running') training.stop();
    else if (state === 'stopped') training.resume();
    else start();
  };
  return (
    <>
      <fieldset class="train-options" disabled={state === 'running'}>
        <legend class="visually-hidden">Training</legend>
        <div class="fields">
          <Field label="Tables" class="field wide">
            <select
              value={features}
              onChange={({ currentTarget }) => choose({ features: currentTarget.value as FeatureSet })}
            >
              {FEATURES.map(([name, text]) => (
                <option key={name} value={name} disabled={!allowed.includes(name)}>
                  {text}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Start from">
            <Choice
              options={[['zero', 'zero'], ...(growable.length ? [['weights', 'the weights below'] as const] : [])]}
              value={isFromWeights ? 'weights' : 'zero'}
              onChange={(from) => choose({ start: from })}
            />
          </Field>
          <Field label="Threads">
            <Choice
              options={Array.from({ length: mostThreads }, (_, i) => [String(i + 1), String(i + 1)] as const)}
              value={threads}
              onChange={(value) => choose({ threads: value })}
            />
          </Field>
          <Field label="Length">
            <input ref={length} type="text" inputMode="decimal" defaultValue={USUAL_LENGTH} />
          </Field>
          <Field label="Unit">
            <Choice options={UNITS} value={unit} onChange={(value) => choose({ unit: value })} />
          </Field>
          <Field label="Tap pattern">
            <Choice
              options={TAPS.map((name) => [name, name] as const)}
              value={taps}
              onChange={(value) => choose({ taps: value })}
            />
          </Field>
          <Field label="Seed">
            <input ref={seed} type="number" min={0} step={1} defaultValue="1" />
          </Field>
        </div>
      </fieldset>
      <div class="row">
        <Button
          class="primary"
          label={state === 'running' ? 'Stop' : state === 'stopped' ? 'Go on' : 'Start'}
          onClick={startOrStop}
        />
        <Button label="New run" hidden={state !== 'stopped'} onClick={start} />
      </div>
    </>
  );
}
