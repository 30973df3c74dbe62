/** A training run from its start to its end: its figures, its curve. It can be stopped and goes on where it was. */
import { formatWeights, parseWeights, type WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import { setPrior } from '../../eval/ntuple/ntuple-prior.js';
import type { Learned, LearningTask } from '../../learn/learner.js';
import { trainInRounds } from '../../learn/rounds.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { PLATEAU_TRAINING, planOrigin, type TrainingPlan } from '../../learn/training-plan.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import type { TrainingPoint } from '../stores/weights-store.js';
import type { TrainWorker } from './train-worker.js';
import { TrainingCurve } from './training-curve.js';

/**
 * For short runs from nothing with small tables: targets look a ply ahead, and rounds are short, which costs little there.
 * After 0.96 million pieces 0.46 of the lines come from tetrises, with rounds of 10,000 pieces 0.42.
 */
export const PAGE_TRAINING: TrainingPlan = { ...PLATEAU_TRAINING, ahead: 0.2, roundPieces: 5_000 };

/** A run ends after this time or this many pieces, whichever comes first; Infinity for no limit. */
interface TrainingLength {
  readonly minutes: number;
  readonly pieces: number;
}

export interface TrainingSetup {
  readonly plan: TrainingPlan;
  readonly threads: number;
  readonly length: TrainingLength;
  /** A weights file to start from, and how it came about; without it the run starts from zero. */
  readonly from: { readonly bytes: Uint8Array<ArrayBuffer>; readonly origin: WeightsOrigin } | undefined;
  /** Points of the weights that it starts from. */
  readonly curve: readonly TrainingPoint[];
}

export type RunState = 'running' | 'stopped' | 'finished' | 'failed';

export interface RunProgress {
  readonly state: RunState;
  /** Share of the run, 0–1. */
  readonly done: number;
  /** Time spent in training. */
  readonly seconds: number;
  readonly counts: SelfPlayCounts;
  /** Pieces a second, of late. */
  readonly speed: number;
  /** The tetris rate of late; undefined before there were lines. */
  readonly tetrisRate: number | undefined;
  readonly linesPerGame: number | undefined;
  readonly curve: readonly TrainingPoint[];
}

const NO_COUNTS: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
const MS_A_MINUTE = 60_000;
const LATE_MS = 1_000;

export class TrainingRun {
  readonly setup: TrainingSetup;
  readonly #onProgress: (progress: RunProgress) => void;
  readonly #onFailure: (message: string) => void;
  readonly #network: NtupleNetwork;
  readonly #learners: PageLearners;
  readonly #curve: TrainingCurve;
  #state: RunState = 'stopped';
  #stop = new AbortController();
  #counts = NO_COUNTS;
  #done = 0;
  /** Milliseconds of training before the last start, and when that was. */
  #spent = 0;
  #startedAt = 0;
  #latest: { at: number; counts: SelfPlayCounts } = { at: 0, counts: NO_COUNTS };
  #speed = 0;
  #tetrisRate: number | undefined;
  #linesPerGame: number | undefined;

  /** Begins at once. */
  constructor(setup: TrainingSetup, onProgress: (progress: RunProgress) => void, onFailure: (message: string) => void) {
    this.setup = setup;
    this.#onProgress = onProgress;
    this.#onFailure = onFailure;
    const { plan, threads, from, curve } = setup;
    this.#curve = new TrainingCurve(curve, from?.origin.pieces ?? 0);
    this.#network = new NtupleNetwork(plan.features, { workspaces: 0, shared: crossOriginIsolated });
    if (from) parseWeights(from.bytes).loadInto(this.#network.weights);
    else setPrior(this.#network);
    this.#learners = new PageLearners(plan, threads);
    void this.#go();
  }

  get state(): RunState {
    return this.#state;
  }

  get progress(): RunProgress {
    return {
      state: this.#state,
      done: this.#done,
      seconds: this.#time() / 1000,
      counts: this.#counts,
      speed: this.#speed,
      tetrisRate: this.#tetrisRate,
      linesPerGame: this.#linesPerGame,
      curve: this.#curve.points,
    };
  }

  /** Ends with the weights of the last whole round. */
  stop(): void {
    this.#stop.abort();
  }

  /** Goes on after a stop. */
  resume(): void {
    if (this.#state === 'stopped') void this.#go();
  }

  /** Ends the run for good, wherever it is. */
  dispose(): void {
    this.#stop.abort();
    this.#learners.letGo();
    this.#state = 'finished';
  }

  /**
   * The weights after the last whole round, as the bytes of a file; the run goes on meanwhile.
   *
   * @param date the day, as YYYY-MM-DD
   */
  save(date: string): Uint8Array<ArrayBuffer> {
    const { plan, threads, from } = this.setup;
    const bytes = formatWeights(this.#network.weights, {
      ...planOrigin(plan),
      pieces: this.#counts.pieces + (from?.origin.pieces ?? 0),
      done: this.#done,
      minutes: Math.round((this.#time() / MS_A_MINUTE + (from?.origin.minutes ?? 0)) * 100) / 100,
      threads,
      date,
      command: 'trained in the page',
      strength: '',
    });
    return Uint8Array.from(bytes);
  }

  /** Trains until the run is stopped or over. */
  async #go(): Promise<void> {
    const { plan, length, from } = this.setup;
    const before = this.#counts;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#startedAt = performance.now();
    this.#latest = { at: this.#startedAt, counts: before };
    this.#state = 'running';
    try {
      await trainInRounds(plan, this.#network.weights, {
        play: (weights, tasks) => this.#learners.play(weights, tasks),
        length: { pieces: length.pieces, milliseconds: length.minutes * MS_A_MINUTE * (1 - this.#done) },
        doneBefore: this.#done,
        piecesBefore: before.pieces + (from?.origin.pieces ?? 0),
        clock: () => performance.now(),
        signal,
        report: ({ counts, done }) => {
          this.#counts = sum(before, counts);
          this.#done = done;
          this.#measure(done < 1 ? LATE_MS : 0);
          this.#tell();
        },
      });
      this.#rest(this.#done < 1 ? 'stopped' : 'finished');
    } catch (error) {
      if (signal.aborted) return;
      this.#rest('failed');
      this.#learners.letGo();
      this.#onFailure(messageOf(error));
    }
  }

  /** Unless the run has ended for good. */
  #rest(state: RunState): void {
    if (this.#state !== 'running') return;
    this.#spent = this.#time();
    this.#state = state;
    this.#tell();
  }

  /** @param leastMs figures of late stand for at least so much time */
  #measure(leastMs: number): void {
    const now = performance.now();
    const passed = now - this.#latest.at;
    const counts = this.#counts;
    this.#curve.add(counts);
    const before = this.#latest.counts;
    if (passed < leastMs || counts.pieces === before.pieces) return;
    const lines = counts.lines - before.lines;
    this.#speed = ((counts.pieces - before.pieces) / passed) * 1000;
    this.#latest = { at: now, counts };
    if (lines === 0) return;
    this.#tetrisRate = (counts.tetrisLines - before.tetrisLines) / lines;
    this.#linesPerGame = lines / Math.max(1, counts.topOuts - before.topOuts);
  }

  /** Milliseconds of training. */
  #time(): number {
    return this.#spent + (this.#state === 'running' ? performance.now() - this.#startedAt : 0);
  }

  #tell(): void {
    this.#onProgress(this.progress);
  }
}

function sum(one: SelfPlayCounts, other: SelfPlayCounts): SelfPlayCounts {
  return {
    pieces: one.pieces + other.pieces,
    lines: one.lines + other.lines,
    tetrisLines: one.tetrisLines + other.tetrisLines,
    topOuts: one.topOuts + other.topOuts,
  };
}

/** Learners on workers of the page. How many there are decides how fast a round is played, and nothing else. */
class PageLearners {
  readonly #all: readonly WorkerCalls<TrainWorker>[];
  readonly #idle: WorkerCalls<TrainWorker>[];
  #waiting: ((worker: WorkerCalls<TrainWorker>) => Promise<void>)[] = [];

  constructor(
    private readonly plan: TrainingPlan,
    threads: number,
  ) {
    const start = (): Worker =>
      new Worker(new URL('./train-worker.ts', import.meta.url), { type: 'module', name: 'training' });
    this.#all = Array.from({ length: threads }, () => new WorkerCalls<TrainWorker>(start));
    this.#idle = [...this.#all];
  }

  /** A round. What is left of one that was given up is not played. */
  play(weights: Float32Array, tasks: readonly LearningTask[]): readonly Promise<Learned>[] {
    this.#waiting = [];
    const learning = tasks.map(
      (task) =>
        new Promise<Learned>((resolve, reject) => {
          this.#waiting.push((worker) => worker.call('learn', this.plan, weights, task).then(resolve, reject));
        }),
    );
    for (const worker of this.#idle.splice(0)) void this.#work(worker);
    return learning;
  }

  /** Ends all workers, whatever they do. */
  letGo(): void {
    this.#waiting = [];
    for (const worker of this.#all) worker.end();
  }

  async #work(worker: WorkerCalls<TrainWorker>): Promise<void> {
    for (let play = this.#waiting.shift(); play; play = this.#waiting.shift()) await play(worker);
    this.#idle.push(worker);
  }
}
