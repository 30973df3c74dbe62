/** How many threads a command plays on, the same in every command that has them. */
import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { MOST_THREADS } from '../../node/process/thread-pool.js';
import { wholeNumber } from './parsers.js';

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
