/** Unzips up to a size, and keeps what there is of a zipped file that is cut off or damaged. */

import { constants, createGunzip } from 'node:zlib';
import { mebibytes } from '../../lib/format-numbers.js';

export interface Unzipped {
  readonly bytes: Uint8Array;
  /** Why there is not more, in a whole sentence; undefined where all is there. */
  readonly problem: string | undefined;
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
    const end = (problem: string | undefined): void => {
      stream.destroy();
      resolve({ bytes: joined(chunks, Math.min(length, limit)), problem });
    };
    stream.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) end(`Unzipped it has more than ${mebibytes(limit)} MiB; only these are read.`);
    });
    stream.on('end', () => end(undefined));
    stream.on('error', ({ message }) => end(`It cannot be unzipped to its end (${message}).`));
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
