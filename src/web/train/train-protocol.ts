/**
 * What the page and the workers of a training run say to each other. Every worker trains a network of its own; the
 * page tells each to play a chunk, then the first one to make all weights their mean, then each to play on. Where
 * memory may be shared the first worker reaches the others' weights; elsewhere they travel in messages. A run stops by
 * not being told to go on.
 */
import type { WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import type { TrainingPlan } from '../../learn/training-plan.js';

export type TrainRequest =
  /** The first message: the network is made. */
  | {
      readonly kind: 'begin';
      readonly plan: TrainingPlan;
      /** Of all workers, and the place of this one among them, from 0. */
      readonly threads: number;
      readonly thread: number;
      /** A weights file to start from; without it a rough idea of what is bad. */
      readonly from: Uint8Array | undefined;
      readonly isShared: boolean;
    }
  /** Plays a chunk when a share of the run, 0–1, is done. */
  | { readonly kind: 'chunk'; readonly done: number }
  /** To the first worker: its weights and these become their mean. */
  | { readonly kind: 'average'; readonly others: readonly Float32Array<ArrayBuffer>[] }
  /** To the others where no memory is shared: their weights are these from now on. */
  | { readonly kind: 'take'; readonly weights: Float32Array<ArrayBuffer> }
  /** To the first worker; answered by `weights`. */
  | { readonly kind: 'save'; readonly origin: WeightsOrigin };

export type TrainReply =
  /** The worker is ready for chunks. */
  | { readonly kind: 'begun' }
  /** A chunk is over; the counts are of all chunks of this worker. The first worker's weights stay where they are. */
  | {
      readonly kind: 'played';
      readonly counts: SelfPlayCounts;
      readonly weights: Float32Array<ArrayBuffer> | undefined;
    }
  /** The weights that came with `average`, now all the same. */
  | { readonly kind: 'averaged'; readonly others: readonly Float32Array<ArrayBuffer>[] }
  /** The bytes of a weights file. */
  | { readonly kind: 'weights'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The run cannot go on; for the user. */
  | { readonly kind: 'failed'; readonly message: string };
