/** `movie import`: plays a movie of another emulator on our machine and says how its game ends. */

import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumberIn } from '../../lib/read-text.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { formatSummary } from '../../record/format-summary.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { path } from '../options/parsers.js';
import { formatCheckpoints, formatFound } from './format-movie.js';
import { importMovie } from './import-movie.js';
import { readMovie } from './open-played-games.js';

interface MovieImportOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly record?: string;
  /** Undefined to find it. */
  readonly shift?: number;
  readonly checkpoints?: true;
  readonly model?: true;
}

/** Frames that --shift takes; a minute and a half. */
const MOST_SHIFT = 5400;

export function movieImportCommand({ stop }: CommandContext): Command {
  const command = new Command('import')
    .description('play a movie from power-on, say how its game ends, and record it')
    .argument(
      '<movie>',
      'an FM2 file of FCEUX, or the "Input Log.txt" of a BizHawk movie (.bk2) that was unpacked',
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
  const movie = readMovie(file);
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
