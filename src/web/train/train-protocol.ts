/** What the page and the workers of a training run say to each other: each worker plays one learner's task after another. */
import type { Learned, LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';

export type TrainRequest =
  /** The first message. */
  | { readonly kind: 'begin'; readonly plan: TrainingPlan }
  /** Answered by `learned`. Weights that lie in shared memory are not copied. */
  | { readonly kind: 'learn'; readonly weights: Float32Array; readonly task: LearningTask };

export type TrainReply =
  | { readonly kind: 'learned'; readonly learned: Learned }
  /** The run cannot go on; for the user. */
  | { readonly kind: 'failed'; readonly message: string };
