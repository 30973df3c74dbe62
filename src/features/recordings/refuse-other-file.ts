/** A file that a command line names and that holds no game, such as a video, is refused by what it is. */

import { readBeginning } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { TELLING_BYTES } from './file-kind.js';
import { knownOtherFile } from './other-file.js';

/**
 * Passes every file that is not known for something else, also one that cannot be read.
 *
 * @param expected what is read in its place
 * @throws Failure with what the file is and what to do
 */
export function refuseOtherFile(file: string, expected: string): void {
  const start = readBeginning(file, TELLING_BYTES);
  const other = start.ok ? knownOtherFile(start.bytes) : undefined;
  if (other) throw new Failure(`${file}: this is ${other.what}; expected ${expected}. ${other.advice}`);
}
