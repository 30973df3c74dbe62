/** `movie export`: a recorded game as a movie of another emulator or for real consoles. */

import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import { printResult, say } from '../../platform/terminal/output.js';
import { inputsOf } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import { isR08Name, R08_ENDING } from '../../replay/movie/r08.js';
import { isTasdName, TASD_ENDING } from '../../replay/movie/tasd.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import { romOption } from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { besideRecording, prepareFolderOf } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { type OpenedGame, openGame } from './open-recording.js';
import { type ConsoleMovie, writeMovie } from './write-movie.js';

interface MovieExportOptions {
  readonly out?: string;
  readonly game: number;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  readonly r08?: true;
  readonly tasd?: true;
  readonly entries: EntriesPerFrame;
  readonly skipFrames: number;
  readonly emptyFrames: number;
}

const MOST_GAMES = 100_000;
/** Frames that are left out or added; a quarter of an hour. */
const MOST_CONSOLE_FRAMES = 54_000;

const EXPORT_RULES: readonly OptionRule<MovieExportOptions>[] = [
  {
    option: ['entries', 'skipFrames', 'emptyFrames'],
    typed: true,
    needs: ['r08', 'tasd'],
    because: '{option} is for real consoles: add --r08 or --tasd, or leave it out',
  },
  {
    option: 'r08',
    excludes: ({ out }) => out !== undefined && !isR08Name(out),
    because: `a file of --r08 is known by its name alone: let that of --out end in ${R08_ENDING}`,
  },
  {
    option: 'out',
    excludes: ({ out, r08 }) => !r08 && isR08Name(out ?? ''),
    because: `the name of --out ends in ${R08_ENDING}: add --r08, or use another name`,
  },
  {
    option: 'out',
    excludes: ({ out, tasd }) => !tasd && isTasdName(out ?? ''),
    because: `the name of --out ends in ${TASD_ENDING}: add --tasd, or use another name`,
  },
];

export function movieExportCommand(): Command {
  const command = new Command('export')
    .description('write a recorded game as a movie from power-on: FM2, or a format for real consoles')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--out <file>', 'new file for the movie (default: beside the recording)').argParser(path))
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(romOption())
    .addOption(
      new Option('--r08', 'write an .r08 for real consoles: two bytes an entry, and nothing else').conflicts('tasd'),
    )
    .option('--tasd', 'write a TASD file for real consoles, which also names console, game and player')
    .addOption(
      entriesOption('with --r08 or --tasd: entries for each frame; 2 is for devices that follow the latch').default(1),
    )
    .addOption(
      new Option('--skip-frames <n>', 'with --r08 or --tasd: frames left out at the start, before the first press')
        .default(0)
        .argParser(wholeNumber(0, MOST_CONSOLE_FRAMES)),
    )
    .addOption(
      new Option('--empty-frames <n>', 'with --r08 or --tasd: frames without a button added at the end')
        .default(0)
        .argParser(wholeNumber(0, MOST_CONSOLE_FRAMES)),
    )
    .action(exportMovie);
  return addOptionRules(command, EXPORT_RULES);
}

/** How many entries a movie for real consoles has for each frame: 1 or 2. */
export function entriesOption(what: string): Option {
  return new Option('--entries <n>', what).argParser(wholeNumber(1, 2));
}

function exportMovie(recording: string, options: MovieExportOptions): void {
  const { out: named, game: wanted, rom } = options;
  const forConsole = consoleMovieOf(options);
  checkNew(named);
  const opened = openGame(recording, wanted, say);
  const out = named ?? besideRecording(opened, wanted, `.${forConsole?.format ?? 'fm2'}`);
  checkNew(out);
  printResult(writeMovieOf(opened, out, rom, forConsole));
}

function consoleMovieOf(options: MovieExportOptions): ConsoleMovie | undefined {
  const { r08, tasd, entries: entriesPerFrame, skipFrames, emptyFrames } = options;
  const format = r08 ? 'r08' : tasd ? 'tasd' : undefined;
  return format && { format, entriesPerFrame, skipFrames, emptyFrames };
}

/** @throws Failure where there is a file of this name */
export function checkNew(file: string | undefined): void {
  if (file !== undefined && existsSync(file)) throw new Failure(`${file} exists: use another name, or remove it`);
}

/**
 * Writes the movie of a recorded game.
 *
 * @param rom undefined for a built-in cartridge
 * @param forConsole undefined for a movie of FCEUX
 * @returns what is in it, for a person
 */
export function writeMovieOf(
  opened: OpenedGame,
  out: string,
  rom: string | undefined,
  forConsole?: ConsoleMovie,
): string {
  prepareFolderOf(out);
  const { header, game } = opened;
  const image = cartridgeOf(header, rom);
  const standings = game.pieces.filter(({ cleared }) => cleared > 0);
  const ending = game.end && { ...game.end.result, ramSha1: game.end.ramSha1 };
  const frames = writeMovie(out, { image, rom, header, inputs: inputsOf(game), standings, ending, forConsole });
  const length = `${plural(frames, 'frame')} (${duration(frames / frameRateOf(header))})`;
  return `${out}: ${length}${describeResult(opened)}`;
}

function describeResult({ game: { end } }: OpenedGame): string {
  if (!end) return '';
  const { score, lines, level, pieces } = end.result;
  return `; score ${number(score)}, ${plural(lines, 'line')}, level ${level}, ${plural(pieces, 'piece')} at its end`;
}
