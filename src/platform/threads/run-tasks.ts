/** Many tasks on several threads, with a stop. What comes of them does not depend on the number of threads. */

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';

interface TaskRun<Task, Answer> extends ThreadPoolOptions {
  /** Begun in this order; a generator makes each task when its turn comes. */
  readonly tasks: Iterable<Task>;
  /**
   * `tasks`: answers are told in the order of the tasks, and one that is enough ends the others at once. `ends`: they are
   * told as they come, and the tasks begun before one that is enough end as well.
   */
  readonly order: 'tasks' | 'ends';
  /** Tasks of each thread that are under way or wait for a slower one before them; 1 with the order `ends`. */
  readonly ahead: number;
  /** Told of each answer once; true begins no further task. */
  readonly onAnswer: (answer: Answer, task: Task) => boolean;
  /** Ends the run; tasks that are not over are dropped. */
  readonly signal: AbortSignal;
}

/**
 * @returns whether it came to its end, not to the signal
 * @throws what `onAnswer` throws, and what went wrong in a thread
 */
export async function runTasks<Task, Answer>(run: TaskRun<Task, Answer>): Promise<boolean> {
  const { signal } = run;
  if (signal.aborted) return false;
  const pool = new ThreadPool<Task, Answer>(run);
  const abort = (): void => void pool.close();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await (run.order === 'tasks' ? inOrder(run, pool) : asTheyEnd(run, pool));
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await pool.close();
  }
}

async function inOrder<Task, Answer>(
  { tasks, ahead, threads, onAnswer }: TaskRun<Task, Answer>,
  pool: ThreadPool<Task, Answer>,
): Promise<void> {
  const running: { readonly task: Task; readonly answer: Promise<Answer> }[] = [];
  const waiting = tasks[Symbol.iterator]();
  for (;;) {
    while (running.length < threads * ahead) {
      const { done, value: task } = waiting.next();
      if (done) break;
      const answer = pool.run(task);
      // An end of the run fails what is behind the one that is waited for, too.
      answer.catch(() => {});
      running.push({ task, answer });
    }
    const first = running.shift();
    if (!first || onAnswer(await first.answer, first.task)) return;
  }
}

async function asTheyEnd<Task, Answer>(
  { tasks, ahead, threads, onAnswer }: TaskRun<Task, Answer>,
  pool: ThreadPool<Task, Answer>,
): Promise<void> {
  const waiting = tasks[Symbol.iterator]();
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (!isOver) {
      const { done, value: task } = waiting.next();
      if (done) return;
      if (onAnswer(await pool.run(task), task)) isOver = true;
    }
  };
  try {
    await Promise.all(Array.from({ length: threads * ahead }, goOn));
  } finally {
    isOver = true;
  }
}

// Threads that play games, as many as asked for, which can be ended while they are at it.

/** Threads that this computer runs at once. */
export const CORES: number = availableParallelism();
/** That can be asked for. */
export const MOST_THREADS = 256;

/**
 * Threads load their program by `import` alone. The library tries `require` before, and where Node 20 can require a module,
 * a thread that is ended meanwhile takes the whole process with it.
 */
const LOADED_BY_IMPORT = process.allowedNodeEnvironmentFlags.has('--experimental-require-module')
  ? ['--no-experimental-require-module']
  : [];

interface ThreadPoolOptions {
  /** The program of a thread. */
  readonly worker: URL;
  readonly threads: number;
  /** What every thread gets when it starts. */
  readonly workerData: unknown;
  /** Mebibytes of a thread's objects; a thread that needs more dies (default: as many as the program has). */
  readonly memory?: number;
  /** Told of a thread that died without a task; without it that is a fault of the program. */
  readonly onLost?: (error: Error) => void;
}

export class ThreadPool<Task, Answer> {
  readonly #pool: Piscina<Task, Answer>;
  #closed = false;

  constructor({ worker, threads, workerData, memory, onLost }: ThreadPoolOptions) {
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: threads,
      maxThreads: threads,
      workerData,
      // Not those of the process: what is for V8 or the inspector is no option of a thread, and V8's hold for threads anyway.
      execArgv: LOADED_BY_IMPORT,
      ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    });
    // A thread that answers while it is being ended answers nobody, which the library takes for a fault.
    this.#pool.on('error', (error) => {
      if (this.#closed) return;
      if (!onLost) throw error;
      onLost(error);
    });
  }

  /** Whether the threads were ended; what was still asked of them has failed. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * @param signal ends the task; a thread that is at it is replaced
   * @param moved parts of the task that are handed over to the thread, not copied
   * @throws what went wrong in the thread, or that it died or was ended
   */
  run(task: Task, signal?: AbortSignal, moved: readonly (MessagePort | ArrayBuffer)[] = []): Promise<Answer> {
    return this.#pool.run(task, { signal: signal ?? null, transferList: [...moved] });
  }

  /** Ends the threads at once; tasks that have no answer yet fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.destroy();
  }
}

/** What a process holds at a moment. */
export interface ProcessUse {
  /** Bytes that are in use after everything unused was collected: objects, and buffers outside of the heap. */
  readonly liveBytes: number;
  /** Bytes of the machine's memory. */
  readonly residentBytes: number;
  /** What keeps the event loop busy, and open files where the system tells. */
  readonly handles: number;
}

let collect: (() => void) | undefined;

/** Collects all garbage first, which takes some milliseconds. */
export function processUse(): ProcessUse {
  collect ??= garbageCollector();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    liveBytes: heapUsed + external,
    residentBytes: rss,
    handles: process.getActiveResourcesInfo().length + openFiles(),
  };
}

/** Milliseconds of the processor that this process has used. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The collector is only there for those who ask for it by a flag, which may also be set later on. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    // Only Linux shows them.
    return 0;
  }
}
