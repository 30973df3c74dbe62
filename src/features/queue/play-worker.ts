/** A thread of a worker: plays the games of one job for each task, or learns from them. */
import { type Learned, Learner, type LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { refuse } from '../../lib/result.js';
import { type Answer, playJob, type ReadyJob } from './play-job.js';
import { floatsOf } from './shared-files.js';

/** A learner's task with the weights that it begins with, as the floats of a network stand in memory. */
export interface ReadyLearning extends LearningTask {
  readonly plan: TrainingPlan;
  readonly weights: Uint8Array;
}

export type ThreadTask = { readonly play: ReadyJob } | { readonly learn: ReadyLearning };
export type ThreadAnswer = Answer | ({ readonly ok: true } & Learned);

export default function work(task: ThreadTask): ThreadAnswer {
  return 'play' in task ? playJob(task.play) : learnFrom(task.learn);
}

/** The latest learner, since many tasks in a row are of one run. */
let latest: { readonly of: string; readonly learner: Learner } | undefined;

function learnFrom({ plan, weights, ...task }: ReadyLearning): ThreadAnswer {
  const of = JSON.stringify(plan);
  if (latest?.of !== of) latest = { of, learner: new Learner(plan) };
  try {
    return { ok: true, ...latest.learner.learn(floatsOf(weights), task) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}
