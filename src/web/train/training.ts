/** The training run that there is, and the weights that came of it or of elsewhere: played, saved, kept, replaced. */
import { batch, signal } from '@preact/signals';
import { parseWeights, type WeightsOrigin, weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { type FeatureSet, setsFrom } from '../../eval/ntuple/ntuple-layout.js';
import { type Result, refuse } from '../../lib/result.js';
import type { App } from '../app/view.js';
import { saveFile } from '../browser/element.js';
import { readChosenFile } from '../parts/files.js';
import { NotKept, whyNotKept } from '../stores/browser-database.js';
import type { BrowserRecords } from '../stores/browser-records.js';
import type { KeptRecords } from '../stores/kept-kinds.js';
import { type RunProgress, type RunState, TrainingRun, type TrainingSetup } from './training-run.js';

interface ChosenTraining extends Pick<TrainingSetup, 'plan' | 'threads' | 'length'> {
  readonly isFromWeights: boolean;
}

export interface OfTraining {
  readonly training: Training;
}

export class Training {
  readonly app: App;
  readonly progress = signal<RunProgress | undefined>(undefined);
  /** The state of the run; undefined for none. */
  readonly state = signal<RunState | undefined>(undefined);
  /** The latest weights that are not of a running run: loaded, kept, or trained to a stop. */
  readonly weights = signal<KeptWeights | undefined>(undefined);
  /** Whether this browser keeps the weights. */
  readonly isKept = signal(false);
  #run: TrainingRun | undefined;

  constructor(app: App) {
    this.app = app;
  }

  /** Goes on with the weights that this browser has kept, if there are any that can be played with. */
  async restore(): Promise<void> {
    const { records } = this.app;
    const kept = await keptWeights(records);
    if (!kept) return;
    if (!readWeights(kept.bytes).ok) {
      // Where that fails they stay, and are not played with either.
      await setWeightsAside(records).catch(() => {});
      return;
    }
    this.isKept.value = true;
    this.weights.value = kept;
  }

  /** Starts a new run in place of the one that there is. */
  start({ isFromWeights, ...chosen }: ChosenTraining): void {
    const from = isFromWeights ? this.weights.value : undefined;
    this.#letGo();
    this.#run = new TrainingRun(
      {
        ...chosen,
        from: from && { bytes: from.bytes, origin: weightsOrigin(from.bytes) },
        curve: from?.curve ?? [],
      },
      (progress) => this.#follow(progress),
      (message) => this.app.notify(`The training failed: ${message}`, 'problem'),
    );
    this.#follow(this.#run.progress);
  }

  /** Ends with the weights of the last whole round. */
  stop(): void {
    this.#run?.stop();
  }

  /** Goes on after a stop. */
  resume(): void {
    this.#run?.resume();
  }

  /** Takes the weights of a file, unless a run is going on; what is wrong is told. */
  async load(file: File): Promise<void> {
    const { app, state } = this;
    if (state.value === 'running' || state.value === 'finished') {
      app.notify(
        'A run is in progress: stop it, save its weights if you want to keep them, and then load others.',
        'problem',
      );
      return;
    }
    const chosen = await readChosenFile(app, file, LARGEST_WEIGHTS);
    if (!chosen) return;
    const read = readWeights(chosen.bytes);
    if (!read.ok) {
      app.notify(`${chosen.name}: ${read.message}.`, 'problem');
      return;
    }
    this.#letGo();
    this.weights.value = { name: chosen.name, bytes: chosen.bytes, curve: [] };
    if (this.isKept.value) await this.keep(true);
    app.announce(`${chosen.name} is loaded.`);
  }

  /** The bot plays with the weights from now on. */
  play(): void {
    const taken = this.#latest();
    if (!taken) return;
    const { name, bytes, curve } = taken;
    this.app.weights.use({ name, files: [{ name, bytes }], curve });
    this.app.notify('The bot plays with these weights from the next piece on.');
    this.app.open('play');
  }

  save(): void {
    const taken = this.#latest();
    if (taken) saveFile('maxout-weights.bin', taken.bytes, 'application/octet-stream');
  }

  /** This browser keeps the weights from now on, those of each stop, or forgets them. */
  async keep(isKept: boolean): Promise<void> {
    const { records, announce, notify } = this.app;
    this.isKept.value = isKept;
    const weights = this.#latest();
    if (isKept && !weights) return;
    try {
      await (isKept && weights ? keepWeights(records, weights) : forgetWeights(records));
      announce(isKept ? 'The weights are kept in this browser.' : 'The weights are no longer kept in this browser.');
    } catch (error) {
      if (isKept) this.isKept.value = false;
      notify(`${whyNotKept(error)}${isKept ? '; save the weights as a file' : ''}.`, 'problem');
    }
  }

  /** The weights after the latest round, of the run if there is one. */
  #latest(): KeptWeights | undefined {
    const run = this.#run;
    if (!run || run.state === 'failed') return this.weights.value;
    const date = new Date().toISOString().slice(0, 10);
    return { name: 'trained here', bytes: run.save(date), curve: run.progress.curve };
  }

  #follow(progress: RunProgress): void {
    const before = this.state.value;
    batch(() => {
      this.progress.value = progress;
      this.state.value = progress.state;
    });
    const rests = progress.state === 'stopped' || progress.state === 'finished';
    if (rests && progress.state !== before) void this.#takeFromRun();
  }

  async #takeFromRun(): Promise<void> {
    const ended = this.#run;
    this.weights.value = this.#latest();
    if (this.isKept.value) await this.keep(true);
    // The network of a run is as large as the weights are in memory.
    if (ended?.state === 'finished' && ended === this.#run) this.#letGo();
  }

  #letGo(): void {
    this.#run?.dispose();
    this.#run = undefined;
    this.state.value = undefined;
  }
}

/** With the content of a weights file. */
type KeptWeights = KeptRecords['weights'];

const KIND = 'weights';
const KEY = 'own';

/** Undefined for none, or where nothing can be kept. */
async function keptWeights(records: BrowserRecords): Promise<KeptWeights | undefined> {
  try {
    return await records.read(KIND, KEY);
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    return undefined;
  }
}

/** @throws NotKept where the browser keeps nothing, as in some private windows; so do the others */
function keepWeights(records: BrowserRecords, { name, bytes, curve }: KeptWeights): Promise<void> {
  return records.keep(KIND, KEY, { name, bytes, curve });
}

function forgetWeights(records: BrowserRecords): Promise<void> {
  return records.forget(KIND, KEY);
}

/** What is kept there is no file of weights that can be played with. */
function setWeightsAside(records: BrowserRecords): Promise<void> {
  return records.setAside(KIND, KEY);
}

/** More than the largest tables have. */
const LARGEST_WEIGHTS = 64 * 1024 * 1024;

/** A refusal does not name the file. */
type ReadWeights = Result<{ readonly origin: WeightsOrigin }>;

/** Where weights come from, if they are of a network that can play a whole game. */
function readWeights(bytes: Uint8Array): ReadWeights {
  try {
    const { origin } = parseWeights(bytes);
    if (origin.features !== 'finish') return { ok: true, origin };
    return refuse(
      'these weights are only for the last lines of a game; choose weights for a whole game, such as plateau.bin',
    );
  } catch (error) {
    if (error instanceof RangeError) {
      return refuse(`${error.message}; choose a .bin file that "train" or this page wrote`);
    }
    throw error;
  }
}

/** Tables that weights can be trained on with; smaller ones can grow. */
export function featuresFrom(origin: WeightsOrigin): readonly FeatureSet[] {
  return setsFrom(origin.features);
}
