/**
 * Threads that answer questions, one after the other each. Whoever finds all of them at work waits in a line that has an
 * end. A thread that dies or is late is replaced, and only its own question is lost.
 */

import type { MessagePort } from 'node:worker_threads';
import type { Job } from '../../engine/stackrabbit/async-jobs.js';
import type { Parameters, Reply } from '../../engine/stackrabbit/read-parameters.js';
import { ThreadPool } from '../../platform/threads/run-tasks.js';
import { ApiError, busy, fault } from './api-error.js';
import type { Limits } from './http-app.js';
import type { Question, QuestionAnswer } from './v1/request-schemas.js';

interface EngineThreadsOptions {
  /** The program of a thread. */
  readonly worker: URL;
  readonly threads: number;
  readonly limits: Limits;
  readonly log: (line: string) => void;
}

export interface AskOptions {
  /** `long` for one of many questions of a work whose number is limited: it waits however many do (default: `short`). */
  readonly patience?: 'short' | 'long';
  /** What of the task goes over to the thread. */
  readonly moved?: readonly MessagePort[];
}

/** Why no client waits for an answer any more. */
const LEFT = new Error('the asker has gone');
const LATE = new Error('the time is over');

export class EngineThreads<Task, Answer> {
  readonly #pool: ThreadPool<Task, Answer>;
  readonly #threads: number;
  readonly #limits: Limits;
  readonly #log: (line: string) => void;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor({ worker, threads, limits, log }: EngineThreadsOptions) {
    const onLost = (error: Error): void => log(`a thread died and was replaced: ${error.message}`);
    this.#pool = new ThreadPool({ worker, threads, workerData: undefined, memory: limits.threadMemory, onLost });
    this.#threads = threads;
    this.#limits = limits;
    this.#log = log;
  }

  get threads(): number {
    return this.#threads;
  }

  /** Questions that are being answered, and that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /**
   * @param left the asker has gone: a question that waits is dropped, one that runs has a little time to end
   * @throws ApiError where too many wait, it takes too long, or the thread fails or dies; another error where the asker has gone
   */
  async ask(task: Task, left: AbortSignal, { patience = 'short', moved }: AskOptions = {}): Promise<Answer> {
    const { answerMs } = this.#limits;
    const over = new AbortController();
    const leave = (): void => over.abort(LEFT);
    const timer = setTimeout(() => over.abort(LATE), answerMs);
    left.addEventListener('abort', leave, { once: true });
    if (left.aborted) leave();
    try {
      await this.#turn(over.signal, patience);
      return await until(over.signal, this.#run(task, over.signal, moved));
    } catch (error) {
      if (error === LEFT || error instanceof ApiError) throw error;
      if (error !== LATE) throw fault(error, this.#log);
      throw new ApiError('late', `there was no answer within ${answerMs / 1000} seconds`, {
        hint: 'ask for fewer plies, or for less time',
      });
    } finally {
      clearTimeout(timer);
      left.removeEventListener('abort', leave);
    }
  }

  /** Ends the threads at once; what is still asked fails. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Comes back when a thread is free, which is then taken. */
  async #turn(over: AbortSignal, patience: AskOptions['patience']): Promise<void> {
    over.throwIfAborted();
    if (this.#running < this.#threads) {
      this.#running++;
      return;
    }
    if (patience === 'short' && this.#waiting.size >= this.#limits.waiting)
      throw busy(`${this.#waiting.size} questions wait for an answer already`);
    await new Promise<void>((resolve, reject) => {
      const drop = (): void => {
        this.#waiting.delete(begin);
        reject(over.reason);
      };
      const begin = (): void => {
        over.removeEventListener('abort', drop);
        resolve();
      };
      over.addEventListener('abort', drop, { once: true });
      this.#waiting.add(begin);
    });
  }

  /** The thread stays taken until it has ended or was replaced, whoever waits for it. */
  async #run(task: Task, over: AbortSignal, moved?: readonly MessagePort[]): Promise<Answer> {
    const end = new AbortController();
    let grace: NodeJS.Timeout | undefined;
    const leave = (): void => {
      if (over.reason === LATE) end.abort();
      else grace = setTimeout(() => end.abort(), this.#limits.graceMs);
    };
    over.addEventListener('abort', leave, { once: true });
    try {
      return await this.#pool.run(task, end.signal, moved);
    } finally {
      clearTimeout(grace);
      over.removeEventListener('abort', leave);
      this.#release();
    }
  }

  /** The thread goes to whoever has waited longest. */
  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** A promise, or the reason of a signal if that comes first. */
async function until<T>(over: AbortSignal, promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  over.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const drop = (): void => reject(over.reason);
    over.addEventListener('abort', drop, { once: true });
    promise.then(resolve, reject).finally(() => over.removeEventListener('abort', drop));
  });
}

// What threads are asked, and what they answer.

/** A question of our own interface. */
interface QuestionTask {
  readonly kind: 'question';
  readonly question: Question;
}

/** A route as StackRabbit has it. */
interface RouteTask {
  readonly kind: 'route';
  readonly route: string;
  readonly parameters: Parameters;
}

/** The same in parts, each of which is posted as it is found; the last one is the answer. */
interface PartsTask extends Job {
  readonly kind: 'parts';
  readonly port: MessagePort;
}

export type EngineTask = QuestionTask | RouteTask | PartsTask;

interface Answered {
  readonly question: QuestionAnswer;
  readonly route: Reply;
  readonly parts: Reply;
}

export type AnswerTo<Task extends EngineTask> = Answered[Task['kind']];
export type EngineAnswer = Answered[keyof Answered];

/** Asks the threads; rejects as `EngineThreads.ask` does. */
export type AskEngine = <Task extends EngineTask>(
  task: Task,
  left: AbortSignal,
  options?: AskOptions,
) => Promise<AnswerTo<Task>>;
