/** The training run that there is, and the weights that came of it or of elsewhere. */
import { weightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { KeptWeights } from '../stores/kept-weights.js';
import type { ChosenTraining } from './train-options.js';
import { type RunProgress, type RunState, TrainingRun } from './training-run.js';

export interface TrainingListeners {
  readonly onProgress: (progress: RunProgress) => void;
  /** The state of the run, or the weights, are others than before. */
  readonly onChange: () => void;
  /** The weights of a run that rests have been taken; a run that is over is let go once this is done. */
  readonly onTaken: () => Promise<void>;
  /** The run cannot go on; for the user. */
  readonly onFailure: (message: string) => void;
}

export class Training {
  readonly #listeners: TrainingListeners;
  #run: TrainingRun | undefined;
  #weights: KeptWeights | undefined;
  #stateBefore: RunState | undefined;

  constructor(listeners: TrainingListeners) {
    this.#listeners = listeners;
  }

  /** Of the run; undefined for none. */
  get state(): RunState | undefined {
    return this.#run?.state;
  }

  /** The latest weights that are not of a running run: loaded, kept, or trained to a stop. */
  get weights(): KeptWeights | undefined {
    return this.#weights;
  }

  /** Starts a new run in place of the one that there is. */
  start(chosen: ChosenTraining): void {
    const from = chosen.isFromWeights ? this.#weights : undefined;
    this.#run?.dispose();
    this.#stateBefore = undefined;
    this.#run = new TrainingRun(
      {
        ...chosen,
        from: from && { bytes: from.bytes, origin: weightsOrigin(from.bytes) },
        curve: from?.curve ?? [],
      },
      (progress) => this.#follow(progress),
      this.#listeners.onFailure,
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

  /** The weights after the latest round, of the run if there is one. */
  latest(): KeptWeights | undefined {
    const run = this.#run;
    if (!run || run.state === 'failed') return this.#weights;
    const date = new Date().toISOString().slice(0, 10);
    return { name: 'trained here', bytes: run.save(date), curve: run.progress.curve };
  }

  /** Goes on with weights from elsewhere; the run that there is ends for good. */
  use(weights: KeptWeights): void {
    this.#letGo();
    this.#take(weights);
  }

  #follow(progress: RunProgress): void {
    this.#listeners.onProgress(progress);
    const { state } = progress;
    if (state === this.#stateBefore) return;
    this.#stateBefore = state;
    this.#listeners.onChange();
    if (state === 'stopped' || state === 'finished') void this.#takeFromRun();
  }

  async #takeFromRun(): Promise<void> {
    const ended = this.#run;
    const taken = this.latest();
    if (taken) this.#take(taken);
    await this.#listeners.onTaken();
    if (ended?.state !== 'finished' || ended !== this.#run) return;
    // Its network is as large as the weights are in memory.
    this.#letGo();
    this.#listeners.onChange();
  }

  #take(weights: KeptWeights): void {
    this.#weights = weights;
    this.#listeners.onChange();
  }

  #letGo(): void {
    this.#run?.dispose();
    this.#run = undefined;
  }
}
