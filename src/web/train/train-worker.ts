/** A worker of a training run: plays the tasks of learners. */
import { type Learned, Learner, type LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { answerCalls, handOver } from '../browser/worker-calls.js';

let learner: Learner | undefined;

const answers = {
  /** @param plan the same in every call; @param weights are not copied where they lie in shared memory */
  learn(plan: TrainingPlan, weights: Float32Array, task: LearningTask): Learned {
    learner ??= new Learner(plan);
    const learned = learner.learn(weights, task);
    return handOver(learned, [learned.weights.buffer as ArrayBuffer]);
  },
};
export type TrainWorker = typeof answers;
answerCalls(answers);
