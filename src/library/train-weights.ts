/** Training of the learned player's weights. */

import { checkWhole } from '../engine/position.js';
import { type TrainReport, trainRun } from '../features/train/train-run.js';
import {
  HIGHEST_LEARNING_SEED,
  KILLSCREEN_TRAINING,
  PLATEAU_TRAINING,
  type TrainingPlan,
} from '../learn/training-plan.js';
import { foundValue } from '../lib/json.js';
import { lockFile } from '../platform/files/process-lock.js';
import { CORES, MOST_THREADS } from '../platform/threads/run-tasks.js';
import { checkOneOf } from './asked-position.js';

/** What weights may be trained for. */
const PLANS = { plateau: PLATEAU_TRAINING, killscreen: KILLSCREEN_TRAINING } as const satisfies Record<
  string,
  TrainingPlan
>;

/** A training run. It ends after a number of pieces or a time, whichever comes first; one of the two is needed. */
export interface TrainingSettings {
  /** File for the weights, written at every checkpoint and at the end, complete or not at all. It replaces an existing file. */
  readonly out: string;
  /** Pieces to be played, at least 1. */
  readonly pieces?: number;
  /** Minutes, more than 0. */
  readonly minutes?: number;
  /** `plateau` (default): levels 19–28, a row every second frame. `killscreen`: from level 29 on. */
  readonly goal?: keyof typeof PLANS;
  /** Bytes of weights to begin with; a rough idea of what is bad if not given. */
  readonly from?: Uint8Array;
  /** Seed, 0–2,147,483,647 (default 1). With `pieces` a run can be repeated exactly, on any number of threads. */
  readonly seed?: number;
  /** Threads, 1–256 (default: one for each core): how fast it learns, and not what. */
  readonly threads?: number;
  /** Games of one ply that measure the weights at each checkpoint and at the end, 1–10,000 (default 50). */
  readonly games?: number;
  /** Minutes between two checkpoints, more than 0 (default 2). */
  readonly checkpointMinutes?: number;
  /** Ends the run; the weights of the last whole round are written. */
  readonly signal?: AbortSignal;
  /** Called after a round, every two seconds or more. */
  readonly onReport?: (report: TrainReport) => void;
}

const MOST_GAMES = 10_000;
const MINUTE_MS = 60_000;

/**
 * Trains weights by playing against itself, on all cores. `maxout:weights=FILE` plays them.
 *
 * @returns the report at the end
 * @throws RangeError on a setting out of its range, on weights in `from` that cannot be trained on, and when another
 *   process trains into the same file
 * @throws the system's error when the file cannot be written
 */
export async function trainWeights(settings: TrainingSettings): Promise<TrainReport> {
  const { out, goal = 'plateau', from, seed = 1, threads = CORES, games = 50 } = settings;
  const { signal = new AbortController().signal, onReport = () => {} } = settings;
  const { pieces = Number.POSITIVE_INFINITY, minutes = Number.POSITIVE_INFINITY, checkpointMinutes = 2 } = settings;
  if (pieces === Number.POSITIVE_INFINITY && minutes === Number.POSITIVE_INFINITY) {
    throw new RangeError('say how long to train: give pieces or minutes');
  }
  for (const [name, value] of Object.entries({ pieces, minutes, checkpointMinutes })) {
    if (!(typeof value === 'number' && value > 0))
      throw new RangeError(`${name}: expected a number above 0, found ${foundValue(value)}`);
  }
  checkWhole('seed', seed, 0, HIGHEST_LEARNING_SEED);
  checkWhole('threads', threads, 1, MOST_THREADS);
  checkWhole('games', games, 1, MOST_GAMES);
  checkOneOf('goal', goal, Object.keys(PLANS));
  const lock = lockFile(out);
  if (!lock.ok) throw new RangeError(`cannot train into ${out}: ${lock.message}`);
  try {
    return await trainRun(
      { ...PLANS[goal], seed },
      {
        threads,
        length: { pieces, milliseconds: minutes * MINUTE_MS },
        from,
        resume: false,
        to: out,
        checkpointEvery: checkpointMinutes * MINUTE_MS,
        games,
        date: new Date().toISOString().slice(0, 10),
        command: 'trainWeights',
        clock: () => performance.now(),
        signal,
        report: onReport,
      },
    );
  } finally {
    lock.release();
  }
}
