/** Reads files that a user names: only real files, and only up to a size. Writes them whole or not at all. */

import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { sep } from 'node:path';
import { constants, createGunzip } from 'node:zlib';
import { number, plural } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { describeFileProblem } from './file-problem.js';
import { UnfinishedFile } from './unfinished-file.js';

/** A refusal does not name the file. */
export type ReadResult<More extends object = object> = Result<{ readonly bytes: Uint8Array } & More>;

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

/** A file of which only the beginning is read where it is longer; `length` is that of the whole. */
export function readBeginning(path: string, limitBytes: number): ReadResult<{ readonly length: number }> {
  try {
    const { size: length } = statSync(path);
    if (length <= limitBytes) {
      const read = readFileLimited(path, limitBytes);
      return read.ok ? { ...read, length } : read;
    }
    const file = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(limitBytes);
      return { ok: true, bytes: bytes.subarray(0, readSync(file, bytes)), length };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return refuse(describeFileProblem(error));
  }
}

/** Whether it is there, and a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Writes beside the file and renames, so that a reader, or a kill at any moment, never meets half of it. A link stays,
 * and what it leads to is replaced; permissions stay as well. A device or a pipe, as `/dev/stdout`, is written to: it must
 * not be replaced.
 *
 * @throws the system's error, as with a full disk; then nothing is left behind
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isDirectory()) {
    writeFileSync(path, content);
    return;
  }
  const file = new UnfinishedFile(path);
  try {
    file.append(typeof content === 'string' ? Buffer.from(content) : content);
    file.finish();
  } catch (error) {
    file.abandon();
    throw error;
  }
}

/**
 * A path of this system as it is written into files and addresses, so that a recording is the same everywhere.
 *
 * @param separator of the system; this one's if not given
 */
export function portablePath(path: string, separator: string = sep): string {
  return path.split(separator).join('/');
}

interface Unzipped {
  readonly bytes: Uint8Array;
  /** Why some bytes are missing; undefined where all are there. */
  readonly problem: 'too large' | 'damaged' | undefined;
}

/**
 * Unzips a gzip file; it is stopped at the limit, while it unzips.
 *
 * @param limit bytes
 */
export function gunzip(zipped: Uint8Array, limit: number): Promise<Unzipped> {
  return new Promise((resolve) => {
    const stream = createGunzip({ finishFlush: constants.Z_FINISH });
    const chunks: Uint8Array[] = [];
    let length = 0;
    const end = (problem: Unzipped['problem']): void => {
      stream.destroy();
      resolve({ bytes: joined(chunks, Math.min(length, limit)), problem });
    };
    stream.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) end('too large');
    });
    stream.on('end', () => end(undefined));
    stream.on('error', () => end('damaged'));
    stream.end(zipped);
  });
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += Math.min(chunk.length, length - at);
  }
  return bytes;
}
