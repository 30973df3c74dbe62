/** Unzips up to a size, and keeps what there is of a zipped file that is cut off or damaged. */

import { constants, createGunzip } from 'node:zlib';

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
