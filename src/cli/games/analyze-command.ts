/** `analyze`: statistics of play, piece by piece, of recorded games, of simulated ones, or of counts made before. */

import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { choosePlayerFor } from '../../jobs/choose-player.js';
import { Failure, usageFailure } from '../../jobs/failure.js';
import { type JobProgress, jobProgress } from '../../jobs/job-progress.js';
import type { Stop } from '../../jobs/stop.js';
import { plural } from '../../lib/format-numbers.js';
import { visibleLine } from '../../lib/text.js';
import { describeFileProblem, isFileProblem } from '../../node/files/file-problem.js';
import { type AnalysisLength, countGames } from '../../node/games/analyze-games.js';
import { type CountsSource, MOST_GAMES, MOST_PIECES, type SourcedCounts } from '../../node/games/counts-file.js';
import { sharedGames } from '../../node/games/shared-games.js';
import { holdsAnalysis, writeAnalysis } from '../../node/games/write-analysis.js';
import { formatPlayerSpec } from '../../node/players/player-spec.js';
import { formatRules } from '../../simulate/game-rules.js';
import { formatAnalysis } from '../../stats/format-analysis.js';
import { analysePlay, type PlayAnalysis } from '../../stats/play-analysis.js';
import { PlayCounters } from '../../stats/play-counters.js';
import { HIGHEST_SEED, SEED_STEP } from '../../tetris/limits.js';
import type { CommandContext } from '../command-context.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { canPlot } from '../options/plots.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import { HOW_LONG, seedOption } from '../options/seed-options.js';
import { threadsOption } from '../options/threads-option.js';
import { printReport, printResult, say } from '../output.js';
import { openCounts } from './analyze-sources.js';

interface AnalyzeOptions extends OutputOptionValues, PlayerOptionValues, RulesOptionValues {
  readonly games?: number;
  readonly pieces?: number;
  readonly seed: number;
  readonly seedStep?: number;
  readonly threads: number;
  readonly out?: string;
  readonly force?: true;
}

/** Where time stands still, a game is stopped after so many pieces: long gaps between perfect clears want long games. */
const LONG_GAME = 1_000_000;

export function analyzeCommand(context: CommandContext): Command {
  const command = new Command('analyze')
    .description('count where pieces lock, rows, perfect clears, scores, droughts and burns, and plot them')
    .addArgument(
      new Argument(
        '[sources...]',
        'recordings, or folders of earlier analyses to add up; without any, games are simulated',
      ).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), path(text)]),
    )
    .addOption(
      new Option('--games <n>', 'how many games to simulate (this or --pieces is required)').argParser(
        wholeNumber(1, MOST_GAMES),
      ),
    )
    .addOption(
      new Option(
        '--pieces <n>',
        'how many pieces to simulate, such as 500k or 10M, in as many games as needed',
      ).argParser(amount),
    )
    .addOption(seedOption())
    .addOption(
      new Option(
        '--seed-step <n>',
        'step from one seed to the next (default: 256 with gravity, so that all games differ, else 1)',
      ).argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'))
    .addOption(
      new Option('--out <folder>', 'folder for counts, tables (CSV), numbers (JSON) and plots (SVG, PNG)').argParser(
        path,
      ),
    )
    .option('--force', 'replace an analysis in that folder');
  addRulesOptions(command);
  addPlayerOptions(command);
  addOutputOptions(command);
  return command.action((sources: readonly string[], options: AnalyzeOptions) =>
    analyze(sources, options, command, context),
  );
}

async function analyze(
  sources: readonly string[],
  options: AnalyzeOptions,
  command: Command,
  { stop }: CommandContext,
): Promise<void> {
  const { out } = options;
  if (out !== undefined && !options.force && holdsAnalysis(out)) {
    throw new Failure(`${out} already holds an analysis: add --force to replace it, or use another folder`);
  }
  if (sources.length) refuseSimulationOptions(command);
  const plots = out !== undefined && canPlot();
  const counted = sources.length ? addUp(sources, options) : await simulate(options, stop);
  const { counters } = counted;
  const analysis = analysePlay(counters);
  if (analysis.pieces === 0) throw new Failure('there is nothing to analyse, because no piece was counted');
  const title = titleOf(counted);
  if (out !== undefined) await write(out, counted, { analysis, title, plots, quiet: options.quiet === true });
  if (options.json) printResult(JSON.stringify({ sources: counted.sources, analysis }));
  else printReport(`${visibleLine(title)}\n\n${formatAnalysis(analysis)}`);
}

