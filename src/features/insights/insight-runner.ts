/** Who judges games: threads of this process, or the workers of a queue. */

import { plural } from '../../lib/format-numbers.js';
import type { Say } from '../../platform/job.js';
import { ThreadPool } from '../../platform/threads/run-tasks.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { type GameQueue, QueueFailure } from '../queue/game-queue.js';
import { type InsightTask, packGame, withoutPresses } from '../queue/insight-job.js';
import { failed, openQueue } from '../queue/queue-runner.js';

export interface InsightRunner {
  /** Games that are asked for at a time. */
  readonly lanes: number;
  /** Undefined where it was closed before. */
  judge(task: InsightTask): Promise<GameInsight | undefined>;
  /** Who judges, for lines that say how far the work is. */
  note(): string;
  /** Ends all work at once. */
  close(): Promise<void>;
}

/** Games that a queue holds at a time: enough for all the threads that there may be, and few megabytes. */
const QUEUED = 64;

/**
 * @param threads of this process
 * @throws Failure when the queue cannot be used
 */
export async function openInsightRunner(queue: string | undefined, threads: number, say: Say): Promise<InsightRunner> {
  return queue === undefined ? localRunner(threads) : queueRunner(await openQueue(queue, say));
}

function localRunner(threads: number): InsightRunner {
  const worker = new URL('./insight-worker.js', import.meta.url);
  const pool = new ThreadPool<InsightTask, GameInsight>({ worker, threads, workerData: null });
  return {
    // One more is opened while the others are judged.
    lanes: threads + 1,
    async judge(task) {
      try {
        return await pool.run({ ...task, game: withoutPresses(task.game) });
      } catch (error) {
        if (pool.closed) return undefined;
        throw error;
      }
    },
    note: () => '',
    close: () => pool.close(),
  };
}

function queueRunner(queue: GameQueue): InsightRunner {
  const judge = async ({ game, ...settings }: InsightTask): Promise<GameInsight | undefined> => {
    const file = await queue.lend(packGame(game));
    const answered = await queue.ask({ kind: 'insight', game: file, ...settings }, [0]);
    if (!answered) return undefined;
    const { answer, forget } = answered;
    await Promise.all([queue.files.takeBack(file), forget()]);
    if (!('insight' in answer)) throw new QueueFailure('the workers played instead of judging');
    return answer.insight;
  };
  return {
    lanes: QUEUED,
    judge: (task) => judge(task).catch(failed),
    note: () => `${plural(queue.crew.workers, 'worker')}, ${plural(queue.crew.threads, 'game')} at a time`,
    close: () => queue.close(),
  };
}
