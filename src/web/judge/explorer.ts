/** Judges single positions, of variations or of a game in play, in a worker of its own that begins with the first of them. */
import type { WeightsBytes } from '../../players/weights-choice.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { WorkerCalls } from '../browser/worker-calls.js';
import type { JudgeWorker, Judging } from './judge-worker.js';

interface Begun {
  readonly worker: WorkerCalls<JudgeWorker>;
  readonly ready: Promise<void>;
}

export class Explorer {
  #begin: (() => Begun) | undefined;
  #begun: Begun | undefined;

  /** Another game; questions about the one before are not answered any more. */
  start(judging: Judging, weights: readonly WeightsBytes[]): void {
    this.stop();
    this.#begin = () => {
      const worker = new WorkerCalls<JudgeWorker>(
        new Worker(new URL('./judge-worker.ts', import.meta.url), { type: 'module', name: 'explorer' }),
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
