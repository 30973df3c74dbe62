/** A movie that a command line names, whichever emulator it is of. */

import { readFileLimited } from '../node/files/read-file.js';
import { isZip, unzip } from '../node/files/unzip.js';
import { parseFm2 } from '../replay/movie/parse-fm2.js';
import { isInputLog, parseInputLog } from '../replay/movie/parse-input-log.js';
import type { ParsedMovie } from '../replay/movie/parsed-movie.js';
import { Failure } from './job.js';

const LARGEST_MOVIE = 128 * 1024 * 1024;
const LARGEST_HEADER = 1024 * 1024;
/** The files of a BizHawk movie. */
const INPUT_LOG = 'Input Log.txt';
const HEADER = 'Header.txt';

/**
 * Reads an FM2 movie of FCEUX, a `.bk2` movie of BizHawk, or the input log in one.
 *
 * @throws Failure on a file that is no movie, or one that cannot be played exactly
 */
export function readMovie(file: string): ParsedMovie {
  const read = readFileLimited(file, LARGEST_MOVIE);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const { bytes } = read;
  if (isZip(bytes)) {
    return readLog(`${file}, ${INPUT_LOG}`, textIn(file, bytes, INPUT_LOG), textIn(file, bytes, HEADER));
  }
  const text = new TextDecoder().decode(bytes);
  if (isInputLog(text)) return readLog(file, text);
  const parsed = parseFm2(text);
  if (!parsed.ok) throw new Failure(`${file}, line ${parsed.line}: ${parsed.message}`);
  return parsed.movie;
}

function readLog(name: string, text: string, header?: string): ParsedMovie {
  const parsed = parseInputLog(text, header);
  if (!parsed.ok) throw new Failure(`${name}, line ${parsed.line}: ${parsed.message}`);
  return parsed.movie;
}

function textIn(file: string, archive: Uint8Array, name: string): string {
  const found = unzip(archive, name, name === HEADER ? LARGEST_HEADER : LARGEST_MOVIE);
  if (!found.ok) throw new Failure(`${file}: ${found.message}; a .bk2 of BizHawk holds "${HEADER}" and "${INPUT_LOG}"`);
  return new TextDecoder().decode(found.bytes);
}
