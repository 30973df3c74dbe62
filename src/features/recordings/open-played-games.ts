/** Games to review, whatever they come from: recordings, movies, frames of overlays, or a folder of such. */

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { NesImage } from '../../emulator/image.js';
import { Failure, type Job } from '../../platform/job.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { describeFailure } from '../options/advice.js';
import { importMovie } from './import-movie.js';
import { FRAMES_ENDINGS, openFrames } from './open-frames.js';
import { openLog } from './open-recording.js';
import { readMovie } from './read-movie.js';
import { LOG_NAME } from './record-folder.js';

export interface NamedGame {
  /** Of its file, and which game of it where there are several. */
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

export interface OpenedGames {
  readonly games: readonly NamedGame[];
  /** Of a folder: why a file or a game of it is not among them, with its name. */
  readonly problems: readonly string[];
}

/** Reads the games of a file. */
type Reader = (file: string, about: OpenPlayedGames) => NamedGame[] | Promise<NamedGame[]>;

/** By the ending of a file's name; a new format is a line here. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['.jsonl', readRecording],
  ['.fm2', readMovieGames],
  ['.bk2', readMovieGames],
  ['input log.txt', readMovieGames],
  ...FRAMES_ENDINGS.map((ending): [string, Reader] => [ending, readFrameGames]),
]);

const NO_VALUE = 'this is a B-type game, whose clears earn no value that could be judged: name an A-type game';
const KINDS =
  'a recording (its folder or the run.jsonl in it), a movie (.fm2, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz) or a folder of such';

/**
 * The games of a file or of a folder, in the order of their names. What a folder holds besides is told, and keeps nobody
 * from the rest.
 *
 * @throws Failure on a file that is no game, where there is none, and when it was stopped
 */
export async function openPlayedGames(name: string, about: OpenPlayedGames): Promise<OpenedGames> {
  const files = filesOf(name);
  const games: NamedGame[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      for (const game of await readerOf(file)(file, about)) {
        if (game.game.gameType === 'A') games.push(game);
        else problems.push(`${game.name}: ${NO_VALUE}`);
      }
    } catch (error) {
      if (!(error instanceof Failure) || files.length === 1 || about.stop.reason) throw error;
      problems.push(describeFailure(error));
    }
  }
  if (games.length > 0) return { games, problems };
  if (problems.length === 1) throw new Failure(problems[0]);
  if (problems.length > 1) {
    for (const problem of problems) about.say(problem);
    throw new Failure(`${name}: none of its games can be judged, as said above`);
  }
  const which = about.number === undefined ? 'no game with a piece' : `no game ${about.number} with a piece`;
  throw new Failure(`${name}: found ${which}; expected ${KINDS}`);
}

function filesOf(name: string): string[] {
  if (!existsSync(name)) throw new Failure(`${name}: no such file or folder; expected ${KINDS}`);
  if (!statSync(name).isDirectory()) return [name];
  if (existsSync(join(name, LOG_NAME))) return [join(name, LOG_NAME)];
  const files = readdirSync(name)
    .sort()
    .map((entry) => join(name, entry))
    .flatMap((entry) => (statSync(entry).isDirectory() ? logIn(entry) : findReader(entry) ? [entry] : []));
  if (files.length === 0) throw new Failure(`${name}: there is no game in this folder; expected ${KINDS}`);
  return files;
}

function logIn(folder: string): string[] {
  const log = join(folder, LOG_NAME);
  return existsSync(log) ? [log] : [];
}

function findReader(file: string): Reader | undefined {
  const ending = gameEnding(file);
  return ending === undefined ? undefined : READERS.get(ending);
}

/** The ending of a name that tells how its games are read; undefined for one that tells nothing. */
export function gameEnding(name: string): string | undefined {
  const lower = name.toLowerCase();
  return [...READERS.keys()].find((ending) => lower.endsWith(ending));
}

function readerOf(file: string): Reader {
  const reader = findReader(file);
  if (reader) return reader;
  throw noGameFile(file);
}

/** What is said of a file whose name tells nothing. */
export function noGameFile(file: string): Failure {
  return new Failure(`${file}: games are not read from files like this; expected ${KINDS}`);
}

function readRecording(file: string, { number }: Pick<OpenPlayedGames, 'number'>, title = file): NamedGame[] {
  const { log } = openLog(file);
  return log.games.flatMap((logged, i) => {
    if (logged.pieces.length === 0 || (number !== undefined && number !== i + 1)) return [];
    const read = recordedGame(log.header, logged);
    if (!read.ok) throw new Failure(`${file}, game ${i + 1}: ${read.message}`);
    return [{ name: log.games.length > 1 ? `${title}, game ${i + 1}` : title, game: read.game }];
  });
}

async function readFrameGames(file: string, { number, quiet, ...job }: OpenPlayedGames): Promise<NamedGame[]> {
  const games = await openFrames(file, quiet, job);
  return games
    .map((game, i) => ({ name: games.length > 1 ? `${file}, game ${i + 1}` : file, game }))
    .filter((_, i) => number === undefined || number === i + 1);
}

/** A movie becomes a recording, which nobody keeps. */
async function readMovieGames(file: string, about: OpenPlayedGames): Promise<NamedGame[]> {
  const { image, quiet, stop, say } = about;
  const movie = readMovie(file);
  const folder = mkdtempSync(join(tmpdir(), 'maxout-review-'));
  const record = join(folder, basename(file));
  try {
    await importMovie({ file, image: image(), options: { record, quiet }, stop, say }, movie);
    return readRecording(join(record, LOG_NAME), about, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
