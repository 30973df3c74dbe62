/** Every command of the program, in the order of the help. A new command is a file of its own and a line here. */

import type { Command } from 'commander';
import { analyzeCommand } from './analyze-command.js';
import { attemptCommand } from './attempt-command.js';
import type { CommandContext } from './command-context.js';
import { compareCommand } from './compare-command.js';
import { evaluateCommand } from './evaluate-command.js';
import { exportCommand } from './export-command.js';
import { movieCommand } from './movie-command.js';
import { patternCommand } from './pattern-command.js';
import { playCommand } from './play-command.js';
import { playersCommand } from './players-command.js';
import { replayCommand } from './replay-command.js';
import { reportCommand } from './report-command.js';
import { simulateCommand } from './simulate-command.js';
import { trainCommand } from './train-command.js';
import { tuneCommand } from './tune-command.js';
import { verifyCommand } from './verify-command.js';
import { webCommand } from './web-command.js';

/** The command that runs when none is named. */
export const DEFAULT_COMMAND = 'play';

export const COMMANDS: readonly ((context: CommandContext) => Command)[] = [
  playCommand,
  simulateCommand,
  compareCommand,
  analyzeCommand,
  patternCommand,
  attemptCommand,
  playersCommand,
  evaluateCommand,
  trainCommand,
  tuneCommand,
  replayCommand,
  exportCommand,
  reportCommand,
  movieCommand,
  verifyCommand,
  webCommand,
];
