/** The kind of a file: its first bytes tell it, or its name where they do not. */
import { isFm2 } from '../../replay/movie/fm2.js';
import { isInputLog } from '../../replay/movie/parse-input-log.js';
import { isR08Name } from '../../replay/movie/r08.js';
import { isTasd } from '../../replay/movie/tasd.js';
import { isVideo, knownOtherFile } from './other-file.js';

export type FileKind = 'recording' | 'movie' | 'frames' | 'weights' | 'cartridge' | 'video';

/** A file in memory. All messages use its name. */
export interface GameBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The text of the "Header.txt" that lies beside the input log of a BizHawk movie. */
  readonly header?: string | undefined;
}

/** The first bytes of a file, which are enough to tell its kind. */
export const TELLING_BYTES = 4_096;

const NAMES: readonly (readonly [RegExp, FileKind])[] = [
  [/\.ngf(\.gz|\.part)?$/i, 'frames'],
  [/\.(fm2|bk2|r08|tasd)$|input log\.txt$/i, 'movie'],
  [/\.jsonl(\.gz)?$/i, 'recording'],
  [/\.nes$/i, 'cartridge'],
  // A .ts may be a program, and a .gif a drawing: their bytes tell more.
  [/\.(mp4|m4v|mov|mkv|webm|avi|flv|ts|m2ts|mts|mpe?g|wmv|asf|ogv|gif)$/i, 'video'],
];

const GZIP = [0x1f, 0x8b];
const CARTRIDGE = [0x4e, 0x45, 0x53, 0x1a];
const ZIP = [0x50, 0x4b, 3, 4];
const WEIGHTS = [...'MAXOUTNT'].map((letter) => letter.charCodeAt(0));

export const isPacked = (bytes: Uint8Array): boolean => begins(bytes, GZIP);
export const isZip = (bytes: Uint8Array): boolean => begins(bytes, ZIP);

/** The kind that the ending of a name tells. */
export function kindOfName(name: string): FileKind | undefined {
  return NAMES.find(([ending]) => ending.test(name))?.[1];
}

/**
 * The kind of a file, if anything tells it: an image of a cartridge that has lost its header looks like nothing.
 *
 * @param start the first bytes: `TELLING_BYTES` of them are enough
 */
export function fileKind(name: string, start: Uint8Array): FileKind | undefined {
  if (begins(start, CARTRIDGE)) return 'cartridge';
  if (begins(start, WEIGHTS)) return 'weights';
  // The first bytes of frames tell nothing, nor do those of a movie without a header.
  if (kindOfName(name) === 'frames') return 'frames';
  if (isTasd(start) || (isR08Name(name) && !knownOtherFile(start))) return 'movie';
  const text = new TextDecoder().decode(start.subarray(0, TELLING_BYTES));
  if (isVideo(start)) return 'video';
  if (isFm2(text) || isInputLog(text)) return 'movie';
  if (isPacked(start) || text.trimStart().startsWith('{"')) return 'recording';
  // A movie of BizHawk is a zip archive.
  return isZip(start) || !knownOtherFile(start) ? kindOfName(name) : undefined;
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
