/** A training run from its start to its end: its schedule, its figures, its curve. It can be stopped and goes on where it was. */
import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { CHUNK_PIECES } from '../../learn/trainer.js';
import { planOrigin, type TrainingPlan } from '../../learn/training-plan.js';
import type { TrainingPoint } from '../stores/weights-store.js';
import { TrainingCrew } from './training-crew.js';
import { TrainingCurve } from './training-curve.js';

/** A run ends after so much time or so many pieces, whichever comes first; Infinity for no limit. */
export interface TrainingLength {
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

/** `stopping` is the rest of a round, after which a run is stopped or finished. */
export type RunState = 'starting' | 'running' | 'stopping' | 'stopped' | 'finished' | 'failed';

export interface RunProgress {
  readonly state: RunState;
  /** Share of the run, 0–1. */
  readonly done: number;
  /** Time spent in training. */
  readonly seconds: number;
  readonly counts: SelfPlayCounts;
  /** Pieces a second, of late. */
  readonly speed: number;
  /** Of late; undefined before there were lines. */
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
  readonly #crew: TrainingCrew;
  readonly #curve: TrainingCurve;
  #state: RunState = 'starting';
  /** Chunks that were begun, of all. */
  #chunks = 0;
  readonly #allChunks: number;
  /** Milliseconds of training before the last start, and when that was. */
  #spent = 0;
  #startedAt = 0;
  #latest: { at: number; counts: SelfPlayCounts } = { at: 0, counts: NO_COUNTS };
  #speed = 0;
  #tetrisRate: number | undefined;
  #linesPerGame: number | undefined;

  constructor(setup: TrainingSetup, onProgress: (progress: RunProgress) => void, onFailure: (message: string) => void) {
    this.setup = setup;
    this.#onProgress = onProgress;
    this.#onFailure = onFailure;
    this.#curve = new TrainingCurve(setup.curve, setup.from?.origin.pieces ?? 0);
    this.#allChunks = Math.ceil(setup.length.pieces / CHUNK_PIECES);
    const { plan, threads, from } = setup;
    this.#crew = new TrainingCrew(
      { plan, threads, from: from?.bytes, isShared: crossOriginIsolated && threads > 1 },
      {
        onReady: () => this.#go(),
        onRound: () => {
          this.#measure();
          this.#playOn();
        },
        onFailure: (message) => this.#fail(message),
      },
    );
  }

  get state(): RunState {
    return this.#state;
  }

  get progress(): RunProgress {
    return {
      state: this.#state,
      done: this.#done(),
      seconds: this.#time() / 1000,
      counts: this.#crew.counts,
      speed: this.#speed,
      tetrisRate: this.#tetrisRate,
      linesPerGame: this.#linesPerGame,
      curve: this.#curve.points,
    };
  }

  /** Ends after the round that is being played. */
  stop(): void {
    if (this.#state !== 'running') return;
    this.#state = 'stopping';
    this.#tell();
  }

  /** Goes on after a stop. */
  resume(): void {
    if (this.#state === 'stopped') this.#go();
  }

  /** Ends the run for good, wherever it is. */
  dispose(): void {
    this.#crew.letGo();
    this.#state = 'finished';
  }

  /**
   * The weights as they are now, as the bytes of a file; the run goes on meanwhile.
   *
   * @param date the day, as YYYY-MM-DD
   * @returns undefined when the run has failed, or ended for good, before its worker could answer
   */
  save(date: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { plan, threads, from } = this.setup;
    return this.#crew.save({
      ...planOrigin(plan),
      pieces: this.#crew.counts.pieces + (from?.origin.pieces ?? 0),
      done: this.#done(),
      minutes: Math.round((this.#time() / MS_A_MINUTE + (from?.origin.minutes ?? 0)) * 100) / 100,
      threads,
      date,
      command: 'trained in the page',
      strength: '',
    });
  }

  #go(): void {
    this.#startedAt = performance.now();
    this.#latest = { at: this.#startedAt, counts: this.#crew.counts };
    this.#state = 'running';
    this.#playOn();
  }

  /** The next round, or the end. */
  #playOn(): void {
    const isOver = this.#done() >= 1;
    if (this.#state === 'running' && !isOver) this.#crew.play(this.#nextChunks());
    else {
      if (this.#tetrisRate === undefined) this.#measure(0);
      this.#spent = this.#time();
      this.#state = isOver ? 'finished' : 'stopped';
    }
    this.#tell();
  }

  /** With a number of pieces a run comes out the same again: the shares are those of whole chunks. */
  #nextChunks(): number[] {
    const chunks: number[] = [];
    while (chunks.length < this.setup.threads && this.#chunks < this.#allChunks) {
      chunks.push(this.#done());
      this.#chunks++;
    }
    return chunks;
  }

  #fail(message: string): void {
    // Where one worker cannot go on, the others cannot either, and say so, too.
    if (this.#state === 'failed') return;
    this.#crew.letGo();
    this.#state = 'failed';
    this.#tell();
    this.#onFailure(message);
  }

  /** @param leastMs figures of late stand for at least so much time */
  #measure(leastMs = LATE_MS): void {
    const now = performance.now();
    const passed = now - this.#latest.at;
    const { counts } = this.#crew;
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
    const isTicking = this.#state === 'running' || this.#state === 'stopping';
    return this.#spent + (isTicking ? performance.now() - this.#startedAt : 0);
  }

  #done(): number {
    const byTime = this.#time() / (this.setup.length.minutes * MS_A_MINUTE);
    return Math.min(1, Math.max(byTime, this.#chunks / this.#allChunks));
  }

  #tell(): void {
    this.#onProgress(this.progress);
  }
}
