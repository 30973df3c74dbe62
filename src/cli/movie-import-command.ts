/** `movie import`: plays an FM2 movie on our machine and says how its game ends. */
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { mayRunFast } from '../emulator/fast-check.js';
import type { NesImage } from '../emulator/image.js';
import { openMachine } from '../emulator/jsnes-machine.js';
import { type Machine, MachineCrash } from '../emulator/machine.js';
import type { Buttons } from '../input/buttons.js';
import { sha1Hex } from '../lib/sha1.js';
import { findEnding, type MovieEnding } from '../movie/movie-ending.js';
import { shiftEarlier, shiftsToTry } from '../movie/movie-shift.js';
import { type ParsedFm2, parseFm2 } from '../movie/parse-fm2.js';
import { type MovieGame, type PlayedMovie, playMovie } from '../movie/play-movie.js';
import { movieChecksum } from '../node/movie-checksum.js';
import { VERSION } from '../node/package-root.js';
import { readFileLimited } from '../node/read-file.js';
import { formatSummary } from '../record/format-summary.js';
import type { GameListener } from '../record/game-events.js';
import { gameTally } from '../record/game-tally.js';
import { RECORD_VERSION, type RunHeader } from '../record/run-header.js';
import { type RunReport, summarise } from '../record/summary.js';
import type { CommandContext } from './command-context.js';
import { Failure } from './failure.js';
import { loadCartridge } from './load-cartridge.js';
import { path, romOption } from './options.js';
import { printResult, say } from './output.js';
import { Recording } from './recording.js';
import type { Stop } from './stop.js';

interface MovieImportOptions {
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  readonly record?: string;
  readonly json?: true;
}

const LARGEST_MOVIE = 128 * 1024 * 1024;
/** The event loop gets a turn as often: signals are noticed then. */
const TURN_FRAMES = 256;

export function movieImportCommand({ stop }: CommandContext): Command {
  return new Command(`import`)
    .description('play an FM2 movie from power-on, say how its game ends, and record it')
    .argument('<movie>', 'an FM2 file')
    .addOption(romOption())
    .addOption(
      new Option('--record <folder>', 'write a log of every piece and a summary to a new folder').argParser(path),
    )
    .option('--json', 'print one JSON object on standard output and nothing else there')
    .action((file: string, options: MovieImportOptions) => importMovie(file, options, stop));
}

async function importMovie(file: string, { rom, record, json }: MovieImportOptions, stop: Stop): Promise<void> {
  // 1. The movie and its cartridge.
  const movie = readMovie(file);
  const image = loadCartridge(rom);
  checkGame(file, movie, image);
  if (movie.secondPadFrames > 0) say(`${file}: the second pad is left out (${movie.secondPadFrames} frames)`);

  // 2. Its game.
  const machine = openMachine(image, { pictures: false, fast: mayRunFast(image) });
  const startedAt = performance.now();
  const { shift, inputs, played } = await findGame(machine, movie, image, stop);
  const seconds = (performance.now() - startedAt) / 1000;
  const { game, nextGameFrame } = played;
  if (!game) throw new Failure(`${file}: the movie leads to no game in ${movie.frames.length} frames`);
  if (nextGameFrame !== undefined) say(`${file}: another game begins on frame ${nextGameFrame}; this is the first one`);
  const ending = endingOf(game, machine);
  checkEnding(file, ending, findEnding(movie.comments));

  // 3. What is left of it.
  const report = reportOf(file, game, image, { frames: inputs.length, seconds });
  if (record !== undefined) await recordMovie(record, { machine, inputs, report, stop });
  if (json) printResult(JSON.stringify({ ...report, movie: { frames: movie.frames.length, shift, ...ending } }));
  else printResult(`${formatSummary(report)}\nRAM           SHA-1 ${ending.ramSha1}\nshift         ${shift} frames`);
}

