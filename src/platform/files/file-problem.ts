/** The system's error codes in words that say what to do. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { nearestName } from '../../lib/text.js';

const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EEXIST: 'something with this name already exists, perhaps a broken link; use another name',
  ENOTDIR: 'a part of the path is a file, not a folder; check the path',
  EISDIR: 'this is a folder; give a file',
  EACCES: 'permission was refused; use a place that you may read and write',
  EPERM: 'permission was refused; use a place that you may read and write',
  EROFS: 'the disk is read-only; use another place',
  ENOSPC: 'the disk is full; free some space or use another place',
  EDQUOT: 'your share of the disk is used up; free some space or use another place',
  EFBIG: 'the file has reached the largest size allowed; use another place',
  EIO: 'the disk reported an error; use another place',
  EMFILE: 'too many files are open; close some programs',
  ENAMETOOLONG: 'the name is too long; use a shorter one',
  ELOOP: 'the links in the path go in a circle; check the path',
};

/** Whether an error comes from the file system, so that its code is all there is to say. */
export function isFileProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string' && 'syscall' in error;
}

/** What went wrong with a file, without its name: `the disk is full; free some space …`. */
export function describeFileProblem(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined) return describeMissing(path);
  const known = code === undefined ? undefined : ADVICE[code];
  return known ?? `${error instanceof Error ? error.message : String(error)}`;
}

/** Why nothing can be written to a file, where its folder is missing. */
export function missingFolder(path: string): string | undefined {
  const folder = dirname(path);
  return existsSync(folder) ? undefined : `there is no folder ${folder}; make it, or check the path`;
}

function describeMissing(path: string): string {
  const near = nearestFile(path);
  return missingFolder(path) ?? (near === undefined ? ADVICE.ENOENT : `there is no such file; did you mean "${near}"?`);
}

/** What lies in the same folder under nearly the same name, with the same ending if one was given. */
function nearestFile(path: string): string | undefined {
  const ending = extname(path);
  const stemOf = (name: string): string => basename(name, extname(name));
  const there = namesIn(dirname(path)).filter((name) => ending === '' || extname(name) === ending);
  const near = nearestName(stemOf(path), there.map(stemOf));
  return there.find((name) => stemOf(name) === near);
}

/** Empty where the folder cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
