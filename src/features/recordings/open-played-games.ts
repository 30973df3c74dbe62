/** Opens games to review: a recording, a movie, frames of an overlay, a video, or a folder of such; or the bytes of such a file. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NesImage } from '../../emulator/image.js';
import { mebibytes } from '../../lib/format-numbers.js';
import { LARGEST_FRAMES_FILE } from '../../ngf/frames-file.js';
import { VERSION } from '../../platform/files/package-root.js';
import { gunzip, type ReadResult, readBeginning, readFileLimited } from '../../platform/files/read-file.js';
import { Failure, type Job } from '../../platform/job.js';
import type { RunLog } from '../../record/read-run-log.js';
import type { ParsedMovie } from '../../replay/movie/parsed-movie.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { LOG_NAME } from '../files/record-folder.js';
import { describeFailure, failure } from '../options/advice.js';
import { LARGEST_LOG } from '../play/recording.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import { noGameIn, readVideo } from '../video/read-video.js';
import { type FileKind, fileKind, type GameBytes, kindOfName, TELLING_BYTES } from './file-kind.js';
import { checkMovieImage } from './import-movie.js';
import { openBytes, parseMovie, recordingOfMovie, refusalOf } from './open-bytes.js';
import { tellOtherFile } from './other-file.js';
import { refuseOtherFile } from './refuse-other-file.js';

export interface NamedGame {
  /** The name of its file, and the number of the game where the file has several. */
  readonly name: string;
  readonly game: PlayedGame;
}

export interface OpenPlayedGames extends Job {
  /** Which game of each recording, from 1; all if not given. */
  readonly number: number | undefined;
  /** The cartridge that movies are played on; read when it is first wanted. */
  readonly image: () => NesImage;
  readonly quiet: boolean;
}

/** The kinds of files that games are opened from, for help and messages. */
const GAME_FILES =
  'a recording (its folder or the run.jsonl in it), a movie (.fm2, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), a video (.mp4, .mkv …; read by ffmpeg)';

interface OpenedGames {
  readonly games: readonly NamedGame[];
  /** Why a file or a game of a folder is not among them, with its name. */
  readonly problems: readonly string[];
}

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

const NO_VALUE = 'this is a B-type game, whose clears earn no value that could be judged: name an A-type game';
const KINDS = `${GAME_FILES} or a folder of such`;

/**
 * Opens the games of a file or of a folder, in the order of their names. A problem with one file of a folder is told
 * beside the games of the others.
 *
 * @throws Failure on a file that is no game, where there is none, and when it was stopped
 */
export function openPlayedGames(name: string, about: OpenPlayedGames): Promise<OpenedGames> {
  const files = gameFilesOf(name);
  return openAll(name, files, (file) => gamesOfFile(file, about), about);
}

/**
 * Opens the games of one file.
 *
 * @throws Failure as `openPlayedGames`
 */
export function openPlayedFile(name: string, about: OpenPlayedGames): Promise<OpenedGames> {
  return openAll(name, [name], (file) => gamesOfFile(file, about), about);
}

function gamesOfFile(file: string, about: OpenPlayedGames): Promise<NamedGame[]> {
  return isVideoFile(file) ? gamesOfVideo(file, about) : gamesOf(readGameFile(file, about), about);
}

/**
 * Opens the games of a file that is in memory.
 *
 * @throws Failure as `openPlayedGames`
 */
export function openPlayedBytes(file: GameBytes, about: OpenPlayedGames): Promise<OpenedGames> {
  return openAll(file.name, [file], (each) => gamesOf(each, about), about);
}

async function openAll<File>(
  name: string,
  files: readonly File[],
  open: (file: File) => Promise<NamedGame[]>,
  { number, stop, say }: OpenPlayedGames,
): Promise<OpenedGames> {
  const games: NamedGame[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      for (const game of await open(file)) {
        if (game.game.gameType === 'A') games.push(game);
        else problems.push(`${game.name}: ${NO_VALUE}`);
      }
    } catch (error) {
      if (!(error instanceof Failure) || files.length === 1 || stop.reason) throw error;
      problems.push(describeFailure(error));
    }
  }
  if (games.length > 0) return { games, problems };
  if (problems.length === 1) throw new Failure(problems[0]);
  if (problems.length > 1) {
    for (const problem of problems) say(problem);
    throw new Failure(`${name}: none of its games can be judged, as said above`);
  }
  const which = number === undefined ? 'no game with a piece' : `no game ${number} with a piece`;
  throw new Failure(`${name}: found ${which}; expected ${KINDS}`);
}

/**
 * The files of games that a name stands for, in the order of their names.
 *
 * @throws Failure where there is none
 */
