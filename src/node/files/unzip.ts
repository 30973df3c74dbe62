/** Reads single files out of a zip archive: stored or deflated, unencrypted, up to a size. */

import { inflateRawSync } from 'node:zlib';
import { number } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';

export type UnzipResult = Result<{ readonly bytes: Uint8Array }>;

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MOST_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Whether a file is a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The content of a file in an archive. */
export function unzip(archive: Uint8Array, name: string, limitBytes: number): UnzipResult {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    for (const entry of directory(view, archive)) {
      if (entry.name === name) return contentOf(view, archive, entry, limitBytes);
    }
  } catch (error) {
    // Offsets that lead out of the file, and data that do not inflate.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error))
      return refuse('the archive is damaged');
    throw error;
  }
  return refuse(`the archive holds no "${name}"`);
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Of its own header. */
  readonly offset: number;
}

/** @throws RangeError when the directory leads out of the file */
function* directory(view: DataView, archive: Uint8Array): Generator<Entry, void, void> {
  // 1. The end of the directory is the last thing in the file, but for a comment.
  let end = archive.length - END_LENGTH;
  const earliest = Math.max(0, end - MOST_COMMENT);
  while (end >= earliest && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < earliest) throw new RangeError('no directory');

  // 2. Its entries.
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError('no entry');
    const nameLength = view.getUint16(at + 28, true);
    yield {
      name: new TextDecoder().decode(archive.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function contentOf(view: DataView, archive: Uint8Array, entry: Entry, limitBytes: number): UnzipResult {
  const { name, flags, method, packed, size, offset } = entry;
  if (size > limitBytes)
    return refuse(`"${name}" has ${number(size)} bytes, but at most ${number(limitBytes)} are read`);
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED))
    return refuse(`"${name}" is packed in a way that is not known; unpack the archive and give the file itself`);
  if (view.getUint32(offset, true) !== LOCAL_HEADER) throw new RangeError('no header');
  const begin = offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const content = archive.subarray(begin, begin + packed);
  if (method === STORED) return { ok: true, bytes: content };
  return { ok: true, bytes: new Uint8Array(inflateRawSync(content, { maxOutputLength: limitBytes })) };
}
