/** A movie that a command line names, and whether it was made for a cartridge. */
import type { NesImage } from '../emulator/image.js';
import { readFileLimited } from '../node/files/read-file.js';
import { movieChecksum } from '../replay/movie/fm2.js';
import { type ParsedFm2, parseFm2 } from '../replay/movie/parse-fm2.js';
import { Failure } from './failure.js';

const LARGEST_MOVIE = 128 * 1024 * 1024;

/** @throws Failure on a file that is no movie, or one that cannot be played exactly */
export function readMovie(file: string): ParsedFm2 {
  const read = readFileLimited(file, LARGEST_MOVIE);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const parsed = parseFm2(new TextDecoder().decode(read.bytes));
  if (!parsed.ok) throw new Failure(`${file}, line ${parsed.line}: ${parsed.message}`);
  return parsed.movie;
}

/** @throws Failure when the movie was made for another game */
export function checkGame(file: string, { romChecksum, romName }: ParsedFm2, image: NesImage): void {
  const found = movieChecksum(image);
  if (romChecksum === found) return;
  throw new Failure(
    `${file}: the movie was made for another image (${romName || 'no name'}, checksum ${romChecksum}); ` +
      `this is ${image.name} (checksum ${found}): name the right image with --rom`,
  );
}
