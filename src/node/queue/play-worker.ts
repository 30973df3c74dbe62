/** A thread of a worker: plays the games of one job for each task, or learns from them. */
import { type Learned, type LearningTask, learn } from '../../learn/trainer.js';
import { refuse } from '../../lib/result.js';
import { type Answer, playJob, type ReadyJob } from './play-job.js';
import { floatsOf } from './shared-files.js';

/** A learner's task with the weights that it begins with, as the floats of a network stand in memory. */
export interface ReadyLearning extends LearningTask {
  readonly weights: Uint8Array;
}

export type ThreadTask = { readonly play: ReadyJob } | { readonly learn: ReadyLearning };
export type ThreadAnswer = Answer | ({ readonly ok: true } & Learned);

export default function work(task: ThreadTask): ThreadAnswer {
  return 'play' in task ? playJob(task.play) : learnFrom(task.learn);
}

function learnFrom({ weights, ...task }: ReadyLearning): ThreadAnswer {
  try {
    return { ok: true, ...learn(floatsOf(weights), task) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}
