/** Every command of the program, in the groups and the order of the help. A new command is a file of its own and a line here. */

import type { Command } from 'commander';
import type { CommandContext } from './output.js';

export type CommandMaker = (context: CommandContext) => Command;

/** Loaded by name when it is wanted: to load all of them takes longer than most of them take to answer. */
type LoadCommand = () => Promise<CommandMaker>;

/** The command that runs when none is named. */
export const DEFAULT_COMMAND = 'play';

/** What the help calls a group, and its commands by name. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  Play: {
    play: async () => (await import('./play/play-command.js')).playCommand,
    rebirth: async () => (await import('./rebirth/rebirth-command.js')).rebirthCommand,
    attempt: async () => (await import('./attempt/attempt-command.js')).attemptCommand,
    plan: async () => (await import('./plan/plan-command.js')).planCommand,
    players: async () => (await import('./players/players-command.js')).playersCommand,
    web: async () => (await import('./web/web-command.js')).webCommand,
  },
  Analyse: {
    evaluate: async () => (await import('./players/evaluate-command.js')).evaluateCommand,
    serve: async () => (await import('./serve/serve-command.js')).serveCommand,
    review: async () => (await import('./recordings/review-command.js')).reviewCommand,
    puzzles: async () => (await import('./puzzles/puzzles-command.js')).puzzlesCommand,
    report: async () => (await import('./recordings/report-command.js')).reportCommand,
    simulate: async () => (await import('./games/simulate-command.js')).simulateCommand,
    compare: async () => (await import('./games/compare-command.js')).compareCommand,
    league: async () => (await import('./games/league-command.js')).leagueCommand,
    analyze: async () => (await import('./games/analyze-command.js')).analyzeCommand,
    merge: async () => (await import('./games/merge-command.js')).mergeCommand,
    worker: async () => (await import('./games/worker-command.js')).workerCommand,
  },
  'Record and share': {
    replay: async () => (await import('./recordings/replay-command.js')).replayCommand,
    export: async () => (await import('./recordings/export-command.js')).exportCommand,
    movie: async () => (await import('./recordings/movie-command.js')).movieCommand,
    demo: async () => (await import('./play/demo-command.js')).demoCommand,
    pattern: async () => (await import('./games/pattern-command.js')).patternCommand,
  },
  Train: {
    train: async () => (await import('./learn/train-command.js')).trainCommand,
    tune: async () => (await import('./learn/tune-command.js')).tuneCommand,
  },
  Check: {
    info: async () => (await import('./check/info-command.js')).infoCommand,
    verify: async () => (await import('./check/verify-command.js')).verifyCommand,
    soak: async () => (await import('./check/soak-command.js')).soakCommand,
  },
};

export const COMMANDS: ReadonlyMap<string, LoadCommand> = new Map(
  Object.values(GROUPS).flatMap((commands) => Object.entries(commands)),
);

/** What the help calls the group of a command. */
export function groupOf(name: string): string {
  const group = Object.keys(GROUPS).find((title) => Object.hasOwn(GROUPS[title], name));
  if (group === undefined) throw new TypeError(`the command ${name} is in no group`);
  return group;
}
