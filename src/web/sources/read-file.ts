/** What a file is that somebody has dropped: by its content, whatever its name says. */

import { type RunLog, readRunLog } from '../../record/read-run-log.js';
import { parseFm2 } from '../../replay/movie/fm2.js';
import { parseInputLog } from '../../replay/movie/parse-input-log.js';
import type { ParsedMovie } from '../../replay/movie/parsed-movie.js';
import { isCartridge, isPacked, isTextOfMovie, isWeights, isZip } from './file-kind.js';
import { readLimited } from './share-code.js';

export type ReadFile =
  | { readonly kind: 'recording'; readonly log: RunLog; readonly text: string }
  | { readonly kind: 'movie'; readonly movie: ParsedMovie }
  | { readonly kind: 'cartridge' }
  /** What was found, what was expected, what to do; for the user. */
  | { readonly kind: 'refused'; readonly message: string };

/** @param bytes at most `LARGEST_FILE` of them */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  if (isCartridge(bytes)) return { kind: 'cartridge' };
  if (isWeights(bytes)) return refuse('these are weights of the learned player: load them under Train');
  if (isZip(bytes)) {
    return refuse(
      'this is a zip archive, as a .bk2 movie of BizHawk is: unpack it and choose the "Input Log.txt" in it',
    );
  }
  let text: string | undefined;
  try {
    const stream = new Blob([bytes]).stream();
    text = await readLimited(
      isPacked(bytes) ? stream.pipeThrough(new DecompressionStream('gzip')) : stream,
      LARGEST_FILE,
    );
  } catch {
    return refuse(
      isPacked(bytes)
        ? 'the packed file is cut off or damaged; copy it again'
        : 'this is not a recording: expected the text of a run.jsonl, packed or not, or of a movie',
    );
  }
  if (text === undefined) {
    return refuse(`it has more than ${LARGEST_FILE / 1024 / 1024} MB when unpacked; record fewer games in one file`);
  }
  if (isTextOfMovie(text)) {
    const parsed = text.startsWith('version ') ? parseFm2(text) : parseInputLog(text);
    return parsed.ok ? { kind: 'movie', movie: parsed.movie } : refuse(`line ${parsed.line}: ${parsed.message}`);
  }
  const read = readRunLog(text);
  if (!read.ok) return refuse(`line ${read.line}: this is not a recording of this program: ${read.message}`);
  const { log } = read;
  if (!log.games.some(({ frames }) => frames > 0)) return refuse('the recording holds no games');
  return { kind: 'recording', log, text };
}

function refuse(message: string): ReadFile {
  return { kind: 'refused', message };
}

/** Bytes of the largest file that is opened: hundreds of games. */
export const LARGEST_FILE = 64 * 1024 * 1024;
