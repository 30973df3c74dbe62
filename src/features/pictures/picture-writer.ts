/** Writes pictures as PNG files on other threads, behind a queue of limited length. */

import { CORES, ThreadPool } from '../../platform/threads/run-tasks.js';
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
  #waiting: (() => void)[] = [];
  readonly #pool: ThreadPool<PngJob, PngReply>;

  /** @param worker program of each thread: answers every `PngJob` with a `PngReply` */
  constructor(worker: URL = new URL('./png-worker.js', import.meta.url)) {
    // One core is the game's.
    const threads = Math.max(1, Math.min(MOST_WORKERS, CORES - 1));
    this.#pool = new ThreadPool({ worker, threads, workerData: null });
  }

  /** Hands a picture over; its pixels belong to the writer from now on. */
  write(job: PngJob & { readonly picture: { readonly pixels: Uint32Array<ArrayBuffer> } }): void {
    if (this.problem) return;
    this.pending++;
    this.#pool.run(job, undefined, [job.picture.pixels.buffer]).then(
      ({ problem }) => this.#settle(problem),
      (error: Error) => this.#settle(error.message),
    );
  }

  /** A promise to wait for while the queue is full; undefined while it is not. */
  whenRoom(): Promise<void> | undefined {
    return this.pending < QUEUE_LIMIT ? undefined : this.#wait(() => this.pending < QUEUE_LIMIT);
  }

  /** Waits until no picture is being written, and ends the threads. */
  async finish(): Promise<void> {
    await this.#wait(() => this.pending === 0);
    await this.#pool.close();
  }

  async #wait(isMet: () => boolean): Promise<void> {
    while (!isMet()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #settle(problem: string | null): void {
    this.pending--;
    if (problem !== null) this.problem ??= problem;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
