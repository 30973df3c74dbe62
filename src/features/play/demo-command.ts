/** `demo`: a recording that loops, from a game that comes back to how it began. */

import { Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { PROGRAM_COMMAND } from '../../platform/files/package-root.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { recordFolderProblem } from '../files/record-folder.js';
import {
  crashingOption,
  type GameOptionValues,
  regionOption,
  romOption,
  startLevelOption,
} from '../options/game-options.js';
import { addOptionRules } from '../options/option-rules.js';
import { addOutputOptions, inRuns, isUsual, type OutputOptionValues } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, hasBudget, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { namedPlayerOn } from '../players/open-player-spec.js';
import { threadsOption } from '../queue/queue-option.js';
import { recordDemo } from './record-demo.js';

interface DemoOptions
  extends OutputOptionValues,
    PlayerOptionValues,
    Pick<GameOptionValues, 'rom' | 'startLevel' | 'seed'> {
  readonly record: string;
  readonly seedStep: number;
  readonly tries: number;
  readonly maxPieces: number;
  readonly jobs: number;
}

export function demoCommand(context: CommandContext): Command {
  const command = new Command('demo')
    .description(
      'record a game that loops, for "replay --loop" and for films: it ends at a perfect clear, after which the first two pieces come again',
    )
    .addOption(new Option('--record <folder>', 'new folder for the recording').default(inRuns('demo')).argParser(path))
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(startLevelOption())
    .addOption(seedOption('game to try'))
    .addOption(seedStepOption())
    .addOption(
      new Option('--tries <n>', 'how many games to try at most').default(20_000).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option('--max-pieces <n>', 'longest loop in pieces; a perfect clear comes after a multiple of 5')
        .default(50)
        .argParser(wholeNumber(5, 350)),
    )
    .addOption(threadsOption('--jobs'));
  addPlayerOptions(command);
  addOutputOptions(command);
  addOptionRules<DemoOptions>(command, [
    {
      option: ['player', 'budget'],
      excludes: hasBudget,
      because: 'a player with a time budget does not play the same game again: leave out --budget',
    },
  ]);
  return command.action((options: DemoOptions) =>
    demo(options, { ...context, saysLength: isUsual(command, 'tries') && !options.quiet }),
  );
}

async function demo(
  options: DemoOptions,
  { stop, saysLength }: CommandContext & { readonly saysLength: boolean },
): Promise<void> {
  const spec = playerSpecOf(options);
  const image = loadCartridge(options);
  namedPlayerOn(image, spec, consoleRules(options.startLevel));
  const problem = recordFolderProblem(options.record);
  if (problem) throw new Failure(`cannot record to ${options.record}: ${problem}`);
  if (saysLength) {
    say(`seeks a game that loops, in at most ${plural(options.tries, 'game')}; --tries N says another number`);
  }
  const recorded = await recordDemo({ options, spec, image, stop, say });
  if (!recorded) return;
  const { loop, frames } = recorded;
  const { record } = options;
  if (options.json) printResult(JSON.stringify({ record, ...loop, frames }));
  else {
    printResult(
      `${record}: the game of seed ${loop.seed} loops after ${plural(loop.pieces, 'piece')}, ${plural(loop.lines, 'line')}, ${plural(frames, 'frame')}\n` +
        `watch it with "${PROGRAM_COMMAND} replay ${record} --loop"; make a film that loops with "${PROGRAM_COMMAND} export ${record} --gif"`,
    );
  }
}
