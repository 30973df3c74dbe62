/** `verify`: checks of the program against a running cartridge, each a command of its own. */

import { Command } from 'commander';
import type { CommandContext } from '../../platform/terminal/output.js';
import { verifyRamCommand } from './verify-ram-command.js';
import { verifyRulesCommand } from './verify-rules-command.js';

const CHECKS: readonly ((context: CommandContext) => Command)[] = [verifyRulesCommand, verifyRamCommand];

export function verifyCommand(context: CommandContext): Command {
  const command = new Command('verify').description('check the rules and the RAM map against a running cartridge');
  for (const check of CHECKS) command.addCommand(check(context));
  return command;
}
