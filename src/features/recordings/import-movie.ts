/**
 * A movie of another emulator, played on our machine: its timing is found, its end compared, and its game recorded.
 */

import { basename } from 'node:path';
import { clientOf, isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { sha1Hex } from '../../lib/hashes.js';
import { VERSION } from '../../platform/files/package-root.js';
import { Failure, type Job } from '../../platform/job.js';
import type { GameListener } from '../../record/game-events.js';
import { gameTally } from '../../record/game-tally.js';
import { frameRateOf } from '../../record/recorded-image.js';
import { type RunReport, summarise } from '../../record/summary.js';
import { type Checkpoint, MovieWatch, type Parting } from '../../replay/movie/checkpoints.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import { type FoundShift, findShift, mostSearchFrames } from '../../replay/movie/find-shift.js';
import { movieChecksum } from '../../replay/movie/fm2.js';
import {
  findEnding,
  findStandings,
  firstMissed,
  type MovieEnding,
  type MovieStanding,
  seenByAuthor,
} from '../../replay/movie/movie-comments.js';
import { inputsOfMovie, type MovieInputs, type ParsedMovie, regionProblem } from '../../replay/movie/parsed-movie.js';
import { type MovieGame, type PlayedMovie, playMovie } from '../../replay/movie/play-movie.js';
import { movieHeader } from '../../replay/movie/record-inputs.js';
import { ModelConsole } from '../../simulate/model-console.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { recordFolderProblem } from '../files/record-folder.js';
import { adviceText, failure } from '../options/advice.js';
import { playToEnd } from '../play/play-games.js';
import { Recording } from '../play/recording.js';
import { jobProgress, progressClock } from '../play-progress.js';

export interface ImportPlan {
  /** New folder of a recording; undefined for none. */
  readonly record?: string;
  /** Frames that the movie runs behind our machine; undefined to find it. */
  readonly shift?: number;
  /** Plays it on the model of the game, without the cartridge. */
  readonly model?: boolean;
  /** Says nothing of how far it is. */
  readonly quiet?: boolean;
}

export interface ImportJob extends Job {
  /** The file of the movie. */
  readonly file: string;
  /** The cartridge to play it on. */
  readonly image: NesImage;
  readonly options: ImportPlan;
}

/** What the steps of an import share. */
interface Import extends ImportJob {
  readonly movie: ParsedMovie;
  readonly machine: Machine;
  /** The search for the shift plays on it: it plays the same, and faster where it can. */
  readonly trialMachine: Machine;
}

/** What was found of the movie. */
export interface ImportedMovie extends Omit<MovieEnding, 'ramSha1'> {
  /** Null on the model, which has no console. */
  readonly ramSha1: string | null;
  readonly frames: number;
  /** Entries of the file for each frame; only of movies for real consoles. */
  readonly entriesPerFrame?: EntriesPerFrame;
  /** Added without buttons, until the piece in play was scored. */
  readonly framesAfter: number;
  /** Frames on which the second pad is pressed. */
  readonly secondPadFrames: number;
  readonly shift: number;
  /** Given, or told by the game beyond doubt. */
  readonly isShiftCertain: boolean;
  /** What happened when; of frames since power-on, `shift` less than those of the movie. */
  readonly checkpoints: readonly Checkpoint[];
  /** Where it is no longer the game that it was made for; undefined when it is to its end. */
  readonly parting: Parting | undefined;
}

/**
 * Plays a movie from power-on to the end of its game, and records it if that is wanted.
 *
 * @throws Failure when it leads to no game or not to the end that it says, when it was stopped, or nothing can be recorded
 */
export async function importMovie(
  job: ImportJob,
  movie: ParsedMovie,
): Promise<{ readonly report: RunReport; readonly found: ImportedMovie }> {
  const { file, image, options, say } = job;
  checkGame(job, movie);
  const { record } = options;
  const problem = record === undefined ? undefined : recordFolderProblem(record);
  if (problem) throw new Failure(`cannot record to ${record}: ${problem}`);
  const console = isBuiltin(image.kind) ? new ModelConsole(image.kind) : undefined;
  const machine = options.model && console ? console : openToPlay(image, say);
  const about: Import = { ...job, movie, machine, trialMachine: console ?? machine };

  // 1. Its game.
  const { shift, isCertain } = await shiftOf(about);
  const inputs = inputsOfMovie(movie, shift);
  const startedAt = performance.now();
  const watch = new MovieWatch();
  const { game, nextGameFrame, framesAfter } = await play(about, inputs, { watch });
  const seconds = (performance.now() - startedAt) / 1000;
  if (!game) {
    const problem = `${file}: with a shift of ${plural(shift, 'frame')} the movie starts no game`;
    throw failure(problem, 'no-game-at-shift', options.shift !== undefined);
  }
  if (nextGameFrame !== undefined)
    say(`${file}: another game begins on frame ${nextGameFrame}; only the first one is imported`);
  if (framesAfter > 0)
    say(
      `${file}: added ${plural(framesAfter, 'frame')} without buttons after the movie, until the piece in play was scored`,
    );
  if (options.model && watch.checkpoints.some(({ kind }) => kind === 'lost' || kind === 'won'))
    say(`${file}: the model knows the first game alone, and was played up to its end`);
  const ending = endingOf(game, options.model ? undefined : machine);
  const missed = firstMissed(findStandings(movie.comments), watch.checkpoints, shift);
  checkEnding(file, ending, { expected: findEnding(movie.comments), missed });
  if (!isCertain)
    say(
      `${file}: the shift found may be wrong, because the game is too short or too irregular to tell${adviceText('see-shift')}`,
    );

  // 2. What is left of it.
  const report = reportOf(about, game, { frames: inputs.pad.length + framesAfter, seconds });
  const secondPadFrames = movie.secondPad.filter((buttons) => buttons !== NO_BUTTONS).length;
  if (record !== undefined) {
    const firstPadAlone = { ...inputs, secondPad: [] };
    if (secondPadFrames > 0) await checkFirstPad(about, firstPadAlone, game);
    await recordMovie(record, about, firstPadAlone, report);
  }
  const found = {
    frames: movie.frames.length,
    ...(movie.entriesPerFrame && { entriesPerFrame: movie.entriesPerFrame }),
    framesAfter,
    secondPadFrames,
    shift,
    isShiftCertain: isCertain,
    checkpoints: watch.checkpoints,
    parting: watch.parting(inputs.pad),
    ...ending,
  };
  return { report, found };
}

interface ShiftOfMovie {
  readonly shift: number;
  /** Given, or told by the game beyond doubt. */
  readonly isCertain: boolean;
}

/** By how many frames the movie runs behind our machine. */
async function shiftOf({ file, movie, trialMachine, options, stop, say }: Import): Promise<ShiftOfMovie> {
  if (options.shift !== undefined) return { shift: options.shift, isCertain: true };
  const inputs = inputsOfMovie(movie, 0);
  const trials = findShift(trialMachine, inputs);
  const most = mostSearchFrames(inputs);
  const progress = options.quiet
    ? undefined
    : jobProgress(most, 'frames at most, to find the shift', progressClock(), say);
  const { shift, isCertain, tried } = await playToEnd(trials, stop, (done) => {
    progress?.reach(done);
    return undefined;
  });
  if (shift !== undefined) return { shift, isCertain };
  throw new Failure(`${file}: the movie starts no game${describeTried(tried)}`);
}

function describeTried(tried: FoundShift['tried']): string {
  if (!tried) return ', because it never presses START';
  const [earliest, latest] = tried;
  return `, even when it is played up to ${plural(Math.max(0, latest), 'frame')} earlier or ${plural(Math.max(0, -earliest), 'frame')} later${adviceText('give-shift')}`;
}

interface Listeners {
  readonly listen?: GameListener;
  readonly watch?: MovieWatch;
  readonly afterFrame?: () => Promise<void> | undefined;
}

/** Plays the whole movie; says how far it is. */
function play(
  { machine, options, stop, say }: Import,
  inputs: MovieInputs,
  { listen = () => {}, watch, afterFrame = () => undefined }: Listeners = {},
): Promise<PlayedMovie> {
  const progress = options.quiet ? undefined : jobProgress(inputs.pad.length, 'frames', progressClock(), say);
  return playToEnd(playMovie(machine, inputs, listen, watch), stop, () => {
    progress?.count();
    return afterFrame();
  });
}

type FoundEnding = Pick<ImportedMovie, keyof MovieEnding>;

function endingOf({ result }: MovieGame, machine: Machine | undefined): FoundEnding {
  const { score, lines, level, pieces } = result;
  return { score, lines, level, pieces, ramSha1: machine ? sha1Hex(machine.ram.slice()) : null };
}

/** A movie of this program says how it ends. */
function checkEnding(
  file: string,
  found: FoundEnding,
  { expected, missed }: { readonly expected: MovieEnding | undefined; readonly missed: MovieStanding | undefined },
): void {
  if (!expected) return;
  const differing = (Object.keys(expected) as (keyof MovieEnding)[]).filter(
    (key) => found[key] !== null && found[key] !== expected[key],
  );
  if (differing.length === 0) {
    if (!missed) return;
    throw new Failure(
      `${file}: the movie does not come to what it says of frame ${missed.frame}, ${describeStanding(missed)}: it was changed after its export`,
    );
  }
  const list = differing.map((key) => `${key} ${found[key]}, not ${expected[key]}`).join(', ');
  const where = missed ? `; before frame ${missed.frame}, where it says ${describeStanding(missed)}` : '';
  throw new Failure(`${file}: the movie does not end as it says (${list}): it was changed after its export${where}`);
}

function describeStanding({ score, lines, level }: MovieStanding): string {
  return `score ${score}, ${plural(lines, 'line')}, level ${level}`;
}

function reportOf(
  { file, image, machine, options, movie }: Import,
  game: MovieGame,
  timing: { readonly frames: number; readonly seconds: number },
): RunReport {
  const source = { image, version: VERSION, file: basename(file), sees: seenByAuthor(movie.comments) };
  const header = movieHeader(game, options.model ? undefined : machine.kind, source);
  const games = [game.result];
  return { header, games, summary: summarise(games, { ...timing, consoleRate: frameRateOf(header), decisionMs: [] }) };
}

/** A recording holds the first pad: what the second one does must not matter. */
async function checkFirstPad(about: Import, inputs: MovieInputs, { result }: MovieGame): Promise<void> {
  const { game } = await play(about, inputs);
  if (JSON.stringify(game?.result) === JSON.stringify(result)) {
    about.say(`${about.file}: the recording holds only the first pad; the game is the same without the second one`);
    return;
  }
  throw failure(
    `${about.file}: this movie needs the second pad, but a recording holds only the first one`,
    'leave-out-record',
  );
}

/** Plays the movie once more into a recording like those of the bot's own games. */
async function recordMovie(folder: string, about: Import, inputs: MovieInputs, report: RunReport): Promise<void> {
  const { machine, stop } = about;
  const { header } = report;
  const recording = new Recording(folder, { header, dump: 'none', stop });
  const game = { number: 1, seed: 0, machine, tally: gameTally(header.startLevel, 0) };
  const recorded = recording.listenerFor(game);
  const listen: GameListener = (event) => {
    recorded(event);
    if (event.kind === 'ended') recording.gameEnded(game, event.result);
  };
  let whole = false;
  try {
    await play(about, inputs, { listen, afterFrame: () => recording.afterFrame() });
    whole = true;
  } finally {
    await recording.finish(whole ? report : undefined);
  }
}

/** @throws Failure when the movie was made for another game, or on a console of another region */
function checkGame({ file, image, options, say }: ImportJob, movie: ParsedMovie): void {
  checkMovieImage(file, movie, image, options.model);
  for (const note of movie.notes ?? []) say(`${file}: ${note}`);
  if (movie.romChecksum === undefined && movie.bodySha1 === undefined)
    say(`${file}: it does not say for which image it was made; it is played on ${image.name}`);
}

/** @throws Failure when a movie was made for another image, or on a console of another region */
export function checkMovieImage(file: string, movie: ParsedMovie, image: NesImage, isModel = false): void {
  const { romChecksum, bodySha1, romName } = movie;
  const ofRegion = regionProblem(movie, clientOf(image.kind));
  if (ofRegion) throw failure(`${file}: ${ofRegion}`, 'image-of-region', movie.region);
  const found = romChecksum === undefined ? image.bodySha1 : movieChecksum(image);
  const wanted = romChecksum ?? bodySha1;
  // A hash of the whole file is as good, where nobody changed its header.
  if (wanted === undefined || wanted === found || wanted === image.fileSha1) return;
  throw failure(
    `${file}: the movie was made for another image (${romName || 'no name'}, checksum ${wanted}); ` +
      `this is ${image.name} (checksum ${found})`,
    isModel ? 'right-image-without-model' : 'right-image',
  );
}
