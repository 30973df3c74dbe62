/** Games played by the workers of a queue in place of this process. */

import type { Say } from '../../platform/job.js';
import { Failure } from '../../platform/job.js';
import { GameQueue, QueueFailure } from './game-queue.js';
import { queueRunner } from './queue-runner.js';
import { type GameRunner, localRunner } from './simulate-seeds.js';

/** Plays games, until it is closed. */
export interface OpenedRunner {
  readonly run: GameRunner;
  /** Games are played by this process, so that their time is the time that it uses. */
  readonly isLocal: boolean;
  close(): Promise<void>;
}

/**
 * Where games are played: by the workers of a queue if its address is given, else on threads of this process.
 *
 * @param threads of this process
 * @throws Failure when the queue cannot be used
 */
export async function openRunner(queue: string | undefined, threads: number, say: Say): Promise<OpenedRunner> {
  if (queue === undefined) return { run: localRunner(threads), isLocal: true, close: async () => {} };
  const opened = await openQueue(queue, say);
  const run = queueRunner(opened);
  return { run: (games) => run(games).catch(failed), isLocal: false, close: () => opened.close() };
}

/** Turns what keeps a queue from playing into the end of a job. */
export function failed(error: unknown): never {
  if (error instanceof QueueFailure) throw new Failure(`the queue could not play all games: ${error.message}`);
  throw error;
}

/** @throws Failure when the queue cannot be used */
export async function openQueue(address: string, say: Say): Promise<GameQueue> {
  const opened = await GameQueue.open(address, say);
  if (!opened.ok) throw new Failure(opened.message);
  return opened.queue;
}
