/** Texts, such as pages about games, as files. */

import { existsSync } from 'node:fs';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { failure } from './advice.js';

/** @throws Failure where a file exists that may not be replaced */
export function refuseExisting(file: string, mayReplace: boolean): void {
  if (existsSync(file) && !mayReplace) throw failure(`${file} exists`, 'replace-file');
}

/** @throws Failure where it cannot be written, or a file exists that may not be replaced */
export function writeText(file: string, text: string, mayReplace: boolean): void {
  refuseExisting(file, mayReplace);
  try {
    writeFileAtomic(file, text);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
}
