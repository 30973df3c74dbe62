/** One thread of a training run. */

import type { KernelMemory } from '../eval/ntuple-kernel.js';
import { NtupleNetwork } from '../eval/ntuple-network.js';
import { SelfPlay, type SelfPlayCounts } from './self-play.js';
import { stepSizeAt, type TrainingPlan } from './training-plan.js';

/** Pieces between two looks at the schedule. */
export const CHUNK_PIECES = 20_000;

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
    const workspace = this.network.workspace(thread, this.growing ? 'base' : plan.features);
    const { finishes, ...options } = plan;
    const seed = plan.seed + Math.imul(thread, 0x1000193);
    this.selfPlay = new SelfPlay(this.network.weights, workspace, { ...options, seed, ...(finishes && { finishes }) });
  }

  /** Counts of all pieces that this thread has played. */
  get counts(): SelfPlayCounts {
    return this.selfPlay.counts;
  }

  /** Plays a chunk of pieces when a share of the run, 0–1, is done. */
  playChunk(done: number): void {
    if (this.growing && done >= this.plan.baseOnly) {
      this.growing = false;
      this.selfPlay.useWorkspace(this.network.workspace(this.thread));
    }
    this.selfPlay.play(CHUNK_PIECES, stepSizeAt(this.plan, done));
  }
}
