/** The workers of a training run. They play in rounds: a chunk each, then all their weights become the mean. */
import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { TrainReply, TrainRequest } from './train-protocol.js';

export interface CrewSetup {
  readonly plan: TrainingPlan;
  readonly threads: number;
  /** A weights file to start from; without it the run starts from zero. */
  readonly from: Uint8Array<ArrayBuffer> | undefined;
  /** Workers may share memory; else their weights travel in messages. */
  readonly isShared: boolean;
}

export interface CrewEvents {
  /** All networks are made. */
  readonly onReady: () => void;
  /** A round is over and all weights are their mean. */
  readonly onRound: () => void;
  readonly onFailure: (message: string) => void;
}

interface Crewman {
  readonly worker: Worker;
  readonly port: Port<TrainRequest, TrainReply>;
  counts: SelfPlayCounts;
  isBusy: boolean;
  /** After a chunk, but those of the first one. */
  weights: Float32Array<ArrayBuffer> | undefined;
}

const NO_COUNTS: SelfPlayCounts = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };

export class TrainingCrew {
  readonly #crew: readonly Crewman[];
  readonly #isShared: boolean;
  readonly #events: CrewEvents;
  #isReady = false;
  #saving: ((bytes: Uint8Array<ArrayBuffer> | undefined) => void)[] = [];

  constructor({ plan, threads, from, isShared }: CrewSetup, events: CrewEvents) {
    this.#isShared = isShared;
    this.#events = events;
    this.#crew = Array.from({ length: threads }, () => this.#hire());
    this.#crew.forEach(({ port }, thread) => {
      port.send({ kind: 'begin', plan, threads, thread, from, isShared });
    });
  }

  /** Of all workers, since the start of the run. */
  get counts(): SelfPlayCounts {
    const sums = { ...NO_COUNTS };
    for (const { counts } of this.#crew) {
      sums.pieces += counts.pieces;
      sums.lines += counts.lines;
      sums.tetrisLines += counts.tetrisLines;
      sums.topOuts += counts.topOuts;
    }
    return sums;
  }

  /**
   * Plays a round, which ends with `onRound`.
   *
   * @param chunks the share of the run, 0–1, that is done as each begins; one for each worker, or fewer at the end
   */
  play(chunks: readonly number[]): void {
    chunks.forEach((done, i) => {
      const crewman = this.#crew[i];
      crewman.isBusy = true;
      crewman.port.send({ kind: 'chunk', done });
    });
  }

  /**
   * The weights of the first worker, as the bytes of a file, between two of its chunks.
   *
   * @returns undefined when the crew was let go, or has failed, before it could answer
   */
  save(origin: WeightsOrigin): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return new Promise((resolve) => {
      this.#saving.push(resolve);
      this.#crew[0].port.send({ kind: 'save', origin });
    });
  }

  /** Ends all workers, whatever they do. */
  letGo(): void {
    for (const { worker } of this.#crew) worker.terminate();
    for (const give of this.#saving.splice(0)) give(undefined);
  }

  #hire(): Crewman {
    const worker = new Worker(new URL('./train-worker.ts', import.meta.url), { type: 'module', name: 'training' });
    const port = portOf<TrainRequest, TrainReply>(worker, (message) => this.#events.onFailure(message));
    const crewman: Crewman = { worker, port, counts: NO_COUNTS, isBusy: true, weights: undefined };
    port.listen((reply) => this.#hear(crewman, reply));
    return crewman;
  }

  #hear(crewman: Crewman, reply: TrainReply): void {
    switch (reply.kind) {
      case 'begun':
        crewman.isBusy = false;
        if (this.#isReady || this.#isAnyBusy()) break;
        this.#isReady = true;
        this.#events.onReady();
        break;
      case 'played':
        crewman.counts = reply.counts;
        crewman.weights = reply.weights;
        crewman.isBusy = false;
        if (!this.#isAnyBusy()) this.#endRound();
        break;
      case 'averaged':
        this.#handOut(reply.others);
        this.#events.onRound();
        break;
      case 'weights':
        this.#saving.shift()?.(reply.bytes);
        break;
      case 'failed':
        this.#events.onFailure(reply.message);
        break;
    }
  }

  #isAnyBusy(): boolean {
    return this.#crew.some(({ isBusy }) => isBusy);
  }

  #endRound(): void {
    const others = this.#crew.flatMap(({ weights }) => weights ?? []);
    for (const crewman of this.#crew) crewman.weights = undefined;
    if (others.length === 0) {
      this.#events.onRound();
      return;
    }
    this.#crew[0].port.send({ kind: 'average', others }, this.#isShared ? [] : others.map(({ buffer }) => buffer));
  }

  /** The workers that played get the mean back; in shared memory they have it already. */
  #handOut(others: readonly Float32Array<ArrayBuffer>[]): void {
    if (this.#isShared) return;
    others.forEach((weights, i) => {
      this.#crew[i + 1].port.send({ kind: 'take', weights }, [weights.buffer]);
    });
  }
}
