/** `verify`: checks of the program against a running cartridge, each a command of its own. */

import { setImmediate } from 'node:timers/promises';
import { Command } from 'commander';
import { openWritableMachine } from '../../emulator/jsnes-machine.js';
import { EXIT, Failure } from '../../platform/job.js';
import { type CommandContext, printPainted, printResult, say } from '../../platform/terminal/output.js';
import { paintFor, type TextColour } from '../../platform/terminal/terminal.js';
import { checkRam, type RamCheck, type RamCheckProgress, ramCheckProblem } from '../../verify/ram/ram-check.js';
import type { RamVerdict } from '../../verify/ram/ram-probe.js';
import { formatRamMarkdown, formatRamTable, mapHolds, ramReport } from '../../verify/ram/ram-report.js';
import { checkRom } from '../../verify/ram/ram-rom-check.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOptionRules } from '../options/option-rules.js';
import { progressClock } from '../play-progress.js';
import { loadCartridge } from './load-cartridge.js';
import { verifyRulesCommand } from './verify-rules-command.js';

const CHECKS: readonly ((context: CommandContext) => Command)[] = [verifyRulesCommand, verifyRamCommand];

export function verifyCommand(context: CommandContext): Command {
  const command = new Command('verify').description('check the rules and the RAM map against a running cartridge');
  for (const check of CHECKS) command.addCommand(check(context));
  return command;
}

interface VerifyRamOptions extends CartridgeOptionValues {
  readonly json?: true;
  readonly markdown?: true;
  readonly quiet?: true;
}

const COLOURS: Readonly<Record<RamVerdict, TextColour>> = {
  confirmed: [80, 200, 120],
  differs: [230, 190, 60],
  contradicted: [240, 90, 80],
  'not testable': [140, 140, 140],
};

/** The width of a table that goes into a file or a pipe. */
const PLAIN_WIDTH = 160;

/** Before the first line of progress, and between two. */
const PROGRESS_MS = 2000;

function verifyRamCommand(context: CommandContext): Command {
  const command = new Command('ram')
    .description('check the meaning of the bytes in RAM against the running game, and against the wiki')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .option('--json', 'print only one JSON object on standard output')
    .option('--markdown', 'print the result as Markdown')
    .option('--quiet', 'print no progress, only the result');
  addOptionRules<VerifyRamOptions>(command, [
    { option: 'json', excludes: 'markdown', because: '--json and --markdown exclude each other: choose one' },
  ]);
  return command.action((options: VerifyRamOptions) => verifyRam(options, context));
}

async function verifyRam(options: VerifyRamOptions, { exitWith }: CommandContext): Promise<void> {
  const image = loadCartridge(options);
  const problem = ramCheckProblem(image);
  if (problem !== undefined) throw new Failure(problem);
  const machine = openWritableMachine(image, { pictures: false });
  const check = await runProbes(checkRam(machine), options.quiet ? () => {} : say);
  const report = ramReport(image, check, checkRom(image));
  if (options.json) printResult(JSON.stringify(report));
  else if (options.markdown) printResult(formatRamMarkdown(report));
  else {
    const paint = paintFor(process.stdout, process.env);
    const width = process.stdout.columns ?? PLAIN_WIDTH;
    printPainted(formatRamTable(report, { width, paint: (verdict, text) => paint(text, COLOURS[verdict]) }));
  }
  if (!mapHolds(report)) exitWith(EXIT.FAILED);
}

/** Runs the probes with a pause after each, in which a signal can end the program. */
async function runProbes(
  probes: Generator<RamCheckProgress, RamCheck, void>,
  tell: (line: string) => void,
): Promise<RamCheck> {
  const clock = progressClock();
  let tellAt = clock.now() + PROGRESS_MS;
  for (;;) {
    const { done, value } = probes.next();
    if (done) return value;
    if (clock.now() >= tellAt) {
      tell(`probe ${value.done + 1} of ${value.probes}: ${value.title}`);
      tellAt = clock.now() + PROGRESS_MS;
    }
    await setImmediate();
  }
}
