/** The file that a run writes weights to: whose it is, and what may happen to what lies there already. */
import { existsSync } from 'node:fs';
import { describeFileProblem, isFileProblem } from '../node/files/file-problem.js';
import { lockFile } from '../node/files/process-lock.js';
import { Failure } from './failure.js';

export interface WeightsTarget {
  readonly out: string;
  /** What is there is what the run goes on from. */
  readonly resume?: boolean;
  /** What is there may be lost. */
  readonly force?: boolean;
}

/**
 * Does the work while the file is this process's alone.
 *
 * @throws Failure when another process has it, when it holds weights that nobody said may be lost, and when nothing can
 *   be written there
 */
export async function whileOwning<T>(
  { out, resume = false, force = false }: WeightsTarget,
  work: () => Promise<T>,
): Promise<T> {
  const release = lock(out);
  try {
    if (!resume && !force && existsSync(out)) {
      throw new Failure(
        `${out} exists: add --resume to go on with its run, or --force to replace it, or use another --out`,
      );
    }
    return await work();
  } finally {
    release();
  }
}

function lock(file: string): () => void {
  try {
    const taken = lockFile(file);
    if (taken.ok) return taken.release;
    throw new Failure(`cannot write ${file}: ${taken.message}`);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
}
