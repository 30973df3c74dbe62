/** Many tasks on several threads, with a stop. What comes of them does not depend on the number of threads. */
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

export interface TaskRun<Task, Answer> extends ThreadPoolOptions {
  /** Begun in this order. */
  readonly tasks: readonly Task[];
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
  const running: Promise<Answer>[] = [];
  let begun = 0;
  for (const task of tasks) {
    while (begun < tasks.length && running.length < threads * ahead) {
      const answer = pool.run(tasks[begun++]);
      // An end of the run fails what is behind the one that is waited for, too.
      answer.catch(() => {});
      running.push(answer);
    }
    if (onAnswer(await (running.shift() as Promise<Answer>), task)) return;
  }
}

async function asTheyEnd<Task, Answer>(
  { tasks, ahead, threads, onAnswer }: TaskRun<Task, Answer>,
  pool: ThreadPool<Task, Answer>,
): Promise<void> {
  let begun = 0;
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (!isOver && begun < tasks.length) {
      const task = tasks[begun++];
      if (onAnswer(await pool.run(task), task)) isOver = true;
    }
  };
  try {
    await Promise.all(Array.from({ length: threads * ahead }, goOn));
  } finally {
    isOver = true;
  }
}
