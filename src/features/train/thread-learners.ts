/** Learners on threads of this process. How many threads there are decides how fast a round is played, and nothing else. */
import type { Learned, LearningTask } from '../../learn/learner.js';
import type { Learners } from '../../learn/rounds.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { ThreadPool } from '../../platform/threads/run-tasks.js';

/** A task with the weights that its learner begins with. */
export interface ThreadTask extends LearningTask {
  /** Not copied where they lie in shared memory. */
  readonly weights: Float32Array;
}

/** What keeps a thread from playing its task. */
export class ThreadFailure extends Error {
  override name = 'ThreadFailure';
}

/** @param worker another program for the threads */
export function threadLearners(
  plan: TrainingPlan,
  threads: number,
  worker = new URL('./learn-worker.js', import.meta.url),
): Learners {
  const pool = new ThreadPool<ThreadTask, Learned>({ worker, threads, workerData: plan });
  return {
    play: (weights, tasks) =>
      tasks.map((task) =>
        pool.run({ ...task, weights }).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new ThreadFailure(`a thread that was learning has died: ${why}`);
        }),
      ),
    close: () => pool.close(),
  };
}
