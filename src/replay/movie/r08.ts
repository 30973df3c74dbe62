/**
 * `.r08`: the buttons that a device gives to a real console, two bytes an entry, the first pad and the second. Their bits are those of
 * `BUTTON`, 1 for a button that is held. There is no header: only the name of such a file tells what it is.
 */

import { type Result, refuse } from '../../lib/result.js';
import type { Buttons } from '../../tetris/buttons.js';
import { type EntriesPerFrame, entriesOf, framesOfEntries } from './console-entries.js';
import type { ParsedMovie } from './parsed-movie.js';

/** The ending of a name, by which alone a file is known. */
export const R08_ENDING = '.r08';

const BYTES_PER_ENTRY = 2;

export function isR08Name(name: string): boolean {
  return name.toLowerCase().endsWith(R08_ENDING);
}

/** The whole file, for the first pad. */
export function formatR08(frames: readonly Buttons[], entriesPerFrame: EntriesPerFrame): Uint8Array {
  return Uint8Array.from(entriesOf(frames, entriesPerFrame).flatMap((buttons) => [buttons, 0]));
}

/**
 * Reads a whole file.
 *
 * @param entriesPerFrame undefined to find it
 */
export function parseR08(
  bytes: Uint8Array,
  entriesPerFrame?: EntriesPerFrame,
): Result<{ readonly movie: ParsedMovie }> {
  if (bytes.length % BYTES_PER_ENTRY !== 0)
    return refuse(
      `the file has ${bytes.length} bytes, and an entry has two (one for each pad): it was cut off, or is no ${R08_ENDING}; use a complete one`,
    );
  const read = framesOfEntries([everySecond(bytes, 0), everySecond(bytes, 1)], entriesPerFrame);
  return read.ok ? { ok: true, movie: { romName: '', comments: [], ...read.played } } : read;
}

function everySecond(bytes: Uint8Array, from: 0 | 1): Buttons[] {
  return Array.from({ length: bytes.length / BYTES_PER_ENTRY }, (_, i) => bytes[BYTES_PER_ENTRY * i + from]);
}
