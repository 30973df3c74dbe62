/** Files that are written at the end of a long work: what keeps them from being written is said before it. */

import { Failure } from '../../jobs/failure.js';
import { missingFolder } from '../../node/files/file-problem.js';

/** @throws Failure where the folder of a file is missing */
export function checkFolderOf(file: string | undefined): void {
  const problem = file === undefined ? undefined : missingFolder(file);
  if (problem !== undefined) throw new Failure(`cannot write ${file}: ${problem}`);
}
