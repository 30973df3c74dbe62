/** Threads that play games, as many as asked for, which can be ended while they are at it. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Threads that this computer runs at once. */
export const CORES: number = availableParallelism();
/** That can be asked for. */
export const MOST_THREADS = 256;

export interface ThreadPoolOptions {
  /** The program of a thread. */
  readonly worker: URL;
  readonly threads: number;
  /** What every thread gets when it starts. */
  readonly workerData: unknown;
}

export class ThreadPool<Task, Answer> {
  readonly #pool: Piscina<Task, Answer>;
  #closed = false;

  constructor({ worker, threads, workerData }: ThreadPoolOptions) {
    this.#pool = new Piscina({ filename: worker.href, minThreads: threads, maxThreads: threads, workerData });
    // A thread that answers while it is being ended answers nobody, which the library takes for a fault.
    this.#pool.on('error', (error) => {
      if (!this.#closed) throw error;
    });
  }

  /** Whether the threads were ended; what was still asked of them has failed. */
  get closed(): boolean {
    return this.#closed;
  }

  /** @throws what went wrong in the thread, or that it died or was ended */
  run(task: Task): Promise<Answer> {
    return this.#pool.run(task);
  }

  /** Ends the threads at once; tasks that have no answer yet fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.destroy();
  }
}
