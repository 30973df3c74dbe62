/** Builds a picture on the playfield, on its own thread. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { ThreadPool } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import type { Playfield } from '../../tetris/playfield.js';

export interface PatternJob {
  /** With the filter of the pattern. */
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  readonly pattern: Playfield;
  /** The seed of the first game. */
  readonly seed: number;
  /** Games that are begun at most. */
  readonly tries: number;
}

export interface PatternTask extends PatternJob {
  /** Told of the progress. */
  readonly port: MessagePort;
}

/** The best that stood so far. */
export interface PatternProgress {
  /** Whether the pattern stood there and nothing else. */
  readonly isBuilt: boolean;
  /** Rows finished, from the floor. */
  readonly rows: number;
  /** The pieces of all games so far. */
  readonly pieces: number;
  /** The pieces of the game with the best playfield, up to that moment. */
  readonly gamePieces: number;
  readonly seed: number;
  readonly playfield: Playfield;
}

/**
 * Plays until the pattern stands, the games are over, or the signal.
 *
 * @returns the best that stood; undefined if no piece was placed
 */
export async function buildPattern(
  job: PatternJob,
  onProgress: (progress: PatternProgress) => void,
  signal: AbortSignal,
): Promise<PatternProgress | undefined> {
  const worker = new URL('./pattern-worker.js', import.meta.url);
  const pool = new ThreadPool<PatternTask, PatternProgress | undefined>({ worker, threads: 1, workerData: null });
  const { port1, port2 } = new MessageChannel();
  let latest: PatternProgress | undefined;
  port1.on('message', (progress: PatternProgress) => {
    latest = progress;
    onProgress(progress);
  });
  try {
    return await pool.run({ ...job, port: port2 }, signal, [port2]);
  } catch (error) {
    if (!signal.aborted) throw error;
    return latest;
  } finally {
    port1.close();
    await pool.close();
  }
}
