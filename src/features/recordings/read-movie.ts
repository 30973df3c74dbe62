/** A movie that a command line names, whichever emulator it is of. */

import { dirname, join } from 'node:path';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { parseFm2 } from '../../replay/movie/fm2.js';
import { isInputLog, parseInputLog } from '../../replay/movie/parse-input-log.js';
import type { ParsedMovie } from '../../replay/movie/parsed-movie.js';

const LARGEST_MOVIE = 128 * 1024 * 1024;
const LARGEST_HEADER = 1024 * 1024;
/** The files of a BizHawk movie, which lie side by side when it is unpacked. */
const INPUT_LOG = 'Input Log.txt';
const HEADER = 'Header.txt';
/** What a zip archive begins with. */
const ZIP_MARK = [0x50, 0x4b, 3, 4] as const;

/**
 * Reads an FM2 movie of FCEUX, or the input log of a BizHawk movie with the header that lies beside it, if there is one.
 *
 * @throws Failure on a file that is no movie, or one that cannot be played exactly
 */
export function readMovie(file: string): ParsedMovie {
  const read = readFileLimited(file, LARGEST_MOVIE);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const { bytes } = read;
  if (ZIP_MARK.every((byte, i) => bytes[i] === byte)) {
    throw new Failure(
      `${file}: this is a zip archive, as a .bk2 movie of BizHawk is: unpack it and give the "${INPUT_LOG}" in it, with its "${HEADER}" beside it`,
    );
  }
  const text = new TextDecoder().decode(bytes);
  const parsed = isInputLog(text) ? parseInputLog(text, headerBeside(file)) : parseFm2(text);
  if (!parsed.ok) throw new Failure(`${file}, line ${parsed.line}: ${parsed.message}`);
  return parsed.movie;
}

/** Undefined where there is none: then nobody knows for which image the movie was made. */
function headerBeside(log: string): string | undefined {
  const read = readFileLimited(join(dirname(log), HEADER), LARGEST_HEADER);
  return read.ok ? new TextDecoder().decode(read.bytes) : undefined;
}
