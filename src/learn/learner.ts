/**
 * A learner that plays by itself for a while: from given weights, on pieces of its own. It is a function of its task, so
 * whoever repeats a task, on whatever machine, comes to the same weights.
 */
import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import type { SelfPlayCounts } from './self-play.js';
import { THREAD_WORKSPACES, Trainer } from './trainer.js';
import type { TrainingPlan } from './training-plan.js';

export interface LearningTask {
  readonly plan: TrainingPlan;
  /** From 0; each task of a run has a number, and pieces, of its own. */
  readonly number: number;
  /** Chunks of pieces to play, at least 1. */
  readonly chunks: number;
  /** Shares of the run, 0–1, that are done when the task begins and when it ends, for the schedule. */
  readonly from: number;
  readonly to: number;
}

export interface Learned {
  readonly weights: Float32Array;
  readonly counts: SelfPlayCounts;
}

/** Far from the seeds of the threads of one process. */
const NUMBER_STEP = 0x2545f491;

/**
 * @param weights to begin with, which stay as they are
 * @throws RangeError on weights of another length than those of the plan's features
 */
export function learn(weights: Float32Array, { plan, number, chunks, from, to }: LearningTask): Learned {
  const network = new NtupleNetwork(plan.features, { workspaces: THREAD_WORKSPACES, shared: false });
  if (weights.length !== network.weights.length) {
    throw new RangeError(
      `expected ${network.weights.length} weights of the ${plan.features} features, found ${weights.length}`,
    );
  }
  network.weights.set(weights);
  const seed = (plan.seed + Math.imul(number + 1, NUMBER_STEP)) >>> 0;
  const trainer = new Trainer({ ...plan, seed }, network.memory, 0);
  for (let chunk = 0; chunk < chunks; chunk++) trainer.playChunk(from + ((to - from) * chunk) / chunks);
  return { weights: network.weights.slice(), counts: { ...trainer.counts } };
}
