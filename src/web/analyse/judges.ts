/** Judges a game in workers, piece by piece; what is looked at comes first. */
import type { WeightsBytes } from '../../players/weights-choice.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { Batch, JudgeReply, JudgeRequest, Judging } from '../judge/judge-protocol.js';

export interface JudgesListeners {
  /** @param first counted from 0 */
  readonly onJudged: (first: number, pieces: readonly (JudgedPiece | undefined)[]) => void;
  /** All work has ended; for the user. */
  readonly onFailure: (message: string) => void;
}

/** Pieces of a task: about a second of work. */
const BATCH = 4;
/** Each of them has its own copy of the weights. */
const MOST_WORKERS = 8;

export class Judges {
  readonly #listeners: JudgesListeners;
  #workers: Worker[] = [];
  #waiting: Batch[] = [];

  constructor(listeners: JudgesListeners) {
    this.#listeners = listeners;
  }

  /** Begins with a game; what was judged before ends. */
  start(judging: Judging, weights: readonly WeightsBytes[]): void {
    this.stop();
    const { length } = judging.game.pieces;
    this.#waiting = Array.from({ length: Math.ceil(length / BATCH) }, (_, i) => {
      const first = i * BATCH;
      return { first, count: Math.min(BATCH, length - first) };
    });
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1, this.#waiting.length);
    for (let i = 0; i < workers; i++) this.#hire(judging, weights);
  }

  /** A piece is wanted next, counted from 0. */
  want(piece: number): void {
    const at = this.#waiting.findIndex(({ first, count }) => piece >= first && piece < first + count);
    if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
  }

  stop(): void {
    this.#waiting = [];
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
  }

  #hire(judging: Judging, weights: readonly WeightsBytes[]): void {
    const worker = new Worker(new URL('../judge/judge-worker.ts', import.meta.url), { type: 'module', name: 'judge' });
    const port = portOf<JudgeRequest, JudgeReply>(worker, (message) => this.#fail(message));
    port.listen((reply) => {
      if (!this.#workers.includes(worker)) return;
      if (reply.kind === 'failed') this.#fail(reply.message);
      else {
        this.#handOut(worker, port);
        this.#listeners.onJudged(reply.first, reply.pieces);
      }
    });
    this.#workers.push(worker);
    port.send({ kind: 'begin', weights, ...judging });
    this.#handOut(worker, port);
  }

  #handOut(worker: Worker, port: Port<JudgeRequest, JudgeReply>): void {
    const batch = this.#waiting.shift();
    if (batch) {
      port.send({ kind: 'judge', ...batch });
      return;
    }
    worker.terminate();
    this.#workers = this.#workers.filter((other) => other !== worker);
  }

  #fail(message: string): void {
    this.stop();
    this.#listeners.onFailure(message);
  }
}
