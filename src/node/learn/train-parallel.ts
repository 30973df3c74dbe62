/** Training on several threads: all of them change one set of weights in shared memory, without locks. */
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { CHUNK_PIECES } from '../../learn/trainer.js';
import type { TrainingPlan } from '../../learn/training-plan.js';

/** Entries of the control block. */
export const CONTROL = {
  /** Chunks that threads have begun. */
  CHUNKS_TAKEN: 0,
  /** Share of the time that has passed, in `TIME_SHARES`. */
  TIME_SHARE: 1,
  /** Not 0: threads end after their chunk. */
  STOPPED: 2,
} as const;

/** What the whole time counts as. */
export const TIME_SHARES = 1_000_000;

export interface TrainWorkerData {
  readonly plan: TrainingPlan;
  readonly memory: NtupleNetwork['memory'];
  readonly control: Int32Array;
  /** Pieces, lines, lines of tetrises and top-outs of each thread. */
  readonly counts: Float64Array;
  readonly thread: number;
  /** Chunks of the whole run. */
  readonly chunks: number;
}

export interface RunLength {
  /** The run ends after so many pieces or so much time, whichever comes first; Infinity for no limit. */
  readonly pieces: number;
  readonly milliseconds: number;
}

export interface TrainProgress {
  /** Of all threads since the start. */
  readonly counts: SelfPlayCounts;
  /** Share of the run that is done, 0–1. */
  readonly done: number;
}

export interface TrainParallelOptions {
  readonly threads: number;
  readonly length: RunLength;
  /** Share of the run, 0–1, that was done before: the schedule goes on from there. */
  readonly doneBefore: number;
  /** Milliseconds between two reports. */
  readonly reportEvery: number;
  /** Called while the threads go on training; true ends the run. May save the weights. */
  readonly report: (progress: TrainProgress) => boolean;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Trains a network until the run is over; its weights are those learned so far whenever there is a report. */
export type TrainNetwork = (
  plan: TrainingPlan,
  network: NtupleNetwork,
  options: TrainParallelOptions,
) => Promise<TrainProgress>;

/** More chunks than any run has. */
const NO_LIMIT = 2 ** 30;
/** Milliseconds between two looks at the time. */
const TICK = 100;

/** Trains the network, which must be shared and have a workspace for each thread. */
export async function trainParallel(
  plan: TrainingPlan,
  network: NtupleNetwork,
  { threads, length, doneBefore, reportEvery, report, clock }: TrainParallelOptions,
): Promise<TrainProgress> {
  // 1. What the threads share besides the weights.
  const chunks = Math.min(NO_LIMIT, Math.ceil(length.pieces / CHUNK_PIECES));
  const control = new Int32Array(new SharedArrayBuffer(16));
  const counts = new Float64Array(new SharedArrayBuffer(32 * threads));
  const start = clock();
  const timed = Number.isFinite(length.milliseconds);
  const timeShare = () => (timed ? doneBefore + ((1 - doneBefore) * (clock() - start)) / length.milliseconds : 0);
  const progress = (): TrainProgress => {
    const share = Math.max(timeShare(), Atomics.load(control, CONTROL.CHUNKS_TAKEN) / chunks);
    return { counts: sumCounts(counts), done: Math.min(1, share) };
  };
  control[CONTROL.CHUNKS_TAKEN] = Math.round(doneBefore * chunks);

  // 2. The threads.
  const workers = Array.from({ length: threads }, (_, thread) => {
    const workerData: TrainWorkerData = { plan, memory: network.memory, control, counts, thread, chunks };
    return new Worker(new URL('./train-worker.js', import.meta.url), { workerData });
  });
  let running = true;
  const finished = Promise.all(workers.map(exitOf)).finally(() => {
    running = false;
  });

  // 3. Time and reports until they end.
  try {
    let reported = start;
    while (running) {
      Atomics.store(control, CONTROL.TIME_SHARE, Math.min(TIME_SHARES, Math.round(timeShare() * TIME_SHARES)));
      if (clock() - reported >= reportEvery) {
        reported = clock();
        if (report(progress())) Atomics.store(control, CONTROL.STOPPED, 1);
      }
      await Promise.race([finished, setTimeout(TICK)]);
    }
    await finished;
  } finally {
    Atomics.store(control, CONTROL.STOPPED, 1);
  }
  return progress();
}

function exitOf(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

function sumCounts(counts: Float64Array): SelfPlayCounts {
  const sums = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
  for (let at = 0; at < counts.length; at += 4) {
    sums.pieces += counts[at];
    sums.lines += counts[at + 1];
    sums.tetrisLines += counts[at + 2];
    sums.topOuts += counts[at + 3];
  }
  return sums;
}
