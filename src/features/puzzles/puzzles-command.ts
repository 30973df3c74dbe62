/** `puzzles`: positions with one best placement, made and listed. */
import { Command } from 'commander';
import type { CommandContext } from '../../platform/terminal/output.js';
import { puzzlesListCommand } from './puzzles-list-command.js';
import { puzzlesMakeCommand } from './puzzles-make-command.js';

const COMMANDS: readonly ((context: CommandContext) => Command)[] = [puzzlesMakeCommand, puzzlesListCommand];

export function puzzlesCommand(context: CommandContext): Command {
  const command = new Command('puzzles').description(
    'make puzzles from games, graded by what players answer, or list them',
  );
  for (const make of COMMANDS) command.addCommand(make(context));
  return command;
}
