/**
 * A learner plays a task's pieces against itself, from given weights. The result is a function of the weights and the task:
 * whoever plays a task, on whatever machine, gets the same weights.
 */

import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import { type ErrorSums, SelfPlay, type SelfPlayCounts } from './self-play.js';
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
  /** What is learned: the weights, and with steps of their own the sums of their errors behind them. */
  readonly weights: Float32Array;
  readonly counts: SelfPlayCounts;
}

/** Numbers of what is learned for each weight, where it has a step of its own: itself and two sums. */
const NUMBERS_OF_WEIGHT = 3;
/** The sums of a weight that has met nothing yet: it begins with three tenths of the step, and soon goes by what it meets. */
const FIRST_ERRORS = 3;
const FIRST_SIZES = 10;

/** How many numbers a run learns. */
export function learnedLength({ ownSteps }: Pick<TrainingPlan, 'ownSteps'>, weights: number): number {
  return ownSteps ? NUMBERS_OF_WEIGHT * weights : weights;
}

/** What a run learns, to begin with: the weights themselves, or a copy with the sums behind them, which threads can share. */
export function learnedFrom(plan: Pick<TrainingPlan, 'ownSteps'>, weights: Float32Array): Float32Array {
  if (!plan.ownSteps) return weights;
  const { length, BYTES_PER_ELEMENT } = weights;
  const bytes = new SharedArrayBuffer(learnedLength(plan, length) * BYTES_PER_ELEMENT);
  const learned = new Float32Array(bytes);
  learned.set(weights);
  learned.fill(FIRST_ERRORS, length, 2 * length);
  learned.fill(FIRST_SIZES, 2 * length);
  return learned;
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
   * @param begun what was learned before, which stays as it is
   * @returns a copy of what was learned
   * @throws RangeError on weights of another length than those of the plan's features
   */
  learn(begun: Float32Array, { number, pieces, done }: LearningTask): Learned {
    const plan = this.#plan;
    const { weights: own } = this.#network;
    const { length } = own;
    const expected = learnedLength(plan, length);
    if (begun.length !== expected) {
      throw new RangeError(`expected ${expected} weights of the ${plan.features} features, found ${begun.length}`);
    }
    own.set(begun.subarray(0, length));
    const isBaseOnly = done < plan.baseOnly && plan.features !== 'finish' && !plan.keep;
    const set = isBaseOnly ? 'base' : plan.features;
    const workspaces = Array.from({ length: WORKSPACES }, (_, i) => this.#network.workspace(i, set));
    const seed = (plan.seed + Math.imul(number + 1, NUMBER_STEP)) >>> 0;
    const learned = begun.slice();
    const sums: ErrorSums | undefined = plan.ownSteps
      ? { errors: learned.subarray(length, 2 * length), sizes: learned.subarray(2 * length) }
      : undefined;
    const selfPlay = new SelfPlay(own, workspaces, { ...plan, seed }, sums);
    selfPlay.play(pieces, stepSizeAt(plan, done));
    learned.set(own);
    return { weights: learned, counts: selfPlay.counts };
  }
}
