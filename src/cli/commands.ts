/** Every command of the program, in the order of the help. A new command is a file of its own and a line here. */

import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';

export type CommandMaker = (context: CommandContext) => Command;

/** The command that runs when none is named. */
export const DEFAULT_COMMAND = 'play';

/** Loaded by name when it is wanted: to load all of them takes longer than most of them take to answer. */
export const COMMANDS: ReadonlyMap<string, () => Promise<CommandMaker>> = new Map([
  ['play', async () => (await import('./play-command.js')).playCommand],
  ['simulate', async () => (await import('./simulate-command.js')).simulateCommand],
  ['merge', async () => (await import('./merge-command.js')).mergeCommand],
  ['compare', async () => (await import('./compare-command.js')).compareCommand],
  ['league', async () => (await import('./league-command.js')).leagueCommand],
  ['analyze', async () => (await import('./analyze-command.js')).analyzeCommand],
  ['pattern', async () => (await import('./pattern-command.js')).patternCommand],
  ['attempt', async () => (await import('./attempt-command.js')).attemptCommand],
  ['demo', async () => (await import('./demo-command.js')).demoCommand],
  ['players', async () => (await import('./players-command.js')).playersCommand],
  ['evaluate', async () => (await import('./evaluate-command.js')).evaluateCommand],
  ['train', async () => (await import('./train-command.js')).trainCommand],
  ['tune', async () => (await import('./tune-command.js')).tuneCommand],
  ['worker', async () => (await import('./worker-command.js')).workerCommand],
  ['replay', async () => (await import('./replay-command.js')).replayCommand],
  ['export', async () => (await import('./export-command.js')).exportCommand],
  ['report', async () => (await import('./report-command.js')).reportCommand],
  ['movie', async () => (await import('./movie-command.js')).movieCommand],
  ['verify', async () => (await import('./verify-command.js')).verifyCommand],
  ['soak', async () => (await import('./soak-command.js')).soakCommand],
  ['web', async () => (await import('./web-command.js')).webCommand],
]);
