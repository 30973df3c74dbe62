/** The folder that a recording goes to: new, or empty. */

import { mkdirSync, readdirSync } from 'node:fs';
import { describeFileProblem } from './file-problem.js';

/**
 * Makes the folder where it does not exist.
 *
 * @returns what is wrong with it and what to do, without its name; undefined when it can be used
 */
export function prepareRecordFolder(path: string): string | undefined {
  try {
    mkdirSync(path, { recursive: true });
    if (readdirSync(path).length === 0) return undefined;
    return 'the folder is not empty, and nothing in it is overwritten; name a new folder or empty this one';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'this is a file; name a folder';
    return describeFileProblem(error);
  }
}
