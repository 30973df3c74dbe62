/** Games of candidates on several threads. A thread that dies is replaced, and what it was playing is played again. */

import type { CandidatePlay } from '../../learn/candidate-games.js';
import type { Point } from '../../learn/optimisers/optimiser.js';
import type { Result } from '../../lib/result.js';
import type { GameResult } from '../../record/game-events.js';
import { ThreadPool } from '../process/thread-pool.js';

/** Some games of one candidate. */
export interface TuneTask {
  readonly weights: Point;
  readonly seeds: readonly number[];
}

/** What a thread answers; a thread that gives no answer has died. */
export type TuneAnswer = Result<{ readonly games: readonly GameResult[] }>;

export interface TunePoolOptions {
  readonly plan: CandidatePlay;
  readonly threads: number;
  /** Another program for the threads. */
  readonly worker?: URL;
}

/** Where the games of candidates are played. */
export interface CandidatePool {
  /**
   * Plays games with some weights, in the order of the seeds.
   *
   * @returns undefined when the pool was closed before
   * @throws Error with what keeps the games from being played
   */
  play(task: TuneTask): Promise<readonly GameResult[] | undefined>;
  /** Ends it; whoever waits for games gets undefined. */
  close(): Promise<void>;
}

/** Times that a task is tried before a dying thread counts as its fault. */
const TRIES = 3;

export class TunePool implements CandidatePool {
  readonly #pool: ThreadPool<TuneTask, TuneAnswer>;

  constructor({ plan, threads, worker = new URL('./tune-worker.js', import.meta.url) }: TunePoolOptions) {
    const { model, movement, simulation } = plan;
    const workerData: CandidatePlay = { model, movement, simulation };
    this.#pool = new ThreadPool({ worker, threads, workerData });
  }

  /** @throws Error when the thread dies at it again and again, or with what went wrong in it */
  async play(task: TuneTask): Promise<readonly GameResult[] | undefined> {
    for (let tries = 1; ; tries++) {
      let answer: TuneAnswer;
      try {
        answer = await this.#pool.run(task);
      } catch (error) {
        if (this.#pool.closed) return undefined;
        if (tries < TRIES) continue;
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`a thread died ${TRIES} times at the same games: ${why}`);
      }
      if (answer.ok) return answer.games;
      throw new Error(answer.message);
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}
