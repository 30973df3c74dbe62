/** A thread of a training run: plays the task of one learner after another. */
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { Learner } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import type { ThreadTask } from './thread-learners.js';

const learner = new Learner(workerData as TrainingPlan);

export default function learn({ weights, ...task }: ThreadTask): unknown {
  const learned = learner.learn(weights, task);
  // The weights change hands and are not copied.
  return move({ [transferableSymbol]: [learned.weights.buffer], [valueSymbol]: learned } as never);
}
