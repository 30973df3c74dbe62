/** Image problems in words: what was found, what was expected, what to do. */

import { number, plural } from '../lib/format-numbers.js';
import { HEADER_LENGTH, ORIGINAL } from './clients/known-cartridges.js';

/** Why a file is no image to play; `describeProblem` says it in words. */
export type ImageProblem =
  | { readonly problem: 'empty' }
  | { readonly problem: 'archive'; readonly format: ArchiveFormat }
  | { readonly problem: 'not-ines'; readonly text: boolean; readonly length: number; readonly fileSha1: string }
  | { readonly problem: 'mangled'; readonly length: number }
  | { readonly problem: 'truncated' | 'too-long'; readonly found: number; readonly expected: number }
  | { readonly problem: 'bank-count'; readonly prgBanks: number; readonly chrBanks: number }
  | { readonly problem: 'wrong-mapper'; readonly mapper: number };

const EXPECTED = `Expected the image of NES Tetris, an iNES file of ${plural(HEADER_LENGTH + ORIGINAL.bodyLength, 'byte')} that begins with "NES"`;

/** One message of a few sentences, without a line break. */
export function describeProblem(problem: ImageProblem): string {
  switch (problem.problem) {
    case 'empty':
      return `The file is empty. ${EXPECTED}. Copy it again.`;
    case 'archive':
      return `This is a ${problem.format} archive, not an image. ${EXPECTED}. Unpack it first and give the .nes file inside.`;
    case 'not-ines':
      return problem.text
        ? `This is a text file of ${plural(problem.length, 'byte')}, not an image. ${EXPECTED}. Give the .nes file itself.`
        : `This file of ${plural(problem.length, 'byte')} (SHA-1 ${problem.fileSha1}) has no iNES header. ${EXPECTED}. Use a dump with a header.`;
    case 'mangled':
      return `The file (${plural(problem.length, 'byte')}) was converted as if it were text, which destroyed it. ${EXPECTED}. Copy it again as binary data.`;
    case 'truncated':
      return `The file has ${plural(problem.found, 'byte')}, but its header announces ${number(problem.expected)}: it was cut off or the header is wrong. ${EXPECTED}. Copy it again.`;
    case 'too-long':
      return `The file has ${plural(problem.found, 'byte')}, but its header announces ${number(problem.expected)}: something was appended or the header is wrong. ${EXPECTED}. Use an unmodified dump.`;
    case 'bank-count':
      return `The header announces ${plural(problem.prgBanks, 'program bank')} and ${plural(problem.chrBanks, 'picture bank')}, which is not possible. ${EXPECTED} (2 and 2 banks). Use a dump with a correct header.`;
    case 'wrong-mapper':
      return `The header names mapper ${problem.mapper}, which this program cannot run. ${EXPECTED} (mapper 1). Use that game.`;
  }
}

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
