/** One thread of a training run. */

import type { FeatureSet } from '../eval/ntuple/ntuple-layout.js';
import { NtupleNetwork, type Workspace } from '../eval/ntuple/ntuple-network.js';
import type { KernelMemory } from '../eval/ntuple/wasm-code.js';
import { SelfPlay, type SelfPlayCounts } from './self-play.js';
import { stepSizeAt, type TrainingPlan } from './training-plan.js';

/** Pieces between two looks at the schedule. */
export const CHUNK_PIECES = 20_000;

/** Workspaces of the network that a thread needs. */
export const THREAD_WORKSPACES = 3;

export class Trainer {
  readonly network: NtupleNetwork;
  private readonly selfPlay: SelfPlay;
  private growing: boolean;

  /**
   * @param memory of the network that all threads of the run train; its weights are set
   * @param thread gives the thread its workspace and its own random pieces
   */
  constructor(
    private readonly plan: TrainingPlan,
    memory: KernelMemory,
    private readonly thread: number,
  ) {
    this.network = new NtupleNetwork(plan.features, memory);
    this.growing = plan.baseOnly > 0 && plan.features !== 'base';
    const { finishes, ...options } = plan;
    const seed = plan.seed + Math.imul(thread, 0x1000193);
    this.selfPlay = new SelfPlay(this.network.weights, this.workspaces(this.growing ? 'base' : plan.features), {
      ...options,
      seed,
      ...(finishes && { finishes }),
    });
  }

  /** Counts of all pieces that this thread has played. */
  get counts(): SelfPlayCounts {
    return this.selfPlay.counts;
  }

  /** Plays a chunk of pieces when a share of the run, 0–1, is done. */
  playChunk(done: number): void {
    if (this.growing && done >= this.plan.baseOnly) {
      this.growing = false;
      this.selfPlay.useWorkspaces(this.workspaces(this.plan.features));
    }
    this.selfPlay.play(CHUNK_PIECES, stepSizeAt(this.plan, done));
  }

  private workspaces(set: FeatureSet): Workspace[] {
    const first = this.thread * THREAD_WORKSPACES;
    return Array.from({ length: THREAD_WORKSPACES }, (_, i) => this.network.workspace(first + i, set));
  }
}

/**
 * A learner that plays by itself for a while: from given weights, on pieces of its own. It is a function of its task, so
 * whoever repeats a task, on whatever machine, comes to the same weights.
 */
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

// How several learners become one: after every round each weight becomes the mean of theirs. They have learned from
// different games, so what chance added cancels out; with the large steps of a run's beginning that is worth more than
// the same pieces on one set of weights (tetris rate 0.53 against 0.28 after 24 chunks on each of two threads), and a
// run comes out the same again on any machine.

/**
 * Makes all of them their mean.
 *
 * @param own and
 * @param others of the same network, at least one; all are changed
 */
export function averageWeights(own: Float32Array, others: readonly Float32Array[]): void {
  const share = 1 / (others.length + 1);
  for (let i = 0; i < own.length; i++) {
    let sum = own[i];
    for (const weights of others) sum += weights[i];
    own[i] = sum * share;
  }
  for (const weights of others) weights.set(own);
}
