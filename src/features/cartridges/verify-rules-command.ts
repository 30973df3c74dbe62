/** `verify rules`: a cartridge and the model of the game in lock step. */

import { Command, InvalidArgumentError, Option } from 'commander';
import { clientOf } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { duration, plural } from '../../lib/format-numbers.js';
import { EXIT, Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { FIRST_CRASH_LEVEL, FIRST_OVERRUN_LEVEL } from '../../tetris/late-tick.js';
import { HIGHEST_LEVEL } from '../../tetris/limits.js';
import type { LockStepResult } from '../../verify/lock-step/lock-step.js';
import { differingFields, formatDifference, lastInputs } from '../../verify/lock-step/lock-step-report.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, inRuns, type OutputOptionValues, prepareFolderOf } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { compareRules, type KeptScenario, keepScenario, type RulesJob } from './compare-rules.js';
import { loadCartridge } from './load-cartridge.js';

interface VerifyRulesOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly frames: number;
  readonly seed: number;
  /** Undefined for all that can be reached. */
  readonly levels?: readonly number[];
  readonly writeRam?: true;
  readonly out: string;
}

/** The highest level that is checked unless others are asked for. */
const HIGHEST_CHECKED_LEVEL = 60;

export function verifyRulesCommand(context: CommandContext): Command {
  const command = new Command('rules')
    .description('play a cartridge and the model of the game side by side and compare them after every frame')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(
      new Option('--frames <n>', 'how many frames to compare').default(100_000).argParser(wholeNumber(1, 999_999_999)),
    )
    .addOption(
      new Option('--seed <n>', 'seed of the buttons and games').default(0).argParser(wholeNumber(0, 999_999_999)),
    )
    .addOption(
      new Option(
        '--levels <list>',
        'levels of the games, such as 0-19 or 9,18,29; levels that the menus of the cartridge do not offer need --write-ram',
      ).argParser(levelList),
    )
    .option('--write-ram', 'also write prepared playfields, pieces, counters and levels into the running game')
    .addOption(
      new Option('--out <file>', 'where to write a difference, as a scenario')
        .default(inRuns('rules-difference.txt'))
        .argParser(path),
    );
  addOutputOptions(command);
  return command.action((options: VerifyRulesOptions) => verifyRules(options, context));
}

async function verifyRules(options: VerifyRulesOptions, { stop, exitWith }: CommandContext): Promise<void> {
  prepareFolderOf(options.out);
  const image = loadCartridge(options);
  const { menus, hasOverruns, edition } = clientOf(image.kind);
  const highestUnwritten = options.writeRam ? HIGHEST_LEVEL : menus.highestStartLevel;
  const levels = options.levels ?? range(0, Math.min(HIGHEST_CHECKED_LEVEL, highestUnwritten));
  const highest = Math.max(...levels);
  if (highest > highestUnwritten) {
    throw usageFailure(
      `level ${highest} cannot be chosen in the menu, which ends at ${highestUnwritten}: add --write-ram`,
    );
  }
  if (highest >= FIRST_CRASH_LEVEL && hasOverruns && !edition.crashes) {
    say(
      `from level ${FIRST_CRASH_LEVEL} on the original game can freeze or crash when it scores a piece. A count of cycles says where: a game that crashes there ends, and the crash is no difference`,
    );
  }

  const startedAt = performance.now();
  const { frames, seed, writeRam = false, quiet = false } = options;
  const job: RulesJob = { image, plan: { frames, seed, levels, writeRam, quiet }, stop, say };
  const result = await compareRules(job);
  const seconds = (performance.now() - startedAt) / 1000;
  if (result.startProblem) throw new Failure(result.startProblem);
  const scenario = result.difference && keepScenario(result.difference, job, options.out);
  if (options.json) printResult(JSON.stringify(report(image, options, levels, result, { seconds, scenario })));
  else printResult(summary(result, options, seconds));
  if (result.difference) {
    if (!options.json) printResult(`\n${formatDifference(result.difference)}\n\n${scenario?.note}`);
    exitWith(EXIT.FAILED);
  }
}

function summary(result: LockStepResult, { frames, seed }: VerifyRulesOptions, seconds: number): string {
  const { games, prepared, leftOut, overruns, freezes, crashes, difference } = result;
  const compared = `${plural(result.frames, 'frame')} in ${plural(games, 'game')} compared, ${plural(prepared, 'prepared state')}, seed ${seed}, ${duration(seconds)}`;
  const late = overruns
    ? `\nOverruns: ${plural(overruns, 'frame')} without a tick after one that took longer than a frame to score a piece, as the original has them from level ${FIRST_OVERRUN_LEVEL} on.`
    : '';
  const froze = freezes
    ? `\nFreezes: the game froze at ${plural(freezes, 'scored piece')}, each where the count of cycles has a freeze.`
    : '';
  const crashed = crashes
    ? `\nCrashes: ${plural(crashes, 'game')} ended by a crash, each where the count of cycles has one.`
    : '';
  const left = leftOut
    ? `\nLeft out: ${plural(leftOut, 'prepared state')} of B-type games at levels which B-type does not have.`
    : '';
  const notes = `${late}${froze}${crashed}${left}`;
  if (difference) return `Found a difference: ${compared}.${notes}`;
  return `${compared}: no difference${result.frames < frames ? ' so far' : ''}.${notes}`;
}

function report(
  image: NesImage,
  { frames, seed, writeRam }: VerifyRulesOptions,
  levels: readonly number[],
  result: LockStepResult,
  { seconds, scenario }: { readonly seconds: number; readonly scenario: KeptScenario | undefined },
): object {
  const { difference, ...counts } = result;
  return {
    cartridge: { name: image.name, kind: image.kind, bodySha1: image.bodySha1 },
    plan: { frames, seed, levels, writeRam: writeRam === true },
    ...counts,
    seconds,
    difference: difference
      ? {
          game: difference.game,
          fields: differingFields(difference),
          differences: difference.differences,
          cartridge: { ...difference.seen, page: [...difference.seen.page] },
          model: { ...difference.expected, page: [...difference.expected.page] },
          lastInputs: lastInputs(difference),
          scenario: scenario?.file ?? null,
          reproduced: scenario?.reproduced ?? false,
        }
      : null,
  };
}

/** `0-60`, `9,18,29`, or both mixed. */
function levelList(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (!match || last > HIGHEST_LEVEL || first > last) {
      throw new InvalidArgumentError(`expected levels from 0 to ${HIGHEST_LEVEL} such as 0-19 or 9,18,29`);
    }
    return range(first, last);
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
