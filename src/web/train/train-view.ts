/**
 * The view in which the learned player learns from nothing. A run goes on while other views are in front: who started
 * it wants to see it play, too.
 */
import './train.css';
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { CHUNK_PIECES } from '../../train/trainer.js';
import { fileButton, readChosenFile } from '../app/choose-file.js';
import { describeWeights } from '../app/describe-weights.js';
import { button, element } from '../app/element.js';
import { saveFile } from '../app/save-file.js';
import type { App, View } from '../app/view.js';
import { takeDrops } from '../play/drop-zone.js';
import { formatWhole } from '../play/format.js';
import { forgetWeights, type KeptWeights, keepWeights, keptWeights } from './kept-weights.js';
import { LEAST_THREADS, TrainOptions } from './train-options.js';
import { TrainPanel } from './train-panel.js';
import { type RunProgress, TrainingRun } from './training-run.js';
import { featuresFrom, LARGEST_WEIGHTS, readWeights } from './weights-file.js';

/** Cores beyond these add little, and the page needs one. */
const MOST_THREADS = 8;

export async function trainView(app: App): Promise<View> {
  // 1. What there is.
  let run: TrainingRun | undefined;
  /** The latest weights that are not of a running run: loaded, kept, or trained to a stop. */
  let weights: KeptWeights | undefined;
  let isInFront = false;
  const mostThreads = Math.max(LEAST_THREADS, Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1));

  // 2. The parts.
  const panel = new TrainPanel();
  const options = new TrainOptions(app, mostThreads);
  const main = button('Start', () => void startOrStop(), 'primary');
  const restart = button('New run', () => start());
  const play = button('Put it on the cartridge', () => void putOnCartridge(), 'primary');
  const save = button('Save', () => void saveWeights());
  const facts = element('p', { className: 'train-weights' });
  const keep = element('input', { type: 'checkbox' });
  keep.onchange = () => void (keep.checked ? keepNow() : forget());

  // 3. What happens.
  const startOrStop = async (): Promise<void> => {
    if (run?.state === 'running') run.stop();
    else if (run?.state === 'stopped') run.resume();
    else start();
  };
  const start = (): void => {
    const chosen = options.read();
    if (!chosen) return;
    const from = chosen.isFromWeights && weights ? weights : undefined;
    run?.dispose();
    stateBefore = '';
    run = new TrainingRun(
      {
        ...chosen,
        from: from && { bytes: from.bytes, origin: weightsOrigin(from.bytes) },
        curve: from?.curve ?? [],
      },
      (progress) => follow(progress),
      (message) => app.notify(`The training has failed: ${message}`, 'problem'),
    );
    follow(run.progress);
  };
  let stateBefore = '';
  const follow = (progress: RunProgress): void => {
    panel.show(progress);
    const { state } = progress;
    if (state === stateBefore) return;
    stateBefore = state;
    refresh();
    if (state === 'stopped' || state === 'finished') void takeFromRun();
  };
  /** The weights as they are at this moment, of the run if there is one. */
  const latest = async (): Promise<KeptWeights | undefined> => {
    const current = run;
    if (!current || current.state === 'starting' || current.state === 'failed') return weights;
    const date = new Date().toISOString().slice(0, 10);
    const bytes = await current.save(date);
    return bytes ? { name: 'trained here', bytes, curve: current.progress.curve } : weights;
  };
  const takeFromRun = async (): Promise<void> => {
    const ended = run;
    const taken = await latest();
    if (ended !== run) return;
    if (taken) use(taken);
    if (keep.checked) await keepNow();
    if (ended?.state !== 'finished' || ended !== run) return;
    // Its network is as large as the weights are in memory.
    ended.dispose();
    run = undefined;
    refresh();
  };
  const use = (taken: KeptWeights): void => {
    weights = taken;
    refresh();
  };
  const putOnCartridge = async (): Promise<void> => {
    const taken = await latest();
    if (!taken) return;
    await app.weights.use({ name: taken.name, plateau: taken.bytes, curve: taken.curve });
    app.notify('The bot plays with these weights from the next piece on.');
    app.open('play');
  };
  const saveWeights = async (): Promise<void> => {
    const taken = await latest();
    if (taken) saveFile('maxout-weights.bin', taken.bytes, 'application/octet-stream');
  };
  const load = async (file: File): Promise<void> => {
    if (run && run.state !== 'stopped' && run.state !== 'failed') {
      app.notify('A run is going on: stop it, and save its weights if they are worth it; then load others.', 'problem');
      return;
    }
    const chosen = await readChosenFile(app, file, LARGEST_WEIGHTS);
    if (!chosen) return;
    const read = readWeights(chosen.bytes);
    if (!read.ok) {
      app.notify(`${chosen.name}: ${read.message}.`, 'problem');
      return;
    }
    run?.dispose();
    run = undefined;
    use({ name: chosen.name, bytes: chosen.bytes, curve: [] });
    if (keep.checked) await keepNow();
    app.announce(`${chosen.name} is loaded.`);
  };
  const keepNow = async (): Promise<void> => {
    const taken = await latest();
    if (!taken) return;
    try {
      await keepWeights(taken);
      app.announce('The weights are kept in this browser.');
    } catch {
      keep.checked = false;
      app.notify(
        'This browser keeps nothing for this page, as in a private window; save the weights as a file.',
        'problem',
      );
    }
  };
  const forget = async (): Promise<void> => {
    try {
      await forgetWeights();
      app.announce('The weights are no longer kept in this browser.');
    } catch {
      app.notify('This browser keeps nothing for this page.', 'problem');
    }
  };
  const refresh = (): void => {
    const state = run?.state;
    main.textContent = state === 'running' ? 'Stop' : state === 'stopped' ? 'Go on' : 'Start';
    main.disabled = state === 'starting' || state === 'stopping';
    restart.hidden = state !== 'stopped';
    options.element.disabled = state === 'starting' || state === 'running' || state === 'stopping';
    const hasWeights = weights !== undefined || state === 'running' || state === 'stopped';
    for (const control of [play, save, keep]) control.disabled = !hasWeights;
    facts.textContent = weights
      ? describeWeights(weights.name, weightsOrigin(weights.bytes))
      : hasWeights
        ? 'Those of the run, as they are at this moment.'
        : 'None yet: start a run, or load a file.';
    options.offer(weights ? featuresFrom(weightsOrigin(weights.bytes)) : []);
  };
  takeDrops(
    () => isInFront,
    (file) => void load(file),
  );

  // 4. What was kept.
  const kept = await keptWeights();
  if (kept && readWeights(kept.bytes).ok) {
    weights = kept;
    keep.checked = true;
  }
  refresh();

  // 5. Put together.
  const how =
    `Every thread plays games of its own; after ${formatWhole(CHUNK_PIECES)} pieces each their weights become the mean. ` +
    (crossOriginIsolated
      ? 'They reach each other in shared memory.'
      : 'This server lets threads share no memory (it sends no isolation headers), so weights travel in messages.');
  const content = element(
    'div',
    { className: 'train' },
    element('h1', { className: 'visually-hidden' }, 'Train the learned player'),
    element('div', { className: 'train-main' }, panel.element),
    element(
      'div',
      { className: 'train-side' },
      element(
        'section',
        { className: 'card', ariaLabel: 'Training' },
        element('h2', {}, 'Train from zero'),
        element(
          'p',
          { className: 'soft' },
          'It begins with a rough idea of what is bad, plays against itself, and moves its values towards what a piece of lookahead says. On two threads, small tables clear half of their lines by tetrises after a million pieces.',
        ),
        options.element,
        element('div', { className: 'row' }, main, restart),
        element('p', { className: 'soft' }, how),
      ),
      element(
        'section',
        { className: 'card', ariaLabel: 'Weights' },
        element('h2', {}, 'Weights'),
        facts,
        element(
          'div',
          { className: 'row' },
          play,
          save,
          fileButton('Load', '.bin', (file) => void load(file)),
        ),
        element('label', { className: 'check' }, keep, 'Keep them in this browser'),
      ),
    ),
  );
  return {
    element: content,
    show() {
      isInFront = true;
    },
    hide() {
      isInFront = false;
    },
  };
}