export function gameFilesOf(name: string): string[] {
  if (!existsSync(name)) throw new Failure(`${name}: no such file or folder; expected ${KINDS}`);
  if (!statSync(name).isDirectory()) return [name];
  if (existsSync(join(name, LOG_NAME))) return [join(name, LOG_NAME)];
  const files = readdirSync(name)
    .sort()
    .map((entry) => join(name, entry))
    .flatMap((entry) => (statSync(entry).isDirectory() ? logIn(entry) : isNameOfGames(entry) ? [entry] : []));
  if (files.length === 0) throw new Failure(`${name}: there is no game in this folder; expected ${KINDS}`);
  return files;
}

function logIn(folder: string): string[] {
  const log = join(folder, LOG_NAME);
  return existsSync(log) ? [log] : [];
}

/** Many a file has the name of a video: what is in it must tell it, too. */
function isNameOfGames(file: string): boolean {
  const kind = kindOfName(file);
  return kind === 'video' ? isVideoFile(file) : kind !== undefined && LIMITS[kind] !== undefined;
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
export function readGameFile(name: string, { say }: Pick<OpenPlayedGames, 'say'>): GameBytes {
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

function noGameFile(name: string, bytes: Uint8Array): Failure {
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
 * @throws Failure on a file that is no movie, or one that cannot be played exactly
 */
export function readMovie(file: string): ParsedMovie {
  refuseOtherFile(file, 'a movie (.fm2, or the "Input Log.txt" of BizHawk)');
  const { bytes } = bytesOr(file, readFileLimited(file, LARGEST_MOVIE));
  const parsed = parseMovie({ bytes, header: headerBeside(file) });
  if (parsed.ok) return parsed.movie;
  throw new Failure(refusalOf(file, parsed.message));
}

async function gamesOf(file: GameBytes, about: OpenPlayedGames): Promise<NamedGame[]> {
  const { name, bytes } = file;
  const { stop, say } = about;
  const kind = fileKind(name, bytes);
  if (!kind || LIMITS[kind] === undefined) throw noGameFile(name, bytes);
  const release = stop.hold();
  const refused = (message: string) => new Failure(refusalOf(name, message));
  const opening = { largest: LARGEST_LOG, gunzip, signal: stop, version: VERSION, onProgress: progressOf(about) };
  try {
    const opened = await openBytes(file, opening);
    switch (opened.kind) {
      case 'recording':
        return recordedGames(opened.log, name, about);
      case 'frames':
        for (const note of opened.notes) say(`${name}: ${note}`);
        return numbered(name, opened.games, about);
      case 'movie': {
        const made = await recordingOfMovie(basename(name), opened.movie, {
          ...opening,
          cartridgeFor(movie) {
            const image = about.image();
            checkMovieImage(name, movie, image);
            return { ok: true, image, open: () => openToPlay(image, say) };
          },
        });
        if (!made.ok) throw refused(made.message);
        for (const note of made.notes) say(`${name}: ${note}`);
        return recordedGames(made.log, name, about);
      }
      case 'refused':
        throw refused(opened.message);
      case 'cartridge':
        throw noGameFile(name, bytes);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
    throw new Failure(`${stop.reason?.message || 'stopped'}; ${name} was not read to its end`);
  } finally {
    release();
  }
}

/** Lines of progress, for each part of the work on its own. */
function progressOf({ quiet, say }: OpenPlayedGames): (what: string, done: number, whole: number) => void {
  const parts = new Map<string, JobProgress>();
  return (what, done, whole) => {
    if (quiet) return;
    const part = parts.get(what) ?? jobProgress(whole, what, progressClock(), say);
    parts.set(what, part);
    part.reach(done);
  };
}

function recordedGames({ header, games }: RunLog, name: string, { number }: OpenPlayedGames): NamedGame[] {
  return games.flatMap((logged, i) => {
    if (logged.pieces.length === 0 || (number !== undefined && number !== i + 1)) return [];
    const read = recordedGame(header, logged);
    if (!read.ok) throw new Failure(`${name}, game ${i + 1}: ${read.message}`);
    return [{ name: games.length > 1 ? `${name}, game ${i + 1}` : name, game: read.game }];
  });
}

/** The games of all playfields of a video, from one to the next; each is told by its number. */
async function gamesOfVideo(name: string, about: OpenPlayedGames): Promise<NamedGame[]> {
  const { say } = about;
  const reading = await readVideo(name, about);
  const { fields, notes } = reading;
  for (const note of notes) say(`${name}: ${note}`);
  const games = fields.flatMap(({ games }) => games.map(({ game }) => game)).filter(({ pieces }) => pieces.length > 0);
  if (games.length === 0) throw failure(`${name}: ${noGameIn(reading)}`, 'say-field');
  return numbered(name, games, about);
}

function numbered(name: string, games: readonly PlayedGame[], { number }: OpenPlayedGames): NamedGame[] {
  return games
    .map((game, i) => ({ name: games.length > 1 ? `${name}, game ${i + 1}` : name, game }))
    .filter((_, i) => number === undefined || number === i + 1);
}
