/** Simulated games on all cores, in the order of their seeds. */

import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { runTasks } from '../process/run-tasks.js';

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
