/**
 * What a training run does, as data: the same plan gives the same weights, whoever plays. Its pace is that of the pieces
 * that are trained for.
 */
import type { WeightsOrigin } from '../eval/ntuple/ntuple-file.js';
import type { FeatureSet } from '../eval/ntuple/ntuple-layout.js';
import { LINE_REWARDS } from '../eval/ntuple/ntuple-network.js';
import { formatTaps, type ReadHands, TAPS_30HZ } from '../reach/taps.js';
import type { Playfield } from '../tetris/playfield.js';
import { killscreenLevel, NTSC, type Pace } from '../tetris/timing.js';

/** Highest seed of a training or a tuning run. */
export const HIGHEST_LEARNING_SEED = 2 ** 31 - 1;

export interface TrainingPlan extends Pace, ReadHands {
  readonly features: FeatureSet;
  /** Factor per piece, up to 1. */
  readonly discount: number;
  /** What clearing 0–4 lines earns, in lines. */
  readonly rewards: readonly number[];
  /** Value of a topped-out game, in lines. */
  readonly topOut: number;
  /** Placements that are worse than the best by at most this, in lines, are looked at a ply ahead; 0: only the best. */
  readonly ahead: number;
  /** Share of an error that one step corrects, at the start. */
  readonly stepSize: number;
  /** Share of the run after which the step size falls to 0 in a straight line; 1 for never. */
  readonly decayFrom: number;
  /**
   * Whether each weight has a step of its own: the step size, times the share that the sum of its errors has in the sum of
   * their sizes. A weight whose errors go one way moves on, and one whose errors cancel out comes to rest.
   */
  readonly ownSteps: boolean;
  /** Share of the run in which only the tables of the base set learn: the others need a sound start. */
  readonly baseOnly: number;
  /** The tables of this set stay as they are, and only what a larger set adds learns; all tables learn if missing. */
  readonly keep?: FeatureSet | undefined;
  /** Learners of a round, at least 1: each round ends with the mean of their weights. */
  readonly learners: number;
  /** Pieces that each of them plays in a round, at most. */
  readonly roundPieces: number;
  readonly seed: number;
  /** For the finish set: playfields on which games of the last lines begin. */
  readonly finishes?: readonly Playfield[];
}

/** For the levels of two frames per row. */
export const PLATEAU_TRAINING: TrainingPlan = {
  features: 'large',
  timing: NTSC,
  level: 19,
  taps: TAPS_30HZ,
  reaction: 0,
  discount: 0.99,
  rewards: LINE_REWARDS,
  topOut: -80,
  ahead: 0,
  stepSize: 0.7,
  decayFrom: 0.1,
  ownSteps: false,
  baseOnly: 0.05,
  learners: 4,
  roundPieces: 10_000,
  seed: 1,
};

/** For the levels of one frame per row. */
export const KILLSCREEN_TRAINING: TrainingPlan = {
  ...PLATEAU_TRAINING,
  features: 'base',
  level: killscreenLevel(NTSC),
  stepSize: 1,
  baseOnly: 0,
};

/** For the last lines before the goal; it also needs playfields to begin with. */
export const FINISH_TRAINING: TrainingPlan = {
  ...PLATEAU_TRAINING,
  features: 'finish',
  discount: 1,
  topOut: -8,
  stepSize: 0.5,
  decayFrom: 0.25,
  baseOnly: 0,
};

/** The step size when a share of the run, 0–1, is done. */
export function stepSizeAt({ stepSize, decayFrom }: TrainingPlan, done: number): number {
  if (done <= decayFrom) return stepSize;
  return (stepSize * Math.max(0, 1 - done)) / (1 - decayFrom);
}

/** What a file of weights says of the plan that they were trained by. */
export function planOrigin(
  plan: TrainingPlan,
): Pick<WeightsOrigin, 'features' | 'level' | 'taps' | 'reaction' | 'discount' | 'topOut' | 'seed'> {
  const { features, level, taps, reaction, discount, topOut, seed } = plan;
  return { features, level, taps: formatTaps(taps), ...(reaction > 0 && { reaction }), discount, topOut, seed };
}
