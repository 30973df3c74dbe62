/** Where games are played: on how many threads, or by the workers of a queue; the same in every command. */

import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { MOST_THREADS } from '../../platform/threads/run-tasks.js';
import { reads, wholeNumber } from '../options/parsers.js';
import { parseQueueAddress } from './connection.js';

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

// How many threads a command plays on, the same in every command that has them.

/**
 * An option whose value is a number of threads; all cores if nothing is said.
 *
 * @param name `--jobs` where threads share games among them, `--threads` where they work on one result
 * @param about what the number has to do with the result
 */
export function threadsOption(name: '--jobs' | '--threads', about = 'how many threads to use'): Option {
  return new Option(`${name} <n>`, about)
    .default(availableParallelism(), 'all cores')
    .argParser(wholeNumber(1, MOST_THREADS));
}
