/** Opens games to review: a recording, a movie, frames of an overlay, a video, or a folder of such; or the bytes of such a file. */

import { basename } from 'node:path';
import type { NesImage } from '../../emulator/image.js';
import { VERSION } from '../../platform/files/package-root.js';
import { gunzip } from '../../platform/files/read-file.js';
import { Failure, type Job } from '../../platform/job.js';
import type { RunLog } from '../../record/read-run-log.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { describeFailure, failure } from '../options/advice.js';
import { LARGEST_LOG } from '../play/recording.js';
import { type JobProgress, jobProgress, progressClock } from '../play-progress.js';
import { noGameIn, readVideo } from '../video/read-video.js';
import { fileKind, type GameBytes } from './file-kind.js';
import { gameFilesOf, holdsBytesOfGames, isVideoFile, KINDS, noGameFile, readGameFile } from './game-files.js';
import { checkMovieImage } from './import-movie.js';
import { openBytes, recordingOfMovie, refusalOf } from './open-bytes.js';

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

interface OpenedGames {
  readonly games: readonly NamedGame[];
  /** Why a file or a game of a folder is not among them, with its name. */
  readonly problems: readonly string[];
}

const NO_VALUE = 'this is a B-type game, whose clears earn no value that could be judged: name an A-type game';

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

async function gamesOf(file: GameBytes, about: OpenPlayedGames): Promise<NamedGame[]> {
  const { name, bytes } = file;
  const { stop, say } = about;
  const kind = fileKind(name, bytes);
  if (!holdsBytesOfGames(kind)) throw noGameFile(name, bytes);
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
