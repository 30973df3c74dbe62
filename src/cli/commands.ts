/** Every command of the program, in the groups and the order of the help. A new command is a file of its own and a line here. */

import type { Command } from 'commander';
import type { CommandContext } from '../platform/terminal/output.js';

export type CommandMaker = (context: CommandContext) => Command;

/** Loaded by name when it is wanted: to load all of them takes longer than most of them take to answer. */
type LoadCommand = () => Promise<CommandMaker>;

/** The command that runs when none is named. */
export const DEFAULT_COMMAND = 'play';

/** What the help calls a group, and its commands by name. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  Play: {
    play: async () => (await import('../features/play/play-command.js')).playCommand,
    rebirth: async () => (await import('../features/rebirth/rebirth-command.js')).rebirthCommand,
    attempt: async () => (await import('../features/attempt/attempt-command.js')).attemptCommand,
    plan: async () => (await import('../features/plan/plan-command.js')).planCommand,
    players: async () => (await import('../features/players/players-command.js')).playersCommand,
    web: async () => (await import('../features/web/web-command.js')).webCommand,
  },
  Analyse: {
    evaluate: async () => (await import('../features/players/evaluate-command.js')).evaluateCommand,
    serve: async () => (await import('../features/serve/serve-command.js')).serveCommand,
    video: async () => (await import('../features/video/video-command.js')).videoCommand,
    review: async () => (await import('../features/review/review-command.js')).reviewCommand,
    insights: async () => (await import('../features/insights/insights-command.js')).insightsCommand,
    puzzles: async () => (await import('../features/puzzles/puzzles-command.js')).puzzlesCommand,
    drills: async () => (await import('../features/drills/drills-command.js')).drillsCommand,
    report: async () => (await import('../features/recordings/report-command.js')).reportCommand,
    simulate: async () => (await import('../features/games/simulate-command.js')).simulateCommand,
    compare: async () => (await import('../features/games/compare-command.js')).compareCommand,
    prove: async () => (await import('../features/prove/prove-command.js')).proveCommand,
    league: async () => (await import('../features/games/league-command.js')).leagueCommand,
    analyze: async () => (await import('../features/games/analyze-command.js')).analyzeCommand,
    merge: async () => (await import('../features/games/merge-command.js')).mergeCommand,
    worker: async () => (await import('../features/queue/worker-command.js')).workerCommand,
  },
  'Record and share': {
    replay: async () => (await import('../features/recordings/replay-command.js')).replayCommand,
    export: async () => (await import('../features/recordings/export-command.js')).exportCommand,
    movie: async () => (await import('../features/recordings/movie-command.js')).movieCommand,
    demo: async () => (await import('../features/play/demo-command.js')).demoCommand,
    pattern: async () => (await import('../features/games/pattern-command.js')).patternCommand,
  },
  Train: {
    train: async () => (await import('../features/train/train-command.js')).trainCommand,
    tune: async () => (await import('../features/train/tune-command.js')).tuneCommand,
  },
  Check: {
    info: async () => (await import('../features/cartridges/info-command.js')).infoCommand,
    verify: async () => (await import('../features/cartridges/verify-command.js')).verifyCommand,
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
