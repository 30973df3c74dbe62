/** The folder that a recording goes to: new, or empty. */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { isUntouched } from '../../platform/files/process-lock.js';
import { isFolder } from '../../platform/files/read-file.js';

/** The log of a run within its folder. */
export const LOG_NAME = 'run.jsonl';

/** What is wrong with a folder that is to be recorded to, as far as can be told without making it. */
export function recordFolderProblem(path: string): string | undefined {
  try {
    if (!existsSync(path)) return undefined;
    if (!statSync(path).isDirectory()) return 'this is a file; name a folder';
    if (isUntouched(readdirSync(path))) return undefined;
    return 'the folder is not empty; name a new folder, or empty this one';
  } catch (error) {
    return describeFileProblem(error);
  }
}

/**
 * Makes the folder where it does not exist.
 *
 * @returns what is wrong with it and what to do, without its name; undefined when it can be used
 */
export function prepareRecordFolder(path: string): string | undefined {
  try {
    const problem = recordFolderProblem(path);
    if (!problem) makeFolder(path);
    return problem;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return 'a folder cannot be created here; name another place';
    return describeFileProblem(error);
  }
}

/**
 * Makes a folder and those above it. Not by `mkdirSync` with `recursive`, which tries forever where a file system takes
 * no folders, such as /proc.
 *
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it at the same time.
    if (!isFolder(path)) throw error;
  }
}

/**
 * To be called before something is recorded.
 *
 * @returns takes away what has come since: the folders that were made for it, or what lies in the one that was there
 */
export function recordingRemover(path: string): () => void {
  if (!existsSync(path)) {
    let made = path;
    while (!existsSync(dirname(made))) made = dirname(made);
    return () => rmSync(made, { recursive: true, force: true });
  }
  const there = new Set(readdirSync(path));
  return () => {
    for (const name of readdirSync(path)) {
      if (!there.has(name)) rmSync(join(path, name), { recursive: true, force: true });
    }
  };
}

/** Whether there is a file or a folder of this name. */
export function isThere(path: string): boolean {
  return existsSync(path);
}

/**
 * Makes a folder, without what an earlier run may have left in it.
 *
 * @throws the system's error
 */
export function emptyFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  makeFolder(path);
}
