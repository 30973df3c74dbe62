/** The options that choose what is printed, the same in every command. */
import type { Command } from 'commander';

/** Values of the options that choose what is printed. */
export interface OutputOptionValues {
  readonly json?: true;
  readonly quiet?: true;
}

/** Adds the options that choose what is printed. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print only one JSON object on standard output')
    .option('--quiet', 'print no progress, only the result');
}
