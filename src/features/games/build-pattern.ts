/** Builds a picture on the playfield, on a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import type { Playfield } from '../../tetris/playfield.js';

export interface PatternJob {
  /** With the filter of the pattern. */
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly pattern: Playfield;
  /** Of the first game. */
  readonly seed: number;
  /** Games that are begun at most. */
  readonly tries: number;
}

/** The best that stood so far. */
export interface PatternProgress {
  /** Whether the pattern stood there and nothing else. */
  readonly isBuilt: boolean;
  /** Rows finished, from the floor. */
  readonly rows: number;
  /** Of all games so far. */
  readonly pieces: number;
  /** Of the game in which it stood, up to then. */
  readonly gamePieces: number;
  readonly seed: number;
  readonly playfield: Playfield;
}

/**
 * Plays until the pattern stands, the games are over, or the signal.
 *
 * @returns the best that stood; undefined if no piece was placed
 */
export function buildPattern(
  job: PatternJob,
  onProgress: (progress: PatternProgress) => void,
  signal: AbortSignal,
): Promise<PatternProgress | undefined> {
  const worker = new Worker(new URL('./pattern-worker.js', import.meta.url), { workerData: job });
  let latest: PatternProgress | undefined;
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    worker.on('message', (progress: PatternProgress) => {
      latest = progress;
      onProgress(progress);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(latest);
    });
  });
}