/** Options that say what to simulate are no use where nothing is simulated. */
function refuseSimulationOptions(command: Command): void {
  const general = new Set(['out', 'force', 'json', 'quiet']);
  const given = command.options.find(
    (option) => !general.has(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (given)
    throw usageFailure(`${given.long} is for simulated games: leave out either ${given.long} or the recordings`);
}

function addUp(sources: readonly string[], { quiet }: AnalyzeOptions): SourcedCounts {
  const counters = new PlayCounters();
  const all: CountsSource[] = [];
  const progress = quiet ? undefined : jobProgress(sources.length, 'sources', performance, say);
  for (const source of sources) {
    const counted = openCounts(source);
    for (const own of counted.sources) {
      const shared = all.map((other) => sharedGames(own, other)).find((what) => what !== undefined);
      if (shared) throw new Failure(`${source}: ${shared} is also in another source and would be counted twice`);
    }
    all.push(...counted.sources);
    counters.merge(counted.counters.numbers);
    progress?.count();
  }
  return { sources: all, counters };
}

async function simulate(options: AnalyzeOptions, stop: Stop): Promise<SourcedCounts> {
  const { seed, threads } = options;
  const length = lengthOf(options);
  const usual = simulationPlanOf(options);
  const timeless = usual.rules.movement !== 'gravity';
  const plan = options.maxPieces === undefined && timeless ? { ...usual, maxPieces: LONG_GAME } : usual;
  const seedStep = options.seedStep ?? (timeless ? 1 : SEED_STEP);
  const spec = playerSpecOf(options);
  choosePlayerFor(spec, plan.rules);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const wanted = 'games' in length ? length.games : length.pieces;
  const unit = 'games' in length ? 'games' : 'pieces';
  const progress = options.quiet ? undefined : jobProgress(wanted, unit, performance, say);
  const settle = progress?.sayWhileWaiting();
  try {
    const { counters, games, complete } = await countGames({
      spec,
      plan,
      seed,
      seedStep,
      length,
      threads,
      signal: abort.signal,
      report: (pieces, finished) =>
        'games' in length ? progress?.reach(finished, plural(pieces, 'piece')) : progress?.reach(pieces),
    });
    if (!complete) say(`${stop.reason?.message || 'stopped'}; the results cover what was counted so far`);
    const source: CountsSource = {
      kind: 'simulation',
      player: formatPlayerSpec(spec),
      rules: formatRules(plan.rules),
      untilLines: plan.untilLines,
      maxPieces: plan.maxPieces,
      seed,
      seedStep,
      games,
      length,
      complete,
    };
    return { sources: [source], counters };
  } finally {
    unwatch();
    settle?.();
  }
}

/** How much is simulated. */
function lengthOf({ games, pieces }: AnalyzeOptions): AnalysisLength {
  if (games !== undefined && pieces !== undefined) {
    throw usageFailure('--games and --pieces both set the length of the simulation: leave out one of them');
  }
  if (pieces !== undefined) return { pieces };
  if (games !== undefined) return { games };
  throw usageFailure(
    `say how much to simulate: add --games N or --pieces N, such as --pieces 100k, or name recordings (${HOW_LONG})`,
  );
}

/** What was counted, in a line. */
function titleOf({ sources, counters }: SourcedCounts): string {
  const names = sources.map((source) =>
    source.kind === 'simulation' ? `${source.player}, ${source.rules}` : `${source.player}, recorded`,
  );
  return `${[...new Set(names)].join('; ')}: ${plural(counters.pieces, 'piece')}`;
}

interface Drawn {
  readonly analysis: PlayAnalysis;
  readonly title: string;
  /** Whether they are drawn. */
  readonly plots: boolean;
  readonly quiet: boolean;
}

async function write(out: string, counted: SourcedCounts, { analysis, title, plots, quiet }: Drawn): Promise<void> {
  let progress: JobProgress | undefined;
  try {
    await writeAnalysis(out, counted, {
      analysis,
      title,
      onPlot: plots
        ? (whole) => {
            if (!quiet) progress ??= jobProgress(whole, 'plots', performance, say);
            progress?.count();
          }
        : undefined,
    });
  } catch (error) {
    if (isFileProblem(error)) throw new Failure(`cannot write to ${out}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** A parser of large numbers, as in 500k, 10M or 2000000. */
function amount(text: string): number {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kMG]?)$/.exec(text) ?? [];
  const value = Number(digits) * { '': 1, k: 1e3, M: 1e6, G: 1e9 }[unit as '' | 'k' | 'M' | 'G'];
  if (Number.isInteger(value) && value >= 1 && value <= MOST_PIECES) return value;
  throw new InvalidArgumentError('expected a number of pieces, such as 500k, 10M or 2000000');
}
