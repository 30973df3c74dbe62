/** Pictures to PNG files on threads of their own, behind a queue of limited length. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PngJob, PngReply } from './png-worker.js';

/** Pictures that may wait; 256 KB each. */
const QUEUE_LIMIT = 16;
const MOST_WORKERS = 4;

/** Writes pictures in the background. Must be finished, or its threads keep the program alive. */
export class PictureWriter {
  /** The first thing that went wrong; nothing is written after it. */
  problem: string | undefined;
  #pending = 0;
  #next = 0;
  #waiting: (() => void)[] = [];
  readonly #workers: Worker[];

  constructor() {
    // One core is the game's.
    const count = Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 1));
    this.#workers = Array.from({ length: count }, () => this.#startWorker());
  }

  /** Hands a picture over; its pixels belong to the writer from now on. */
  write(job: PngJob): void {
    if (this.problem) return;
    this.#pending++;
    this.#workers[this.#next++ % this.#workers.length].postMessage(job, [job.pixels.buffer]);
  }

  /** A promise to wait for while the queue is full; undefined while it is not. */
  whenRoom(): Promise<void> | undefined {
    return this.#pending < QUEUE_LIMIT ? undefined : this.#wait(() => this.#pending < QUEUE_LIMIT);
  }

  /** Waits for all pictures and ends the threads. */
  async finish(): Promise<void> {
    await this.#wait(() => this.#pending === 0);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  async #wait(isMet: () => boolean): Promise<void> {
    while (!isMet() && !this.problem) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./png-worker.js', import.meta.url));
    worker.on('message', ({ problem }: PngReply) => this.#settle(problem));
    worker.on('error', (error) => this.#settle(error.message));
    return worker;
  }

  #settle(problem: string | null): void {
    this.#pending--;
    if (problem !== null) this.problem ??= problem;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
