/** A thread of a training run: plays chunks until the run is over. */
import { workerData } from 'node:worker_threads';
import { Trainer } from '../../learn/trainer.js';
import { CONTROL, TIME_SHARES, type TrainWorkerData } from './train-parallel.js';

const { plan, memory, control, counts, thread, chunks } = workerData as TrainWorkerData;
const trainer = new Trainer(plan, memory, thread);
for (;;) {
  const chunk = Atomics.add(control, CONTROL.CHUNKS_TAKEN, 1);
  // By pieces or by time, whichever is further.
  const done = Math.max(chunk / chunks, Atomics.load(control, CONTROL.TIME_SHARE) / TIME_SHARES);
  if (done >= 1 || Atomics.load(control, CONTROL.STOPPED)) break;
  trainer.playChunk(done);
  const { pieces, lines, tetrisLines, topOuts } = trainer.counts;
  counts.set([pieces, lines, tetrisLines, topOuts], thread * 4);
}
