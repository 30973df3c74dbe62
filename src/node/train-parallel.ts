/** Training on several threads: all of them change one set of weights in shared memory, without locks. */
import { Worker } from 'node:worker_threads';
import type { NtupleNetwork } from '../eval/ntuple-network.js';
import type { SelfPlayCounts } from '../train/self-play.js';
import { CHUNK_PIECES } from '../train/trainer.js';
import type { TrainingPlan } from '../train/training-plan.js';

/** Entries of the control block. */
export const CONTROL = {
  /** Chunks that threads have begun. */
  CHUNKS_TAKEN: 0,
  /** Millionths of the time that have passed. */
  TIME_SHARE: 1,
  /** Not 0: threads end after their chunk. */
  STOPPED: 2,
} as const;

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

export interface TrainParallelOptions {
  readonly threads: number;
  readonly length: RunLength;
  /** Milliseconds between two reports. */
  readonly reportEvery: number;
  /** Called with the counts of all threads since the start; true ends the run. May save the weights. */
  readonly report: (counts: SelfPlayCounts, share: number) => boolean | Promise<boolean>;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** More chunks than any run has. */
const NO_LIMIT = 2 ** 31;

/** Trains the network, which must be shared and have a workspace for each thread. */
export async function trainParallel(
  plan: TrainingPlan,
  network: NtupleNetwork,
  { threads, length, reportEvery, report, clock }: TrainParallelOptions,
): Promise<SelfPlayCounts> {
  const control = new Int32Array(new SharedArrayBuffer(16));
  const counts = new Float64Array(new SharedArrayBuffer(32 * threads));
  const chunks = Math.min(NO_LIMIT, Math.ceil(length.pieces / CHUNK_PIECES));
  const start = clock();
  const total = (): SelfPlayCounts => {
    const sums = { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 };
    for (let at = 0; at < counts.length; at += 4) {
      sums.pieces += counts[at];
      sums.lines += counts[at + 1];
      sums.tetrisLines += counts[at + 2];
      sums.topOuts += counts[at + 3];
    }
    return sums;
  };
  const workers = Array.from({ length: threads }, (_, thread) => {
    const workerData: TrainWorkerData = { plan, memory: network.memory, control, counts, thread, chunks };
    return new Worker(new URL('./train-worker.js', import.meta.url), { workerData });
  });
  const finished = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      }),
  );
  let reported = start;
  let reporting = false;
  const timer = setInterval(async () => {
    const time = (clock() - start) / length.milliseconds;
    Atomics.store(control, CONTROL.TIME_SHARE, Math.min(1e6, Math.round(time * 1e6)));
    if (reporting || clock() - reported < reportEvery) return;
    reporting = true;
    reported = clock();
    const share = Math.max(time, Atomics.load(control, CONTROL.CHUNKS_TAKEN) / chunks);
    if (await report(total(), share)) Atomics.store(control, CONTROL.STOPPED, 1);
    reporting = false;
  }, 200);
  try {
    await Promise.all(finished);
  } finally {
    clearInterval(timer);
  }
  return total();
}
