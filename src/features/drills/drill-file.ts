/** The file of drills: read whole or refused, changed by one process at a time, and never half written. */
import { existsSync } from 'node:fs';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { lockFile, type TakenLock } from '../../platform/files/process-lock.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { prepareFolderOf } from '../options/output-options.js';
import type { Drill } from './drill.js';
import { formatDrills, LARGEST_DRILLS, parseDrills } from './drill-lines.js';

/**
 * The drills of a file.
 *
 * @throws Failure where there is no file, and on one that cannot be read, or that holds anything else; it stays as it is
 */
export function readDrills(file: string): readonly Drill[] {
  if (!existsSync(file)) throw new Failure(`${file}: there are no drills yet; keep some with drills add GAME`);
  const read = readFileLimited(file, LARGEST_DRILLS);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const parsed = parseDrills(new TextDecoder().decode(read.bytes));
  if (parsed.ok) return parsed.drills;
  throw new Failure(
    `${file}: ${parsed.message}; expected a file that drills has written. It was left as it is: mend that line, or name another file`,
  );
}

/** The drills of a file; none where there is no file yet. */
export function readDrillsIfAny(file: string): readonly Drill[] {
  return existsSync(file) ? readDrills(file) : [];
}

/**
 * Changes the drills of a file, which begins with none where it does not exist. Whatever another process wrote before is read first.
 *
 * @returns the drills that the file holds now
 * @throws Failure where it cannot be read or written, or another process is changing it
 */
export function changeDrills(file: string, change: (drills: readonly Drill[]) => readonly Drill[]): readonly Drill[] {
  prepareFolderOf(file);
  const lock = taken(file);
  try {
    const drills = change(readDrillsIfAny(file));
    writeFileAtomic(file, formatDrills(drills));
    return drills;
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  } finally {
    lock.release();
  }
}

function taken(file: string): Extract<TakenLock, { ok: true }> {
  let lock: TakenLock;
  try {
    lock = lockFile(file);
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
    throw error;
  }
  if (lock.ok) return lock;
  throw new Failure(`${file}: ${lock.message}`);
}
