/** Every command of the program, in the order of the help. A new command is a file of its own and a line here. */

import type { Command } from 'commander';
import type { CommandContext } from './output.js';

export type CommandMaker = (context: CommandContext) => Command;

/** The command that runs when none is named. */
export const DEFAULT_COMMAND = 'play';

/** Loaded by name when it is wanted: to load all of them takes longer than most of them take to answer. */
export const COMMANDS: ReadonlyMap<string, () => Promise<CommandMaker>> = new Map([
  ['play', async () => (await import('./play/play-command.js')).playCommand],
  ['simulate', async () => (await import('./games/simulate-command.js')).simulateCommand],
  ['merge', async () => (await import('./games/merge-command.js')).mergeCommand],
  ['compare', async () => (await import('./games/compare-command.js')).compareCommand],
  ['league', async () => (await import('./games/league-command.js')).leagueCommand],
  ['analyze', async () => (await import('./games/analyze-command.js')).analyzeCommand],
  ['pattern', async () => (await import('./games/pattern-command.js')).patternCommand],
  ['attempt', async () => (await import('./attempt/attempt-command.js')).attemptCommand],
  ['plan', async () => (await import('./plan/plan-command.js')).planCommand],
  ['demo', async () => (await import('./play/demo-command.js')).demoCommand],
  ['players', async () => (await import('./players/players-command.js')).playersCommand],
  ['evaluate', async () => (await import('./players/evaluate-command.js')).evaluateCommand],
  ['train', async () => (await import('./learn/train-command.js')).trainCommand],
  ['tune', async () => (await import('./learn/tune-command.js')).tuneCommand],
  ['worker', async () => (await import('./games/worker-command.js')).workerCommand],
  ['replay', async () => (await import('./recordings/replay-command.js')).replayCommand],
  ['export', async () => (await import('./recordings/export-command.js')).exportCommand],
  ['report', async () => (await import('./recordings/report-command.js')).reportCommand],
  ['movie', async () => (await import('./recordings/movie-command.js')).movieCommand],
  ['verify', async () => (await import('./check/verify-command.js')).verifyCommand],
  ['soak', async () => (await import('./check/soak-command.js')).soakCommand],
  ['web', async () => (await import('./web/web-command.js')).webCommand],
]);
