/** What a file is when it is no cartridge image: packed, text, or damaged on the way. */

const ARCHIVES = [
  ['zip', [0x50, 0x4b]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['gzip', [0x1f, 0x8b]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['bzip2', [0x42, 0x5a, 0x68]],
] as const;

export type ArchiveFormat = (typeof ARCHIVES)[number][0];

/** The kind of archive, by its first bytes. */
export function archiveFormat(bytes: Uint8Array): ArchiveFormat | undefined {
  return ARCHIVES.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0];
}

/** Whether the first kilobyte is text in UTF-8. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1024);
  if (start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the bytes went through a text decoder: each byte that was no text became the three bytes EF BF BD. A cartridge
 * has none of these triples, a mangled one thousands.
 */
export function mangledAsText(bytes: Uint8Array): boolean {
  let triples = 0;
  for (let i = 0; i + 2 < bytes.length; i++) {
    if (bytes[i] === 0xef && bytes[i + 1] === 0xbf && bytes[i + 2] === 0xbd) triples++;
  }
  return triples > 16;
}
