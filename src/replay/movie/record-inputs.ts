/** Recordings, as `--record` writes them, of games whose inputs are known: movies, and games that came as a link. */

import { consoleOf, Recorder, textSink } from '../../bot/recorder.js';
import type { MenuChoice } from '../../emulator/clients/menu-step.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { observeModel } from '../../ram/observe-model.js';
import { formatRunLogLine, headerLine } from '../../record/game-log.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import { type RunHeader, runHeader } from '../../record/run-header.js';
import type { RunLogLine } from '../../record/run-log.js';
import type { Buttons } from '../../tetris/buttons.js';
import type { PracticeSettings } from '../../tetris/edition.js';
import type { GameState } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import type { MovieInputs } from './parsed-movie.js';
import { pilotOfInputs, playMovie } from './play-movie.js';

/** Where a movie comes from. */
export interface MovieSource {
  /** The cartridge that it is played on. */
  readonly image: NesImage;
  /** Version of this program. */
  readonly version: string;
  /** Name of its file, without folders. */
  readonly file: string;
  /** What its player saw that no person can. */
  readonly sees?: RunHeader['sees'];
}

/** A movie's first game as a recording. */
export interface RecordedMovie {
  readonly text: string;
  /** Frame on which another game began; undefined when there was none. */
  readonly nextGameFrame: number | undefined;
}

/**
 * Plays a movie from power-on; stops after every frame.
 *
 * @param inputs for our machine
 * @param about what the recording's header says of the movie
 * @returns undefined when the inputs lead to no game
 * @throws MachineCrash when the cartridge crashes
 */
export function* recordMovie(
  machine: Machine,
  inputs: MovieInputs,
  about: MovieSource,
): Generator<void, RecordedMovie | undefined, void> {
  const lines: RunLogLine[] = [];
  const recorder = new Recorder((line) => lines.push(line));
  const { ramSha1, ...console } = consoleOf(machine);
  let ramAtEnd = '';
  const record = recorder.game({ seed: 0, startLevel: 0 }, { ...console, ramSha1: () => ramAtEnd });
  const { game, nextGameFrame } = yield* playMovie(machine, inputs, (event) => {
    record(event);
    if (event.kind === 'ended') ramAtEnd = ramSha1();
  });
  if (!game) return undefined;
  recorder.end(game.result);
  const { startLevel } = game;
  const header = movieHeader(game, machine.kind, about);
  const known = lines.map((line) => (line.kind === 'game' ? { ...line, startLevel } : line));
  return { text: [headerLine(header), ...known].map(formatRunLogLine).join(''), nextGameFrame };
}

/**
 * What a recording of a movie says of itself: its file is what a player is to other recordings.
 *
 * @param machine that it is played on; undefined for the model
 */
export function movieHeader(
  { gameType, startLevel, height, music }: MenuChoice,
  machine: Machine['kind'] | undefined,
  { image, version, file, sees }: MovieSource,
): RunHeader {
  const about = { version, image, player: 'movie', sees, playerOptions: { file }, machine };
  return runHeader({ ...about, gameType, startLevel, height, music, untilLines: null });
}

/** A game by its inputs and by its state before its first active frame. */
export interface GameByInputs {
  readonly start: GameState;
  /** Settings of a practice cartridge (default: as at power-on). */
  readonly settings?: PracticeSettings | undefined;
  /** Frames from power-on to the first active one. */
  readonly startFrame: number;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  /** SHA-1 of the console's RAM after the last frame; null for a game without an end. */
  readonly ramSha1: string | null;
}

/**
 * Plays a game on the model; stops after every frame.
 *
 * @returns the recording's text
 */
export function* recordOnModel(header: RunHeader, game: GameByInputs): Generator<void, string, void> {
  const { start, settings, startFrame, inputs, ramSha1 } = game;
  const { gameType, startLevel, seed, untilLines } = header;
  const lines: string[] = [];
  let state = start;
  const recorder = new Recorder(textSink((line) => lines.push(line)));
  recorder.begin(header);
  const console = { state: () => state, ...(settings && { settings: () => settings }), ramSha1: () => ramSha1 ?? '' };
  const listen = recorder.game({ seed, startLevel }, console);
  listen({ kind: 'power-on', seed });
  for (let frame = 1; frame <= startFrame; frame++) listen({ kind: 'frame', frame, buttons: inputs[frame - 1] });
  const options = { gameType, startLevel, seed, untilLines, reaction: 0 };
  const begun = { first: observeModel(start), frame: startFrame, listen, client: clientOfRecording(header) };
  const bot = pilotOfInputs(inputs, options, begun);
  for (let frame = startFrame + 1; frame <= inputs.length && !bot.result; frame++) {
    bot.buttons();
    state = stepGame(state, inputs[frame - 1]);
    bot.see(observeModel(state), frame);
    yield;
  }
  if (ramSha1 !== null) recorder.end(bot.result ?? bot.end('stopped'));
  return lines.join('') + recorder.rest();
}
