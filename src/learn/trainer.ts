/** One thread of a training run. */

import type { KernelMemory } from '../eval/ntuple/ntuple-kernel.js';
import type { FeatureSet } from '../eval/ntuple/ntuple-layout.js';
import { NtupleNetwork, type Workspace } from '../eval/ntuple/ntuple-network.js';
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
