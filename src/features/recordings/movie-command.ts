/** `movie`: games as movies of another emulator or for real consoles, written and played. */

import { Command, InvalidArgumentError, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/text.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { formatSummary } from '../../record/format-summary.js';
import type { Checkpoint } from '../../replay/movie/checkpoints.js';
import type { EntriesPerFrame } from '../../replay/movie/console-entries.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { path } from '../options/parsers.js';
import { readMovie } from './game-files.js';
import { type ImportedMovie, importMovie } from './import-movie.js';
import { entriesOption, movieExportCommand } from './movie-export-command.js';

export function movieCommand(context: CommandContext): Command {
  return new Command('movie')
    .description('export a recording as a movie of the emulator FCEUX or for real consoles, or import such a movie')
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
      'an FM2 file of FCEUX, the "Input Log.txt" of a BizHawk movie (.bk2) that was unpacked, or a movie for real consoles (.r08, TASD)',
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
