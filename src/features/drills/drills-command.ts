/** `drills`: your costly moves come back until you remember better ones. */
import { Command } from 'commander';
import type { CommandContext } from '../../platform/terminal/output.js';
import { drillsAddCommand } from './add-command.js';
import { drillsListCommand } from './list-command.js';
import { drillsMergeCommand } from './merge-command.js';
import { drillsNextCommand } from './next-command.js';

export function drillsCommand(context: CommandContext): Command {
  return new Command('drills')
    .description('ask you for your costly moves again, spaced so that you remember them')
    .addCommand(drillsNextCommand(context), { isDefault: true })
    .addCommand(drillsAddCommand(context))
    .addCommand(drillsListCommand())
    .addCommand(drillsMergeCommand());
}
