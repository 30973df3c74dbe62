/** Which files hold games, and their bytes: of a name that a command line gives, which may be that of a folder. */

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mebibytes } from '../../lib/format-numbers.js';
import { LARGEST_FRAMES_FILE } from '../../ngf/frames-file.js';
import { isFolder, type ReadResult, readBeginning, readFileLimited } from '../../platform/files/read-file.js';
import { Failure, type Say, usageFailure } from '../../platform/job.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import type { ParsedMovie } from '../../replay/movie/parsed-movie.js';
import { LOG_NAME } from '../files/record-folder.js';
import { LARGEST_LOG } from '../play/recording.js';
import { type FileKind, fileKind, type GameBytes, kindOfName, TELLING_BYTES } from './file-kind.js';
import { parseMovie, refusalOf } from './open-bytes.js';
import { isVideo, tellOtherFile } from './other-file.js';
import { refuseOtherFile } from './refuse-other-file.js';

/** What games are opened from, for messages. */
export const KINDS =
  'a recording (its folder or the run.jsonl in it), a movie (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), a video (.mp4, .mkv …) or a folder of such';

const LARGEST_MOVIE = 128 * 1024 * 1024;
const LARGEST_HEADER = 1024 * 1024;
/** Lies beside the input log of a BizHawk movie. */
const HEADER = 'Header.txt';

/** Most bytes that are read of the kinds of files that hold games. */
const LIMITS: Readonly<Partial<Record<FileKind, number>>> = {
  recording: LARGEST_LOG,
  movie: LARGEST_MOVIE,
  frames: LARGEST_FRAMES_FILE,
};

/** Whether the bytes of a file of this kind are read as a whole, and hold games. */
export function holdsBytesOfGames(kind: FileKind | undefined): boolean {
  return kind !== undefined && LIMITS[kind] !== undefined;
}

/**
 * The files of games that a name stands for, in the order of their names.
 *
 * @throws Failure where there is none
 */
export function gameFilesOf(name: string): string[] {
  if (!existsSync(name)) throw new Failure(`${name}: no such file or folder; expected ${KINDS}`);
  if (!isFolder(name)) return [name];
  if (existsSync(join(name, LOG_NAME))) return [join(name, LOG_NAME)];
  const files = readdirSync(name)
    .sort()
    .map((entry) => join(name, entry))
    // A link may lead nowhere.
    .filter((entry) => existsSync(entry))
    .flatMap((entry) => (isFolder(entry) ? logIn(entry) : isNameOfGames(entry) ? [entry] : []));
  if (files.length === 0) throw new Failure(`${name}: there is no game in this folder; expected ${KINDS}`);
  return files;
}

function logIn(folder: string): string[] {
  const log = join(folder, LOG_NAME);
  return existsSync(log) ? [log] : [];
}

function isNameOfGames(file: string): boolean {
  const kind = kindOfName(file);
  if (kind !== 'video') return holdsBytesOfGames(kind);
  // Many a file has the name of a video, as a program in TypeScript.
  const read = readBeginning(file, TELLING_BYTES);
  return read.ok && (isVideo(read.bytes) || tellOtherFile(read.bytes) === undefined);
}

/** Whether a file that can be read is a video: by its first bytes, or by its name where they tell nothing. */
export function isVideoFile(name: string): boolean {
  const read = readBeginning(name, TELLING_BYTES);
  return read.ok && fileKind(name, read.bytes) === 'video';
}

/**
 * Reads a file up to the limit of its kind. The beginning is enough for a file of frames.
 *
 * @throws Failure on a file that cannot be read, or holds no games
 */
export function readGameFile(name: string, { say }: { readonly say: Say }): GameBytes {
  const start = bytesOr(name, readBeginning(name, TELLING_BYTES)).bytes;
  const kind = fileKind(name, start);
  const limit = kind && LIMITS[kind];
  if (limit === undefined) throw noGameFile(name, start);
  if (kind !== 'frames') {
    const { bytes } = bytesOr(name, readFileLimited(name, limit));
    return { name, bytes, header: kind === 'movie' ? headerBeside(name) : undefined };
  }
  const { bytes, length } = bytesOr(name, readBeginning(name, limit));
  if (length > limit)
    say(`${name}: The file has ${mebibytes(length)} MiB; the first ${mebibytes(limit)} MiB are read.`);
  return { name, bytes };
}

function bytesOr<More extends object>(name: string, read: ReadResult<More>): Extract<typeof read, { ok: true }> {
  if (read.ok) return read;
  throw new Failure(`${name}: ${read.message}`);
}

/** What is said of a file that games are not opened from. */
export function noGameFile(name: string, bytes: Uint8Array): Failure {
  const other = tellOtherFile(bytes.subarray(0, TELLING_BYTES));
  return new Failure(`${name}: ${other ?? `games are not read from files like this; expected ${KINDS}`}`);
}

/** Undefined where there is none: then the movie does not say for which image it was made. */
function headerBeside(log: string): string | undefined {
  const read = readFileLimited(join(dirname(log), HEADER), LARGEST_HEADER);
  return read.ok ? new TextDecoder().decode(read.bytes) : undefined;
}

/**
 * Reads a movie that a command line names.
 *
 * @param entries for each frame, in a movie for real consoles; undefined to find it
 * @throws Failure on a file that is no movie, or one that cannot be played exactly
 */
export function readMovie(file: string, entries?: EntriesPerFrame): ParsedMovie {
  refuseOtherFile(file, 'a movie (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk)');
  const { bytes } = bytesOr(file, readFileLimited(file, LARGEST_MOVIE));
  const parsed = parseMovie({ name: file, bytes, header: headerBeside(file) }, entries);
  if (!parsed.ok) throw new Failure(refusalOf(file, parsed.message));
  if (entries !== undefined && parsed.movie.entriesPerFrame === undefined)
    throw usageFailure(`${file}: --entries is for movies for real consoles (.r08, .tasd): leave it out`);
  return parsed.movie;
}
