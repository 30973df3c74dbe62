/** `--queue`: games played by the workers of a queue in place of this process, the same in every command that has it. */
import { Option } from 'commander';
import { parseQueueAddress } from '../../queue/connection.js';
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
