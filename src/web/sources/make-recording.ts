/** Recordings of what comes without pieces and checks: movies are played on their cartridge, links on the model. */

import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { MachineCrash } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { type RunLog, readRunLog } from '../../record/read-run-log.js';
import { parseSharedGame, type SharedEnding } from '../../record/shared-game.js';
import { findShift, mostSearchFrames } from '../../replay/movie/find-shift.js';
import { seenByAuthor } from '../../replay/movie/movie-comments.js';
import { findEnding, inputsOfMovie } from '../../replay/movie/movie-shift.js';
import { type ParsedMovie, regionProblem } from '../../replay/movie/parsed-movie.js';
import { recordMovie, recordOnModel } from '../../replay/movie/record-inputs.js';
import { type Cartridges, takeTurns } from './cartridges.js';
import { unpackCode } from './share-code.js';

export type MadeRecording =
  | { readonly kind: 'made'; readonly text: string; readonly log: RunLog; readonly notes: readonly string[] }
  /** For the user. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Something else was asked for meanwhile. */
  | { readonly kind: 'abandoned' };

/** Told how far it is; false ends the work. */
export type TellProgress = (what: string, done: number, whole: number) => boolean;

/** Plays a movie with the shift that makes a sensible game of it. */
export async function recordingOfMovie(
  file: string,
  movie: ParsedMovie,
  cartridges: Cartridges,
  progress: TellProgress,
): Promise<MadeRecording> {
  // 1. Its cartridge.
  const image = cartridges.ofMovie(movie);
  if (!image) {
    const name = movie.romName || 'no name';
    return refuse(`the movie was made for another cartridge (${name}); choose that cartridge's file here first`);
  }
  const ofRegion = regionProblem(movie, clientOf(image.kind));
  if (ofRegion) return refuse(`${ofRegion}; choose the file of the cartridge that it was made for here first`);
  const machine = cartridges.open(image);
  const notes: string[] = [];
  if (movie.romChecksum === undefined && movie.bodySha1 === undefined)
    notes.push(`The movie does not say for which cartridge it was made; it was played on ${image.name}.`);
  if (movie.secondPad.length > 0) notes.push('The second pad is not used.');
  try {
    // 2. Its shift.
    const asItIs = inputsOfMovie(movie, 0);
    const trials = findShift(machine, asItIs);
    const whole = mostSearchFrames(asItIs);
    const found = await takeTurns(trials, (_, done = 0) => progress('frames to find the shift', done, whole));
    if (!found) return { kind: 'abandoned' };
    const { shift, isCertain } = found.result;
    if (shift === undefined) return refuse('the movie starts no game');
    if (!isCertain) notes.push('The timing may be wrong, because the game is too short or too irregular to tell.');

    // 3. Its game.
    const inputs = { ...inputsOfMovie(movie, shift), secondPad: [] };
    const recording = recordMovie(machine, inputs, {
      image,
      version: __VERSION__,
      file,
      sees: seenByAuthor(movie.comments),
    });
    const played = await takeTurns(recording, (done) => progress('frames of the movie', done, inputs.pad.length));
    if (!played) return { kind: 'abandoned' };
    if (!played.result) return refuse('the movie starts no game');
    const { text, nextGameFrame } = played.result;
    if (nextGameFrame !== undefined)
      notes.push(`Another game begins on frame ${nextGameFrame}; only the first one is shown.`);
    const made = logOf(text, notes);
    const promised = findEnding(movie.comments);
    const result = made.log.games[0].end?.result;
    if (promised && (result?.score !== promised.score || result.lines !== promised.lines)) {
      return refuse(
        `the movie does not end as it says (score ${result?.score}, not ${promised.score}): it was changed`,
      );
    }
    return made;
  } catch (error) {
    if (error instanceof MachineCrash) return refuse(`the cartridge crashes during the movie: ${error.message}`);
    throw error;
  }
}

/** Plays the game of a link, and sees that it comes to what the link says. */
export async function recordingOfCode(code: string, progress: TellProgress): Promise<MadeRecording> {
  const unpacked = await unpackCode(code);
  if (!unpacked.ok) return refuse(unpacked.message);
  const shared = parseSharedGame(unpacked.text);
  if (!shared.ok) return refuse(`The link holds no game that can be played: ${shared.message}.`);
  const { header, ending, ...game } = shared.game;
  const { inputs } = game;
  let text: string;
  try {
    const steps = recordOnModel(header, { ...game, ramSha1: ending.ramSha1 });
    const played = await takeTurns(steps, (done) => progress('frames of the game', done, inputs.length));
    if (!played) return { kind: 'abandoned' };
    text = played.result;
  } catch (error) {
    if (error instanceof RangeError) return refuse(`The link is damaged: ${error.message}.`);
    throw error;
  }
  const made = logOf(text, []);
  const broken = brokenPromise(made.log, ending);
  return broken ? refuse(`The link is damaged or was changed: ${broken}.`) : made;
}

/** What does not come out as promised; undefined when everything does. */
function brokenPromise({ games: [game] }: RunLog, promised: SharedEnding): string | undefined {
  const { score, lines } = game.end?.result ?? game.pieces.at(-1) ?? { score: 0, lines: 0 };
  if (score !== promised.score) return `its game ends with ${plural(score, 'point')}, but it says ${promised.score}`;
  if (lines !== promised.lines) return `its game ends with ${plural(lines, 'line')}, but it says ${promised.lines}`;
  if (game.pieces.length !== promised.pieces) {
    return `its game has ${plural(game.pieces.length, 'piece')}, but it says ${promised.pieces}`;
  }
  const { hash } = promised;
  const found = hash && game.hashes.find(({ frame }) => frame === hash.frame);
  if (hash && found?.hash !== hash.hash) return `its game differs by frame ${hash.frame}`;
  return undefined;
}

function logOf(text: string, notes: readonly string[]): Extract<MadeRecording, { kind: 'made' }> {
  const read = readRunLog(text);
  if (!read.ok) throw new Error(`line ${read.line} of the recording: ${read.message}`);
  return { kind: 'made', text, log: read.log, notes };
}

function refuse(message: string): MadeRecording {
  return { kind: 'refused', message };
}
