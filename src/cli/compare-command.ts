/** `compare`: players on the same games, with paired differences. */
import { availableParallelism } from 'node:os';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { writeFileAtomic } from '../node/atomic-write.js';
import { drawPlot } from '../node/draw-plot.js';
import { describeFileProblem } from '../node/file-problem.js';
import { formatPlayerSpec, type PlayerSpec, parsePlayerSpec } from '../node/player-spec.js';
import { simulateGames } from '../node/simulate-games.js';
import type { GameResult } from '../record/game-events.js';
import { comparePlayers, formatComparison, type PlayedBy } from '../stats/format-comparison.js';
import { scoreDensityPlot } from '../stats/score-plot.js';
import { choosePlayer } from './choose-player.js';
import type { CommandContext } from './command-context.js';
import { Failure, usageFailure } from './failure.js';
import {
  addOutputOptions,
  HIGHEST_SEED,
  type OutputOptionValues,
  orNull,
  path,
  reactionOption,
  untilLinesOption,
  wholeNumber,
} from './options.js';
import { printResult, say } from './output.js';
import { jobProgress } from './progress-bar.js';

interface CompareOptions extends OutputOptionValues {
  readonly games: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly startLevel: number;
  readonly untilLines: number;
  readonly reaction: number;
  readonly jobs: number;
  readonly plot?: string;
}

const MOST_GAMES = 100_000;

export function compareCommand(context: CommandContext): Command {
  const command = new Command('compare')
    .description('simulate the same games with several players and compare them game by game')
    .addArgument(new Argument('<players...>', 'names, with options after a colon').argParser(readPlayers))
    .addOption(new Option('--games <n>', 'games of each player').default(200).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(new Option('--seed <n>', 'seed of the first game').default(0).argParser(wholeNumber(0, HIGHEST_SEED)))
    .addOption(
      new Option('--seed-step <n>', 'distance of the seeds; at 256 all games are different')
        .default(256)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(new Option('--start-level <n>', 'level, 0–255').default(19).argParser(wholeNumber(0, 255)))
    .addOption(untilLinesOption())
    .addOption(reactionOption())
    .addOption(new Option('--plot <file>', 'draw the densities of the scores as SVG').argParser(path))
    .addOption(
      new Option('--jobs <n>', 'threads').default(availableParallelism(), 'all cores').argParser(wholeNumber(1, 256)),
    );
  addOutputOptions(command);
  return command.action((players: readonly PlayerSpec[], options: CompareOptions) =>
    compare(players, options, context),
  );
}

/** Called for each name, with what the names before gave. */
function readPlayers(text: string, before: readonly PlayerSpec[] | undefined): readonly PlayerSpec[] {
  try {
    return [...(before ?? []), parsePlayerSpec(text)];
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

async function compare(
  players: readonly PlayerSpec[],
  options: CompareOptions,
  { stop }: CommandContext,
): Promise<void> {
  const { games, seed, seedStep, startLevel, reaction, jobs } = options;
  const lastSeed = seed + (games - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(`the last game would have seed ${lastSeed}; seeds go up to ${HIGHEST_SEED}`);
  }
  for (const spec of players) choosePlayer(spec);
  const plan = { startLevel, untilLines: orNull(options.untilLines), reaction };
  const seeds = Array.from({ length: games }, (_, i) => seed + i * seedStep);
  const threads = Math.min(jobs, games);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const progress = options.quiet ? undefined : jobProgress(games * players.length, 'games', performance, say);

  const played: PlayedBy[] = [];
  try {
    for (const spec of players) {
      const results: GameResult[] = [];
      const startedAt = performance.now();
      const onGame = (game: GameResult): void => {
        results.push(game);
        progress?.count(formatPlayerSpec(spec));
      };
      const finished = await simulateGames({ spec, plan, seeds, jobs: threads, onGame, signal: abort.signal });
      if (!finished) return;
      const seconds = ((performance.now() - startedAt) / 1000) * threads;
      played.push({ player: formatPlayerSpec(spec), games: results, seconds });
    }
  } finally {
    unwatch();
  }
  const compared = comparePlayers(played);
  if (options.plot !== undefined) await writePlot(options.plot, played, startLevel);
  printResult(
    options.json ? JSON.stringify({ plan, seed, seedStep, games, players: compared }) : formatComparison(compared),
  );
}

async function writePlot(file: string, played: readonly PlayedBy[], startLevel: number): Promise<void> {
  const scores = played.map(({ player, games }) => ({
    name: player,
    scores: games.map(({ scoreAt230 }) => scoreAt230),
  }));
  const count = played[0].games.length;
  const svg = await drawPlot(scoreDensityPlot(scores, `${count} games from level ${startLevel}`));
  try {
    writeFileAtomic(file, svg);
  } catch (error) {
    throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
  }
}
