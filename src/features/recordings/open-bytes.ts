/** Opens the bytes of a file with games: for the command line, the library and the page alike. */

import { isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { type Machine, MachineCrash } from '../../emulator/machine.js';
import { mebibytes } from '../../lib/format-numbers.js';
import { type Result, refuse } from '../../lib/result.js';
import { takeTurns } from '../../lib/take-turns.js';
import type { ReadFrame } from '../../ngf/frame.js';
import { type FramesFile, framesOf, LARGEST_FRAMES_FILE, openFramesFile } from '../../ngf/frames-file.js';
import { recoverGames } from '../../ngf/recover-games.js';
import { type RunLog, readRunLog } from '../../record/read-run-log.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import { findShift, mostSearchFrames } from '../../replay/movie/find-shift.js';
import { isFm2, parseFm2 } from '../../replay/movie/fm2.js';
import { findEnding, seenByAuthor } from '../../replay/movie/movie-comments.js';
import { isInputLog, parseInputLog } from '../../replay/movie/parse-input-log.js';
import { inputsOfMovie, type ParsedMovie } from '../../replay/movie/parsed-movie.js';
import { isR08Name, parseR08 } from '../../replay/movie/r08.js';
import { recordMovie } from '../../replay/movie/record-inputs.js';
import { isTasd, isTasdName, parseTasd } from '../../replay/movie/tasd.js';
import type { PlayedGame } from '../../review/played-game.js';
import { ModelConsole } from '../../simulate/model-console.js';
import { fileKind, type GameBytes, isPacked, isZip, TELLING_BYTES } from './file-kind.js';
import { tellOtherFile } from './other-file.js';

export interface Opening {
  /** Unpacked bytes of the largest file that is opened. */
  readonly largest: number;
  readonly gunzip: (bytes: Uint8Array, limit: number) => Promise<Unzipped>;
  /** Ends the work with the signal's reason. */
  readonly signal: AbortSignal;
  /** Told how far the work is; `whole` is the most that it can be. */
  readonly onProgress: (what: string, done: number, whole: number) => void;
}

export interface Unzipped {
  readonly bytes: Uint8Array;
  /** Why some bytes are missing; undefined where all are there. */
  readonly problem: 'too large' | 'damaged' | undefined;
}

export type OpenedBytes =
  | { readonly kind: 'recording'; readonly log: RunLog; readonly text: string }
  | { readonly kind: 'movie'; readonly movie: ParsedMovie }
  /** All games that have a piece. */
  | { readonly kind: 'frames'; readonly games: readonly PlayedGame[]; readonly notes: readonly string[] }
  | { readonly kind: 'cartridge' }
  | { readonly kind: 'refused'; readonly message: string };

const ZIPPED_MOVIE =
  'this is a zip archive, as a .bk2 movie of BizHawk is: unpack it and open the "Input Log.txt" in it, with its "Header.txt" beside it';

const NO_VIDEO = 'the name is that of a video, and this is none';

export async function openBytes(file: GameBytes, opening: Opening): Promise<OpenedBytes> {
  const { name, bytes } = file;
  if (isZip(bytes)) return { kind: 'refused', message: ZIPPED_MOVIE };
  const kind = fileKind(name, bytes);
  const other = kind === undefined ? tellOtherFile(bytes.subarray(0, TELLING_BYTES)) : undefined;
  if (other) return { kind: 'refused', message: other };
  switch (kind) {
    case 'cartridge':
      return { kind };
    case 'weights':
      return { kind: 'refused', message: 'these are weights of the learned player: load them under Train' };
    case 'video':
      return { kind: 'refused', message: tellOtherFile(bytes.subarray(0, TELLING_BYTES)) ?? NO_VIDEO };
    case 'frames':
      return kindOr('frames', await openFrames(bytes, opening));
    case 'movie':
      return kindOr('movie', parseMovie(file));
    default:
      return kindOr('recording', await openLog(bytes, opening));
  }
}

function kindOr<Kind extends 'recording' | 'movie' | 'frames', Value extends object>(
  kind: Kind,
  result: Result<Value>,
): ({ readonly kind: Kind } & Value) | Extract<OpenedBytes, { kind: 'refused' }> {
  return result.ok ? { ...result, kind } : { kind: 'refused', message: result.message };
}

async function openLog(
  bytes: Uint8Array,
  { largest, gunzip }: Opening,
): Promise<Result<{ readonly log: RunLog; readonly text: string }>> {
  const packed = isPacked(bytes);
  const unpacked = packed ? await gunzip(bytes, largest) : { bytes, problem: undefined };
  if (unpacked.problem === 'damaged') return refuse('the packed file is cut off or damaged; copy it again');
  if (unpacked.problem === 'too large')
    return refuse(`it has more than ${mebibytes(largest)} MiB when unpacked; record fewer games in one file`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(unpacked.bytes);
  } catch {
    return refuse('this is not a recording: expected the text of a run.jsonl, packed or not, or of a movie');
  }
  const read = readRunLog(text);
  if (!read.ok) return refuse(`line ${read.line}: this is not a recording of this program: ${read.message}`);
  const { log } = read;
  if (!log.games.some(({ frames }) => frames > 0)) return refuse('the recording holds no games');
  return { ok: true, log, text };
}

/**
 * Reads an FM2 movie of FCEUX, the input log of a BizHawk movie, or a movie for real consoles, of which
 * an `.r08` is known by its name alone.
 *
 * @param entriesPerFrame of a movie for real consoles; undefined to find it
 */
export function parseMovie(
  { name, bytes, header }: GameBytes,
  entriesPerFrame?: EntriesPerFrame,
): Result<{ readonly movie: ParsedMovie }> {
  if (isZip(bytes)) return refuse(ZIPPED_MOVIE);
  const text = new TextDecoder().decode(bytes);
  if (isTasd(bytes) || (isTasdName(name) && !isFm2(text))) return parseTasd(bytes, entriesPerFrame);
  if (isR08Name(name) && !isFm2(text)) return parseR08(bytes, entriesPerFrame);
  const parsed = isInputLog(text) ? parseInputLog(text, header) : parseFm2(text);
  return parsed.ok ? parsed : refuse(`line ${parsed.line}: ${parsed.message}`);
}

/** Puts the name of a file before what was refused in it. */
export function refusalOf(name: string, message: string): string {
  return `${name}${/^line \d+: /.test(message) ? ',' : ':'} ${message}`;
}

async function openFrames(
  bytes: Uint8Array,
  { gunzip, signal, onProgress }: Opening,
): Promise<Result<{ readonly games: readonly PlayedGame[]; readonly notes: readonly string[] }>> {
  const unzipped = isPacked(bytes) ? await gunzip(bytes, LARGEST_FRAMES_FILE) : { bytes, problem: undefined };
  const notes = unzipped.problem === undefined ? [] : [MISSING_FRAMES[unzipped.problem]];
  const refused = (message: string) => refuse([message, ...notes].join('. ').replace(/\.$/, ''));
  const opened = openFramesFile(unzipped.bytes);
  if (!opened.ok) return refused(opened.message);
  const frames = opened.file.starts.length;
  const games = await takeTurns(playedGames(opened.file), signal, (_, done = 0) => onProgress('frames', done, frames));
  if (games.length === 0) return refused('the frames show no game with a piece that locked');
  return { ok: true, games, notes: [...notes, ...opened.file.problems] };
}

const MISSING_FRAMES = {
  'too large': `The file has more than ${mebibytes(LARGEST_FRAMES_FILE)} MiB when unpacked; those are read.`,
  damaged: 'The packed file is cut off or damaged; what comes before that is read.',
} as const;

/** Stops after every game, telling how many frames were read. */
function* playedGames(file: FramesFile): Generator<number, PlayedGame[], void> {
  const games: PlayedGame[] = [];
  let done = 0;
  function* counted(): Generator<ReadFrame, void, void> {
    for (const frame of framesOf(file)) {
      done++;
      yield frame;
    }
  }
  for (const game of recoverGames(counted())) {
    if (game.pieces.length > 0) games.push(game);
    yield done;
  }
  return games;
}

/** The cartridge that a movie is played on. */
export interface MovieCartridge {
  readonly image: NesImage;
  readonly open: () => Machine;
}

export interface MovieOpening extends Pick<Opening, 'signal' | 'onProgress'> {
  /** Finds the cartridge that a movie was made for. */
  readonly cartridgeFor: (movie: ParsedMovie) => Result<MovieCartridge>;
  /** The version of this program, for the recording. */
  readonly version: string;
}

export type MadeRecording = Result<{
  readonly log: RunLog;
  readonly text: string;
  /** What was noticed, a sentence each. */
  readonly notes: readonly string[];
}>;

/** Plays a movie with the shift that makes a sensible game of it, and records its first game. */
export async function recordingOfMovie(
  file: string,
  movie: ParsedMovie,
  { cartridgeFor, version, signal, onProgress }: MovieOpening,
): Promise<MadeRecording> {
  // 1. Its cartridge.
  const found = cartridgeFor(movie);
  if (!found.ok) return found;
  const { image, open } = found;
  const notes: string[] = [...(movie.notes ?? [])];
  if (movie.romChecksum === undefined && movie.bodySha1 === undefined)
    notes.push(`The movie does not say for which cartridge it was made; it was played on ${image.name}.`);
  if (movie.secondPad.length > 0) notes.push('The second pad is not used.');
  try {
    // 2. Its shift. The model plays the same as the cartridge, only faster.
    const asItIs = inputsOfMovie(movie, 0);
    const machine = open();
    const trials = findShift(isBuiltin(image.kind) ? new ModelConsole(image.kind) : machine, asItIs);
    const most = mostSearchFrames(asItIs);
    const { shift, isCertain } = await takeTurns(trials, signal, (_, done = 0) =>
      onProgress('frames to find the shift', done, most),
    );
    if (shift === undefined) return refuse('the movie starts no game');
    if (!isCertain) notes.push('The timing may be wrong, because the game is too short or too irregular to tell.');

    // 3. Its game.
    const inputs = { ...inputsOfMovie(movie, shift), secondPad: [] };
    const source = { image, version, file, sees: seenByAuthor(movie.comments) };
    const played = await takeTurns(recordMovie(machine, inputs, source), signal, (done) =>
      onProgress('frames of the movie', done, inputs.pad.length),
    );
    if (!played) return refuse('the movie starts no game');
    if (played.nextGameFrame !== undefined)
      notes.push(`Another game begins on frame ${played.nextGameFrame}; only the first one is shown.`);
    const made = recordingOf(played.text, notes);
    const promised = findEnding(movie.comments);
    const result = made.log.games[0].end?.result;
    if (promised && (result?.score !== promised.score || result.lines !== promised.lines))
      return refuse(
        `the movie does not end as it says (score ${result?.score}, not ${promised.score}): it was changed`,
      );
    return made;
  } catch (error) {
    if (error instanceof MachineCrash) return refuse(`the cartridge crashes during the movie: ${error.message}`);
    throw error;
  }
}

/** A recording that this program has just made. */
export function recordingOf(text: string, notes: readonly string[] = []): Extract<MadeRecording, { ok: true }> {
  const read = readRunLog(text);
  if (!read.ok) throw new Error(`line ${read.line} of the recording: ${read.message}`);
  return { ok: true, text, log: read.log, notes };
}
