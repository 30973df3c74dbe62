/** By what a file of games is known again, whatever its name: a hash of its bytes. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { sha1Hex } from '../../lib/hashes.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure, type Say } from '../../platform/job.js';
import { isVideoFile, readGameFile } from './game-files.js';

export interface FileIdentity {
  /** SHA-1. */
  readonly hash: string;
  readonly bytes: number;
}

/** A video is large: this many parts of it are hashed, each of this many bytes. */
const PARTS = 64;
const PART_BYTES = 64 * 1024;

/** @throws Failure on a file that cannot be read, or holds no games */
export function identityOf(name: string, about: { readonly say: Say }): FileIdentity {
  if (isVideoFile(name)) return identityOfVideo(name);
  const { bytes, header = '' } = readGameFile(name, about);
  return { hash: sha1Hex(withHeader(bytes, header)), bytes: bytes.length };
}

/** The header of a BizHawk movie lies in a file beside it. */
function withHeader(bytes: Uint8Array, header: string): Uint8Array {
  return header === '' ? bytes : Buffer.concat([bytes, Buffer.from(header)]);
}

function identityOfVideo(name: string): FileIdentity {
  let file: number | undefined;
  try {
    file = openSync(name, 'r');
    const { size } = fstatSync(file);
    const parts: Buffer[] = [Buffer.from(`${size} bytes`)];
    for (let i = 0; i < PARTS; i++) {
      const part = Buffer.alloc(PART_BYTES);
      const at = Math.floor((Math.max(0, size - PART_BYTES) * i) / (PARTS - 1));
      parts.push(part.subarray(0, readSync(file, part, 0, PART_BYTES, at)));
    }
    return { hash: sha1Hex(Buffer.concat(parts)), bytes: size };
  } catch (error) {
    throw new Failure(`${name}: ${describeFileProblem(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
