/**
 * A learner plays a task's pieces against itself, from given weights. The result is a function of the weights and the task:
 * whoever plays a task, on whatever machine, gets the same weights.
 */

import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import { SelfPlay, type SelfPlayCounts } from './self-play.js';
import { stepSizeAt, type TrainingPlan } from './training-plan.js';

export interface LearningTask {
  /** Each task of a run has a number, and pieces, of its own. */
  readonly number: number;
  /** To play, at least 1. */
  readonly pieces: number;
  /** Share of the run, 0–1, that is done when the task begins: it sets the step size and the tables that learn. */
  readonly done: number;
}

export interface Learned {
  readonly weights: Float32Array;
  readonly counts: SelfPlayCounts;
}

/** Workspaces of the network that self-play needs. */
const WORKSPACES = 3;
/** Far from the seeds that runs have. */
const NUMBER_STEP = 0x2545f491;

export class Learner {
  readonly #plan: TrainingPlan;
  readonly #network: NtupleNetwork;

  constructor(plan: TrainingPlan) {
    this.#plan = plan;
    this.#network = new NtupleNetwork(plan.features, { workspaces: WORKSPACES, shared: false });
  }

  /**
   * @param weights to begin with, which stay as they are
   * @returns a copy of what was learned
   * @throws RangeError on weights of another length than those of the plan's features
   */
  learn(weights: Float32Array, { number, pieces, done }: LearningTask): Learned {
    const plan = this.#plan;
    const { weights: own } = this.#network;
    if (weights.length !== own.length) {
      throw new RangeError(`expected ${own.length} weights of the ${plan.features} features, found ${weights.length}`);
    }
    own.set(weights);
    const set = done < plan.baseOnly && plan.features !== 'finish' ? 'base' : plan.features;
    const workspaces = Array.from({ length: WORKSPACES }, (_, i) => this.#network.workspace(i, set));
    const seed = (plan.seed + Math.imul(number + 1, NUMBER_STEP)) >>> 0;
    const selfPlay = new SelfPlay(own, workspaces, { ...plan, seed });
    selfPlay.play(pieces, stepSizeAt(plan, done));
    return { weights: own.slice(), counts: selfPlay.counts };
  }
}
