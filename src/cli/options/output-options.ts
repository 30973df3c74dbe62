/** The options that choose what is printed, the same in every command. */

import type { Command } from 'commander';
import { Failure } from '../../jobs/job.js';
import { missingFolder } from '../../node/files/file-problem.js';

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

// Files that are written at the end of a long work: what keeps them from being written is said before it.

/** @throws Failure where the folder of a file is missing */
export function checkFolderOf(file: string | undefined): void {
  const problem = file === undefined ? undefined : missingFolder(file);
  if (problem !== undefined) throw new Failure(`cannot write ${file}: ${problem}`);
}
