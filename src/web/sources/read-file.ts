/** What a file is that somebody has dropped: by its content, whatever its name says. */

import { type RunLog, readRunLog } from '../../record/read-run-log.js';
import { type ParsedFm2, parseFm2 } from '../../replay/movie/parse-fm2.js';
import { readLimited } from './share-code.js';

export type ReadFile =
  | { readonly kind: 'recording'; readonly log: RunLog; readonly text: string }
  | { readonly kind: 'movie'; readonly movie: ParsedFm2 }
  | { readonly kind: 'cartridge' }
  /** What was found, what was expected, what to do; for the user. */
  | { readonly kind: 'refused'; readonly message: string };

const GZIP = [0x1f, 0x8b];
const CARTRIDGE = [0x4e, 0x45, 0x53, 0x1a];
const WEIGHTS = [...'MAXOUTNT'].map((letter) => letter.charCodeAt(0));

/** @param bytes at most `LARGEST_FILE` of them */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  if (begins(bytes, CARTRIDGE)) return { kind: 'cartridge' };
  if (begins(bytes, WEIGHTS)) return refuse('these are weights of the learned player: load them under Train');
  const isPacked = begins(bytes, GZIP);
  let text: string | undefined;
  try {
    const stream = new Blob([bytes]).stream();
    text = await readLimited(isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream, LARGEST_FILE);
  } catch {
    return refuse(
      isPacked
        ? 'the packed file is cut off or damaged; copy it again'
        : 'this is not a recording: expected the text of a run.jsonl, packed or not, or of an .fm2 movie',
    );
  }
  if (text === undefined) {
    return refuse(`it has more than ${LARGEST_FILE / 1024 / 1024} MB when unpacked; record fewer games in one file`);
  }
  if (text.startsWith('version ')) {
    const parsed = parseFm2(text);
    return parsed.ok ? { kind: 'movie', movie: parsed.movie } : refuse(`line ${parsed.line}: ${parsed.message}`);
  }
  const read = readRunLog(text);
  if (!read.ok) return refuse(`line ${read.line}: this is not a recording of this program: ${read.message}`);
  const { log } = read;
  if (!log.games.some(({ frames }) => frames > 0)) return refuse('the recording holds no games');
  return { kind: 'recording', log, text };
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

function refuse(message: string): ReadFile {
  return { kind: 'refused', message };
}

/** Bytes of the largest file that is opened: hundreds of games. */
export const LARGEST_FILE = 64 * 1024 * 1024;
