/** How the page opens files: what it unpacks, and up to which size. */
import type { Opening, Unzipped } from '../../features/recordings/open-bytes.js';

/** Bytes of the largest file that is opened: hundreds of games. */
export const LARGEST_FILE = 64 * 1024 * 1024;

export function pageOpening(signal: AbortSignal, onProgress: Opening['onProgress'] = () => {}): Opening {
  return { largest: LARGEST_FILE, gunzip, signal, onProgress };
}

/** Unpacks up to a limit, and keeps what comes before the damage of a damaged file. */
async function gunzip(packed: Uint8Array, limit: number): Promise<Unzipped> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let problem: Unzipped['problem'];
  const bytes = packed as Uint8Array<ArrayBuffer>;
  try {
    for await (const chunk of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))) {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) continue;
      problem = 'too large';
      break;
    }
  } catch {
    problem = 'damaged';
  }
  const unpacked = new Uint8Array(Math.min(length, limit));
  let at = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk.subarray(0, unpacked.length - at), at);
    at = Math.min(unpacked.length, at + chunk.length);
  }
  return { bytes: unpacked, problem };
}
