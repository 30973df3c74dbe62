/** Judges a game in workers, piece by piece; what is looked at comes first. */
import type { WeightsBytes } from '../../players/weights-choice.js';
import { type Batch, batchesOf, type JudgedPiece } from '../../review/judge-piece.js';
import { WorkerCalls } from '../browser/worker-calls.js';
import type { JudgeWorker, Judging } from '../judge/judge-worker.js';

/** Pieces of a task: about a second of work. */
const BATCH = 4;
/** Each of them has its own copy of the weights. */
const MOST_WORKERS = 8;

export class Judges {
  #workers: WorkerCalls<JudgeWorker>[] = [];
  #waiting: Batch[] = [];

  /**
   * Judges a game; what was judged before ends.
   *
   * @param onJudged told of pieces, the first counted from 0
   * @throws Error with a message for the user, and all work has ended
   */
  async judge(
    judging: Judging,
    weights: readonly WeightsBytes[],
    onJudged: (first: number, pieces: readonly (JudgedPiece | undefined)[]) => void,
  ): Promise<void> {
    this.stop();
    this.#waiting = batchesOf(judging.game, BATCH);
    const workers = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1, this.#waiting.length);
    const work = async (): Promise<void> => {
      const worker = new WorkerCalls<JudgeWorker>(
        new Worker(new URL('../judge/judge-worker.ts', import.meta.url), { type: 'module', name: 'judge' }),
      );
      this.#workers.push(worker);
      await worker.call('begin', weights, judging);
      for (let batch = this.#waiting.shift(); batch; batch = this.#waiting.shift())
        onJudged(batch.first, await worker.call('judge', batch));
      worker.end();
    };
    try {
      await Promise.all(Array.from({ length: workers }, work));
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  /** A piece is wanted next, counted from 0. */
  want(piece: number): void {
    const at = this.#waiting.findIndex(({ first, count }) => piece >= first && piece < first + count);
    if (at > 0) this.#waiting.unshift(...this.#waiting.splice(at, 1));
  }

  stop(): void {
    this.#waiting = [];
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
  }
}
