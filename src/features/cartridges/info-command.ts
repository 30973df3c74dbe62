/** `info`: what a cartridge's file is, what is known of its game, and what checks of it would take. */

import { Command } from 'commander';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { cartridgeInfo } from './cartridge-info.js';
import { describeInfo } from './info-report.js';
import { checkCrashing, checkProgress } from './load-cartridge.js';

type InfoOptions = OutputOptionValues & CartridgeOptionValues;

export function infoCommand(_: CommandContext): Command {
  const command = new Command('info')
    .description('tell what a cartridge is, what is known of its game, and what checks of it would take')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption());
  return addOutputOptions(command).action(info);
}

function info(options: InfoOptions): void {
  const { rom, region, crashing, json, quiet } = options;
  checkCrashing(options);
  const tell = quiet ? () => {} : say;
  const found = cartridgeInfo({ rom, region, crashing, onFrame: checkProgress(rom, tell), say: tell });
  if (json) printResult(JSON.stringify(found));
  else printReport(describeInfo(found, rom));
  if (found.problem !== null) throw new Failure(found.problem);
}
