/** Simulated games on all cores, in the order of their seeds. */

import { runTasks } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';

export interface SimulateWorkerData {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
}

export interface SimulateOptions {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly seeds: readonly number[];
  readonly jobs: number;
  /** Called for each game, in the order of the seeds. */
  readonly onGame: (game: GameResult) => void;
  /** Ends the run; games that are not finished are dropped. */
  readonly signal: AbortSignal;
}

/** Games kept waiting for a slower one before them, for each thread. */
const AHEAD = 8;

/**
 * Plays a game for each seed. The results do not depend on the number of jobs.
 *
 * @returns whether all games were played
 */
export function simulateSeeds({ spec, plan, seeds, jobs, onGame, signal }: SimulateOptions): Promise<boolean> {
  const workerData: SimulateWorkerData = { spec, plan };
  return runTasks<number, GameResult>({
    worker: new URL('./simulate-worker.js', import.meta.url),
    threads: jobs,
    workerData,
    tasks: seeds,
    order: 'tasks',
    ahead: AHEAD,
    onAnswer(game) {
      onGame(game);
      return false;
    },
    signal,
  });
}

/** Games by their seeds, wherever they are played: by threads of this process, or by the workers of a queue. */
export interface GamesToRun {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly seeds: readonly number[];
  /** Called for each game once, in the order of the seeds; `worker` is the one of a queue that played it. */
  readonly onGame: (game: GameResult, worker?: string) => void;
  /** Called when more games are done, which may wait for one before them; `note` says who plays them. */
  readonly onProgress?: (done: number, note?: string) => void;
  /** Ends the run; games that are not finished are dropped. */
  readonly signal: AbortSignal;
}

/**
 * Plays a game for each seed. The results are the same wherever that happens.
 *
 * @returns whether all games were played
 * @throws what `onGame` throws, and what keeps the games from being played
 */
export type GameRunner = (games: GamesToRun) => Promise<boolean>;

/**
 * Games on threads of this process.
 *
 * @param threads at most; no more than there are games
 */
export function localRunner(threads: number): GameRunner {
  return ({ onProgress, ...games }) => {
    let done = 0;
    return simulateSeeds({
      ...games,
      jobs: Math.max(1, Math.min(threads, games.seeds.length)),
      onGame(game) {
        games.onGame(game);
        onProgress?.(++done);
      },
    });
  };
}
