/** Pictures to PNG files on threads of their own, behind a queue of limited length. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PngJob, PngReply } from './png-worker.js';

/** Pictures that may wait; 240 KiB each. */
export const QUEUE_LIMIT = 16;
const MOST_WORKERS = 4;

/**
 * Writes pictures in the background. Who hands over pictures waits for `whenRoom` after each, so that no more than
 * `QUEUE_LIMIT` are ever kept. Must be finished, or its threads keep the program alive.
 */
export class PictureWriter {
  /** The first thing that went wrong; nothing is written after it. */
  problem: string | undefined;
  /** Pictures that were handed over and are no files yet. */
  pending = 0;
  #next = 0;
  #waiting: (() => void)[] = [];
  readonly #writers: WriterThread[];

  /** @param program of each thread: answers every `PngJob` with a `PngReply` */
  constructor(program: URL = new URL('./png-worker.js', import.meta.url)) {
    // One core is the game's.
    const count = Math.max(1, Math.min(MOST_WORKERS, availableParallelism() - 1));
    this.#writers = Array.from({ length: count }, () => this.#startThread(program));
  }

  /** Hands a picture over; its pixels belong to the writer from now on. */
  write(job: PngJob & { readonly picture: { readonly pixels: Uint32Array<ArrayBuffer> } }): void {
    if (this.problem) return;
    const thread = this.#writers[this.#next++ % this.#writers.length];
    this.pending++;
    thread.pending++;
    thread.worker.postMessage(job, [job.picture.pixels.buffer]);
  }

  /** A promise to wait for while the queue is full; undefined while it is not. */
  whenRoom(): Promise<void> | undefined {
    return this.pending < QUEUE_LIMIT ? undefined : this.#wait(() => this.pending < QUEUE_LIMIT);
  }

  /** Waits until no picture is being written, and ends the threads. */
  async finish(): Promise<void> {
    await this.#wait(() => this.pending === 0);
    await Promise.all(this.#writers.map(({ worker }) => worker.terminate()));
  }

  async #wait(isMet: () => boolean): Promise<void> {
    while (!isMet()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #startThread(program: URL): WriterThread {
    const worker = new Worker(program);
    const thread: WriterThread = { worker, pending: 0 };
    worker.on('message', ({ problem }: PngReply) => this.#settle(thread, 1, problem));
    // A thread that breaks does not answer for the pictures that it still has.
    worker.on('error', (error) => this.#settle(thread, thread.pending, error.message));
    return thread;
  }

  #settle(thread: WriterThread, pictures: number, problem: string | null): void {
    thread.pending -= pictures;
    this.pending -= pictures;
    if (problem !== null) this.problem ??= problem;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

interface WriterThread {
  readonly worker: Worker;
  /** Pictures that it has been given and has not answered for. */
  pending: number;
}
