/** What kind of file it is that somebody gives to the page: by how it begins, and by its name where that does not tell. */
import { isInputLog } from '../../replay/movie/parse-input-log.js';

export type FileKind = 'recording' | 'movie' | 'frames' | 'weights' | 'cartridge';

/** Bytes of a file that tell its kind: its first ones. */
export const TELLING_BYTES = 4_096;

/** What the page opens, for whoever has given it something else. */
export const KINDS_IN_WORDS =
  'a recording (run.jsonl, packed or not), a movie (.fm2, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), weights of the learned player (.bin) and a cartridge (.nes)';

const FRAMES_NAME = /\.ngf(\.gz|\.part)?$/i;
const NAMES: readonly (readonly [RegExp, FileKind])[] = [
  [FRAMES_NAME, 'frames'],
  [/\.(fm2|bk2)$|input log\.txt$/i, 'movie'],
  [/\.jsonl(\.gz)?$/i, 'recording'],
  [/\.nes$/i, 'cartridge'],
];

const GZIP = [0x1f, 0x8b];
const CARTRIDGE = [0x4e, 0x45, 0x53, 0x1a];
const ZIP = [0x50, 0x4b, 3, 4];
const WEIGHTS = [...'MAXOUTNT'].map((letter) => letter.charCodeAt(0));

export const isPacked = (bytes: Uint8Array): boolean => begins(bytes, GZIP);
export const isZip = (bytes: Uint8Array): boolean => begins(bytes, ZIP);
export const isCartridge = (bytes: Uint8Array): boolean => begins(bytes, CARTRIDGE);
export const isWeights = (bytes: Uint8Array): boolean => begins(bytes, WEIGHTS);
/** Frames have nothing of their own at their beginning: the name of the file tells them. */
export const isNameOfFrames = (name: string): boolean => FRAMES_NAME.test(name);
export const isTextOfMovie = (text: string): boolean => text.startsWith('version ') || isInputLog(text);

/**
 * The kind of a file, if anything tells it: an image of a cartridge that has lost its header looks like nothing.
 *
 * @param start the first bytes: `TELLING_BYTES` of them are enough
 */
export function fileKind(name: string, start: Uint8Array): FileKind | undefined {
  if (isCartridge(start)) return 'cartridge';
  if (isWeights(start)) return 'weights';
  if (isNameOfFrames(name)) return 'frames';
  const text = new TextDecoder().decode(start);
  if (isTextOfMovie(text)) return 'movie';
  if (isPacked(start) || text.trimStart().startsWith('{"')) return 'recording';
  return NAMES.find(([ending]) => ending.test(name))?.[1];
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}
