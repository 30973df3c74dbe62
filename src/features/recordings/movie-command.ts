/** `movie`: games as movies of another emulator, written and played. */

import { Command } from 'commander';
import type { CommandContext } from '../../platform/terminal/output.js';
import { movieExportCommand } from './movie-export-command.js';
import { movieImportCommand } from './movie-import-command.js';

const DIRECTIONS: readonly ((context: CommandContext) => Command)[] = [movieExportCommand, movieImportCommand];

export function movieCommand(context: CommandContext): Command {
  const command = new Command('movie').description(
    'export a recording as a movie of the emulator FCEUX, or import such a movie',
  );
  for (const direction of DIRECTIONS) command.addCommand(direction(context));
  return command;
}
