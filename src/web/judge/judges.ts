/** Judges of pieces, in workers of their own: of a whole game, and of single positions. */

import type { WeightsBytes } from '../../players/weights-choice.js';
import { type Batch, batchesOf, type JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { WorkerCalls } from '../browser/worker-calls.js';
import type { JudgeWorker, Judging } from './judge-worker.js';

interface Begun {
  readonly worker: WorkerCalls<JudgeWorker>;
  readonly ready: Promise<void>;
}

/** Judges single positions, of variations or of a game in play. Its worker begins with the first of them. */
export class Explorer {
  #begin: (() => Begun) | undefined;
  #begun: Begun | undefined;

  /** Another game; questions about the one before are not answered any more. */
  start(judging: Judging, weights: readonly WeightsBytes[]): void {
    this.stop();
    this.#begin = () => {
      const worker = new WorkerCalls<JudgeWorker>(
        () => new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module', name: 'explorer' }),
      );
      const ready = worker.call('begin', weights, judging);
      // Whoever asks hears of it.
      ready.catch(() => {});
      return { worker, ready };
    };
  }

  /** Starts the worker before there is anything to ask, where an answer has to come at once. */
  wake(): void {
    this.#begun ??= this.#begin?.();
  }

  /**
   * @param plies pieces placed for every value, if not as many as for the rest of the game
   * @returns undefined where the piece reaches no placement; never kept when another game comes meanwhile
   * @throws Error with a message for the user
   */
  async judge(piece: PlayedPiece, plies?: number): Promise<JudgedPiece | undefined> {
    this.wake();
    const begun = this.#begun;
    if (!begun) return new Promise(() => {});
    await begun.ready;
    return begun.worker.call('judgeOne', piece, plies);
  }

  stop(): void {
    this.#begun?.worker.end();
    this.#begun = undefined;
    this.#begin = undefined;
  }
}

/** Pieces of a task: about a second of work. */
const BATCH = 4;
/** Each of them has its own copy of the weights. */
const MOST_WORKERS = 8;

/** Judges a game in workers, piece by piece; what is looked at comes first. */
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
        () => new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module', name: 'judge' }),
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