function readMovie(file: string): ParsedFm2 {
  const read = readFileLimited(file, LARGEST_MOVIE);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const parsed = parseFm2(new TextDecoder().decode(read.bytes));
  if (!parsed.ok) throw new Failure(`${file}, line ${parsed.line}: ${parsed.message}`);
  return parsed.movie;
}

function checkGame(file: string, { romChecksum, romName }: ParsedFm2, image: NesImage): void {
  const found = movieChecksum(image);
  if (romChecksum === found) return;
  throw new Failure(
    `${file}: the movie was made for another game (${romName || 'no name'}, checksum ${romChecksum}); ` +
      `this is ${image.name} (checksum ${found}): name the right image with --rom`,
  );
}

interface FoundGame {
  readonly shift: number;
  readonly inputs: readonly Buttons[];
  readonly played: PlayedMovie;
}

/** The first shift with which the movie leads into a game; the machine is left at the movie's end. */
async function findGame(machine: Machine, movie: ParsedFm2, image: NesImage, stop: Stop): Promise<FoundGame> {
  let last: FoundGame | undefined;
  for (const shift of shiftsToTry(image.kind)) {
    const inputs = shiftEarlier(movie.frames, shift);
    last = { shift, inputs, played: await playWhole(machine, inputs, () => {}, stop) };
    if (last.played.game?.result.pieces) break;
  }
  return last as FoundGame;
}

async function playWhole(
  machine: Machine,
  inputs: readonly Buttons[],
  listen: GameListener,
  stop: Stop,
  afterFrame?: () => Promise<void> | undefined,
): Promise<PlayedMovie> {
  const steps = playMovie(machine, inputs, listen);
  // A watched stop ends the play in order, so that a recording is closed.
  const unwatch = stop.watch(() => {});
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const ready = afterFrame?.();
      if (ready) await ready;
      if (machine.frame % TURN_FRAMES === 0) await new Promise(setImmediate);
      if (stop.reason) throw new Failure(`${stop.reason.message || 'stopped'}; the movie was not played to its end`);
    }
  } catch (error) {
    if (error instanceof MachineCrash) throw new Failure(`the cartridge crashed in the movie (${error.message})`);
    throw error;
  } finally {
    unwatch();
  }
}

function endingOf({ result }: MovieGame, machine: Machine): MovieEnding {
  const { score, lines, level, pieces } = result;
  return { score, lines, level, pieces, ramSha1: sha1Hex(machine.ram.slice()) };
}

/** A movie of this program says how it ends. */
function checkEnding(file: string, found: MovieEnding, expected: MovieEnding | undefined): void {
  if (!expected) return;
  const differing = (Object.keys(expected) as (keyof MovieEnding)[]).filter((key) => found[key] !== expected[key]);
  if (differing.length === 0) return;
  const list = differing.map((key) => `${key} ${found[key]} in place of ${expected[key]}`).join(', ');
  throw new Failure(`${file}: the movie ends otherwise than it says (${list}): it was changed after its export`);
}

function reportOf(
  file: string,
  { gameType, startLevel, height, music, result }: MovieGame,
  image: NesImage,
  timing: { readonly frames: number; readonly seconds: number },
): RunReport {
  const header: RunHeader = {
    recordVersion: RECORD_VERSION,
    version: VERSION,
    image: { name: image.name, bodySha1: image.bodySha1 },
    player: 'movie',
    playerOptions: { file: basename(file) },
    gameType,
    startLevel,
    height,
    music,
    seed: 0,
    games: 1,
    untilLines: null,
  };
  return { header, games: [result], summary: summarise([result], { ...timing, decisionMs: [] }) };
}

/** Plays the movie once more into a recording like those of the bot's own games. */
async function recordMovie(
  folder: string,
  {
    machine,
    inputs,
    report,
    stop,
  }: {
    readonly machine: Machine;
    readonly inputs: readonly Buttons[];
    readonly report: RunReport;
    readonly stop: Stop;
  },
): Promise<void> {
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
    await playWhole(machine, inputs, listen, stop, () => recording.afterFrame());
    whole = true;
  } finally {
    await recording.finish(whole ? report : undefined);
  }
}
