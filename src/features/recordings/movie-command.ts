/** `movie`: games as movies of another emulator or for console players, written and played. */

import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/text.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { formatSummary } from '../../record/format-summary.js';
import { inputsOf } from '../../record/read-run-log.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { Checkpoint } from '../../replay/movie/checkpoints.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import { isR08Name, R08_ENDING } from '../../replay/movie/r08.js';
import { isTasdName, TASD_ENDING } from '../../replay/movie/tasd.js';
import { cartridgeOf, loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import {
  addOutputOptions,
  besideRecording,
  type OutputOptionValues,
  prepareFolderOf,
  writtenLines,
} from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { readMovie } from './game-files.js';
import { type ImportedMovie, importMovie } from './import-movie.js';
import { type OpenedGame, openGame } from './open-recording.js';
import { type ConsoleMovie, writeMovie } from './write-movie.js';

export function movieCommand(context: CommandContext): Command {
  return new Command('movie')
    .description('export a recording as a movie of the emulator FCEUX or for console players, or import such a movie')
    .addCommand(movieExportCommand())
    .addCommand(movieImportCommand(context));
}

interface MovieImportOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly record?: string;
  /** Undefined to find it. */
  readonly shift?: number;
  /** Undefined to find them. */
  readonly entries?: EntriesPerFrame;
  readonly checkpoints?: true;
  readonly model?: true;
}

/** Frames that --shift takes; a minute and a half. */
const MOST_SHIFT = 5400;

function movieImportCommand({ stop }: CommandContext): Command {
  const command = new Command('import')
    .description('play a movie from power-on, say how its game ends, and record it')
    .argument(
      '<movie>',
      'an FM2 file of FCEUX, the "Input Log.txt" of a BizHawk movie (.bk2) that was unpacked, or a movie for console players (.r08, TASD)',
      path,
    )
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(
      new Option(
        '--shift <frames>',
        'how many frames the movie is behind this emulator; may be negative (default: found by trying)',
      ).argParser(shift),
    )
    .addOption(
      entriesOption('entries for each frame in an .r08 or TASD file (default: 2 where all come in equal pairs)'),
    )
    .addOption(
      new Option('--model', 'play it on the model of the game, faster and without the cartridge').conflicts([
        'rom',
        'record',
      ]),
    )
    .option('--checkpoints', 'list the frames on which score, lines or level changed, the game ended or a menu came')
    .addOption(new Option('--record <folder>', 'new folder for a log of every piece and a summary').argParser(path));
  addOutputOptions(command);
  return command.action((file: string, options: MovieImportOptions) => runImport(file, options, stop));
}

async function runImport(file: string, options: MovieImportOptions, stop: CommandContext['stop']): Promise<void> {
  const movie = readMovie(file, options.entries);
  const image = loadCartridge(options);
  const { report, found } = await importMovie({ file, image, options, stop, say }, movie);
  const { checkpoints, ...rest } = found;
  if (options.json) {
    const movie = options.checkpoints ? { ...rest, checkpoints } : rest;
    printResult(JSON.stringify({ ...report, movie: { ...movie, parting: found.parting ?? null } }));
  } else {
    const list = options.checkpoints ? `${formatCheckpoints(checkpoints, found.shift)}\n\n` : '';
    printResult([`${list}${formatSummary(report)}\n${formatFound(found)}`, ...writtenLines(options.record)].join('\n'));
  }
}

function shift(text: string): number {
  const frames = wholeNumberIn(text, -MOST_SHIFT, MOST_SHIFT);
  if (frames !== undefined) return frames;
  throw new InvalidArgumentError(`expected a whole number from -${MOST_SHIFT} to ${MOST_SHIFT}`);
}

/** Lines behind the summary of the game. */
function formatFound({ ramSha1, shift, secondPadFrames, checkpoints, parting }: ImportedMovie): string {
  const played = ramSha1 === null ? 'played on     the model' : `RAM           SHA-1 ${ramSha1}`;
  const lines = [played, `shift         ${plural(shift, 'frame')}`];
  if (secondPadFrames > 0) lines.push(`second pad    pressed on ${plural(secondPadFrames, 'frame')}`);
  const differed = checkpoints.find(({ kind }) => kind === 'differed');
  if (differed) lines.push(`rules         ${formatDifference(differed)}, frame ${number(differed.frame + shift)}`);
  if (parting) {
    const where =
      parting.since === 'start'
        ? 'from its first pieces on: the menus take other times than those that it was made for, or the shift is wrong'
        : `about piece ${number(parting.pieces + 1)}, frame ${number(parting.frame + shift)}`;
    lines.push(`parts         ${where}`, '              (the game is lost, and pieces are steered on)');
  }
  return lines.join('\n');
}

const COLUMNS = ['frame', 'pieces', 'score', 'lines', 'level'] as const;
const WIDTH = 9;

/**
 * A line for each, with the frame of the movie, counted from 1.
 *
 * @param shift frames by which the movie is behind the machine
 */
function formatCheckpoints(checkpoints: readonly Checkpoint[], shift: number): string {
  const head = COLUMNS.map((name) => name.padStart(WIDTH)).join('');
  const lines = checkpoints.map((checkpoint) => {
    const values = COLUMNS.map((name) => (name === 'frame' ? checkpoint.frame + shift : checkpoint[name]));
    return `${values.map((value) => number(value).padStart(WIDTH)).join('')}  ${describe(checkpoint)}`.trimEnd();
  });
  return [`${head}  (frames of the movie)`, ...lines].join('\n');
}

function describe(checkpoint: Checkpoint): string {
  switch (checkpoint.kind) {
    case 'screen':
      return `screen: ${checkpoint.screen}`;
    case 'started':
      return 'the game starts';
    case 'scored':
      return '';
    case 'maxed-out':
      return 'maxed out';
    case 'lost':
      return 'topped out';
    case 'won':
      return 'goal reached';
    case 'differed':
      return `not by the rules: ${formatDifference(checkpoint)}`;
  }
}

function formatDifference({ field, seen, expected }: Checkpoint): string {
  return `${field} ${seen}, not ${expected}`;
}

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
    because: '{option} is for console players: add --r08 or --tasd, or leave it out',
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

function movieExportCommand(): Command {
  const command = new Command('export')
    .description('write a recorded game as a movie from power-on: FM2, or a format of console players')
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--out <file>', 'new file for the movie (default: beside the recording)').argParser(path))
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(romOption())
    .addOption(
      new Option('--r08', 'write an .r08 for console players: two bytes an entry, and nothing else').conflicts('tasd'),
    )
    .option('--tasd', 'write a TASD file for console players, which also names console, game and player')
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

function entriesOption(what: string): Option {
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
