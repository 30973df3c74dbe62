/** `--queue`: games played by the workers of a queue in place of this process, the same in every command that has it. */
import { Option } from 'commander';
import { Failure } from '../../jobs/failure.js';
import type { OpenedRunner } from '../../jobs/play-league.js';
import { localRunner } from '../../node/games/game-runner.js';
import { parseQueueAddress } from '../../queue/connection.js';
import { GameQueue, QueueFailure } from '../../queue/game-queue.js';
import { queueRunner } from '../../queue/queue-runner.js';
import { say } from '../output.js';
import { reads } from './parsers.js';

export interface QueueOptionValues {
  readonly queue?: string;
}

/** An option whose value is the address of a queue. */
export function queueOption(): Option {
  return new Option(
    '--queue <address>',
    'address of a Redis, such as redis://localhost:6379, through which workers on any number of machines get their games',
  ).argParser(reads(parseQueueAddress));
}

/**
 * Where games are played: by the workers of a queue if one is named, else on threads of this process.
 *
 * @param threads of this process
 * @throws Failure when the queue cannot be used
 */
export async function openRunner({ queue }: QueueOptionValues, threads: number): Promise<OpenedRunner> {
  if (queue === undefined) return { run: localRunner(threads), close: async () => {} };
  const opened = await openQueue(queue);
  const run = queueRunner(opened);
  return { run: (games) => run(games).catch(failed), close: () => opened.close() };
}

/** Turns what keeps a queue from playing into the end of a command. */
export function failed(error: unknown): never {
  if (error instanceof QueueFailure) throw new Failure(`the queue could not play all games: ${error.message}`);
  throw error;
}

/** @throws Failure when the queue cannot be used */
export async function openQueue(address: string): Promise<GameQueue> {
  const opened = await GameQueue.open(address, say);
  if (!opened.ok) throw new Failure(opened.message);
  return opened.queue;
}
