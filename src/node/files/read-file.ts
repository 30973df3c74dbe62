/** Reads files that a user names: only real files, and only up to a size. */

import { readFileSync, statSync } from 'node:fs';
import { number, plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { describeFileProblem } from './file-problem.js';

/** A refusal does not name the file. */
export type ReadResult = Result<{ readonly bytes: Uint8Array }>;

/** The whole file. A pipe or a device is refused: it might never end. */
export function readFileLimited(path: string, limitBytes: number): ReadResult {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return refuse('this is a folder; give the file itself');
    if (!stat.isFile()) return refuse('this is a pipe or a device; give a file');
    if (stat.size > limitBytes) {
      return refuse(
        `the file has ${plural(stat.size, 'byte')}, but at most ${number(limitBytes)} are read; check the path`,
      );
    }
    return { ok: true, bytes: new Uint8Array(readFileSync(path)) };
  } catch (error) {
    return refuse(describeFileProblem(error));
  }
}
