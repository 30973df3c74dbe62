/** The games of candidates as tasks of a pool. */

import type { CandidatePlay } from '../../learn/candidate-games.js';
import type { Point } from '../../learn/optimisers/optimiser.js';
import { FITNESS, type FitnessName } from '../../learn/tuning-plan.js';
import type { Result } from '../../lib/result.js';
import { ThreadPool } from '../../platform/threads/run-tasks.js';
import type { GameResult } from '../../record/game-events.js';
import type { GameQueue } from '../queue/game-queue.js';

/** Games of a task; few, so that all threads end a generation together. */
const GAMES_OF_TASK = 5;
/** Tasks that are under way for each thread, so that none waits for the next one. */
const AHEAD = 4;

/**
 * Games with some weights, in the order of the seeds.
 *
 * @param played called after each task with how many games it played
 * @returns undefined when the pool was closed before
 */
export async function playInSlices(
  pool: CandidatePool,
  weights: Point,
  seeds: readonly number[],
  played?: (games: number) => void,
): Promise<readonly GameResult[] | undefined> {
  const parts = await Promise.all(
    slices(seeds).map(async (slice) => {
      const games = await pool.play({ weights, seeds: slice });
      if (games) played?.(games.length);
      return games;
    }),
  );
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

export interface RatingJob {
  readonly points: readonly Point[];
  /** Fitness of each point; where it stands already the point does not play. Filled as games come in. */
  readonly rated: (number | null)[];
  readonly seeds: readonly number[];
  readonly fitness: FitnessName;
  readonly threads: number;
  /** Called after each task with its games. */
  readonly played: (games: readonly GameResult[]) => void;
}

/** @returns false when the pool was closed before all points were rated */
export async function rateAll(pool: CandidatePool, job: RatingJob): Promise<boolean> {
  const { points, rated, seeds, fitness, threads, played } = job;
  const parts = slices(seeds);
  const toRate = [...points.keys()].filter((i) => rated[i] === null);
  const tasks = toRate.flatMap((point) => parts.map((slice, part) => ({ point, part, slice })));
  const results = new Map(toRate.map((point) => [point, [] as (readonly GameResult[])[]]));
  let next = 0;
  let closed = false;
  const work = async (): Promise<void> => {
    while (next < tasks.length && !closed) {
      const { point, part, slice } = tasks[next++];
      const games = await pool.play({ weights: points[point], seeds: slice });
      if (!games) {
        closed = true;
        return;
      }
      const done = results.get(point) as (readonly GameResult[])[];
      done[part] = games;
      if (Object.keys(done).length === parts.length) rated[point] = FITNESS[fitness].of(done.flat());
      played(games);
    }
  };
  await Promise.all(Array.from({ length: threads * AHEAD }, work));
  return !closed;
}

function slices(seeds: readonly number[]): number[][] {
  const count = Math.ceil(seeds.length / GAMES_OF_TASK);
  return Array.from({ length: count }, (_, i) => seeds.slice(i * GAMES_OF_TASK, (i + 1) * GAMES_OF_TASK));
}

// Games of candidates on several threads. A thread that dies is replaced, and what it was playing is played again.

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

// Games of candidates that are tuned, played by the workers of a queue.

/** A pool on a queue, which is closed with it. */
export function queuePool(queue: GameQueue, { model, movement, simulation }: CandidatePlay): CandidatePool {
  return {
    async play({ weights, seeds }) {
      const played = await queue.play({ kind: 'candidate', model, movement, simulation, weights }, seeds);
      played?.forget();
      return played?.games;
    },
    close: () => queue.close(),
  };
}
