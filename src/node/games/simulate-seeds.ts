/** Simulated games on all cores, in the order of their seeds. */
import type { GameResult } from '../../record/game-events.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import type { PlayerSpec } from '../players/player-spec.js';
import { ThreadPool } from '../process/thread-pool.js';

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
export async function simulateSeeds({ spec, plan, seeds, jobs, onGame, signal }: SimulateOptions): Promise<boolean> {
  const workerData: SimulateWorkerData = { spec, plan };
  const worker = new URL('./simulate-worker.js', import.meta.url);
  const pool = new ThreadPool<number, GameResult>({ worker, threads: jobs, workerData });
  const abort = (): void => void pool.close();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const running: Promise<GameResult>[] = [];
    let begun = 0;
    for (let told = 0; told < seeds.length; told++) {
      while (begun < seeds.length && begun < told + jobs * AHEAD) {
        const game = pool.run(seeds[begun++]);
        // An abort fails the games behind the one that is waited for, too.
        game.catch(() => {});
        running.push(game);
      }
      onGame(await (running.shift() as Promise<GameResult>));
    }
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    await pool.close();
  }
}
