/** `simulate`: whole games without an emulator, on all cores. */
import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { describeFileProblem } from '../node/file-problem.js';
import { openResultFile, type ResultFile, type SimulationHeader } from '../node/result-file.js';
import { simulationHeader } from '../node/simulation-header.js';
import { duration, number } from '../record/format-summary.js';
import type { GameResult } from '../record/game-events.js';
import { formatStatistics } from '../stats/format-statistics.js';
import { gameStatistics } from '../stats/game-statistics.js';
import { measureOf } from '../stats/measure.js';
import { choosePlayerFor } from './choose-player.js';
import type { CommandContext } from './command-context.js';
import { Failure, usageFailure } from './failure.js';
import { addOutputOptions, HIGHEST_SEED, type OutputOptionValues, path, wholeNumber } from './options.js';
import { printResult, say } from './output.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from './player-options.js';
import { jobProgress } from './progress-bar.js';
import { type OpenedRunner, openRunner, type QueueOptionValues, queueOption } from './queue-option.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from './rules-options.js';

const MOST_GAMES = 1_000_000;

interface SimulateOptions extends OutputOptionValues, PlayerOptionValues, RulesOptionValues, QueueOptionValues {
  readonly games: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly out?: string;
  readonly jobs: number;
}

export function simulateCommand(context: CommandContext): Command {
  const command = new Command('simulate')
    .description('play games without an emulator: with the rules of the console the same as on the built-in cartridge')
    .addOption(new Option('--games <n>', 'games to play').default(100).argParser(wholeNumber(1, MOST_GAMES)))
    .addOption(
      new Option('--seed <n>', `seed of the first game, 0–${HIGHEST_SEED}`)
        .default(0)
        .argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(
      new Option('--seed-step <n>', 'distance of the seeds; 256 makes all games different, see the README')
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(
      new Option('--out <file>', 'write a line for each game; goes on with a file that exists').argParser(path),
    )
    .addOption(
      new Option('--jobs <n>', 'threads').default(availableParallelism(), 'all cores').argParser(wholeNumber(1, 256)),
    )
    .addOption(queueOption().conflicts('jobs'));
  addRulesOptions(command);
  addPlayerOptions(command);
  addOutputOptions(command);
  return command.action((options: SimulateOptions) => simulate(options, context));
}

async function simulate(options: SimulateOptions, { stop }: CommandContext): Promise<void> {
  const { games, seed, seedStep, jobs, out } = options;
  const plan = simulationPlanOf(options);
  const lastSeed = seed + (games - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(`the last game would have seed ${lastSeed}; seeds go up to ${HIGHEST_SEED}`);
  }
  const spec = playerSpecOf(options);
  choosePlayerFor(spec, plan.rules);
  const header = simulationHeader(spec, plan);
  const file = out === undefined ? undefined : openFile(out, header);
  const wanted = new Set(Array.from({ length: games }, (_, i) => seed + i * seedStep));
  const played: GameResult[] = (file?.games ?? []).filter((game) => wanted.delete(game.seed));
  if (played.length && !options.quiet) say(`${number(played.length)} games are in ${out} already`);

  const progress = options.quiet ? undefined : jobProgress(wanted.size, 'games', performance, say);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const startedAt = performance.now();
  let finished: boolean;
  let runner: OpenedRunner | undefined;
  try {
    runner = await openRunner(options, jobs);
    finished = await runner.run({
      spec,
      plan,
      seeds: [...wanted],
      signal: abort.signal,
      onGame: (game) => {
        append(file, game, out);
        played.push(game);
      },
      onProgress: (done, note) => progress?.reach(done, note),
    });
  } finally {
    unwatch();
    await runner?.close();
    file?.close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (!finished) say(`${stop.reason?.message || 'stopped'}; ${number(played.length)} games were played`);
  if (played.length === 0) {
    if (options.json) printResult(JSON.stringify({ header, games: [], statistics: null, seconds }));
    return;
  }
  played.sort((a, b) => a.seed - b.seed);
  const statistics = gameStatistics(played, measureOf(plan.rules, plan.untilLines));
  if (options.json) {
    printResult(JSON.stringify({ header, games: out === undefined ? played : [], statistics, seconds }));
  } else {
    printResult(`${spec.name}, ${header.rules}, simulated in ${duration(seconds)}\n\n${formatStatistics(statistics)}`);
  }
}

function openFile(path: string, header: SimulationHeader): ResultFile {
  const opened = openResultFile(path, header);
  if (!opened.ok) throw new Failure(`cannot write to ${path}: ${opened.message}`);
  return opened.file;
}

function append(file: ResultFile | undefined, game: GameResult, path: string | undefined): void {
  try {
    file?.append(game);
  } catch (error) {
    throw new Failure(`cannot write to ${path}: ${describeFileProblem(error)}`);
  }
}
