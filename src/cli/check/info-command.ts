/** `info`: what a cartridge's file is, what is known of its game, and what checks of it would take. */

import { Command } from 'commander';
import { cartridgeInfo } from '../../jobs/cartridge-info.js';
import { Failure } from '../../jobs/job.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { checkCrashing, checkProgress } from '../options/load-cartridge.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { type CommandContext, printReport, printResult, say } from '../output.js';
import { describeInfo } from './info-report.js';

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
