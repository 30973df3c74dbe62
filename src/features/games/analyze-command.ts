/** `analyze`: statistics of play, piece by piece, of recorded games, of simulated ones, or of counts made before. */

import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { visibleLine } from '../../lib/text.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { formatAnalysis } from '../../stats/format-analysis.js';
import { analysePlay } from '../../stats/play-analysis.js';
import { HIGHEST_SEED, SEED_STEP } from '../../tetris/limits.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import { HOW_LONG, refuseSeedRules, seedOption } from '../options/seed-options.js';
import { canPlot } from '../pictures/draw-plot.js';
import { namedPlayer } from '../players/open-player-spec.js';
import { threadsOption } from '../queue/queue-option.js';
import type { AnalysisLength } from './analyze-games.js';
import { addUpCounts, countSimulation, titleOf, writeCounted } from './count-play.js';
import { MOST_GAMES, MOST_PIECES, type SourcedCounts } from './counts-file.js';
import { holdsAnalysis } from './write-results.js';

interface AnalyzeOptions extends OutputOptionValues, PlayerOptionValues, RulesOptionValues {
  readonly games?: number;
  readonly pieces?: number;
  readonly seed: number;
  readonly seedStep?: number;
  readonly threads: number;
  readonly out?: string;
  readonly force?: true;
}

/** Where time stands still, a game ends after this many pieces: long gaps between perfect clears want long games. */
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
  checkOptions(rulesOf(command), { ...options, sources }, command);
  const plots = out !== undefined && canPlot(undefined, say);
  const counted = sources.length ? addUpCounts(sources, options.quiet === true, say) : await simulate(options, stop);
  const { counters } = counted;
  const analysis = analysePlay(counters);
  if (analysis.pieces === 0) throw new Failure('there is nothing to analyse, because no piece was counted');
  const title = titleOf(counted);
  if (out !== undefined)
    await writeCounted(out, counted, { analysis, title, plots, quiet: options.quiet === true }, say);
  if (options.json) printResult(JSON.stringify({ sources: counted.sources, analysis }));
  else printReport([visibleLine(title), formatAnalysis(analysis), ...writtenLines(out)].join('\n\n'));
}

/** Options that also have a use where nothing is simulated. */
const GENERAL: readonly string[] = ['out', 'force', 'json', 'quiet'];

function rulesOf(command: Command): readonly OptionRule<AnalyzeOptions & { readonly sources: readonly string[] }>[] {
  const names = command.options.map((option) => option.attributeName() as keyof AnalyzeOptions);
  return [
    {
      option: names.filter((name) => !GENERAL.includes(name)),
      typed: true,
      excludes: 'sources',
      because: '{option} is for simulated games: leave out either {option} or the recordings',
    },
    {
      option: 'games',
      excludes: 'pieces',
      because: '--games and --pieces both set the length of the simulation: leave out one of them',
    },
    {
      needs: ['games', 'pieces', 'sources'],
      because: `say how much to simulate: add --games N or --pieces N, such as --pieces 100k, or name recordings (${HOW_LONG})`,
    },
  ];
}

function simulate(options: AnalyzeOptions, stop: CommandContext['stop']): Promise<SourcedCounts> {
  const { games = 0, pieces, seed, threads, quiet = false } = options;
  const length: AnalysisLength = pieces === undefined ? { games } : { pieces };
  const usual = simulationPlanOf(options);
  refuseSeedRules(usual);
  const timeless = usual.rules.movement !== 'gravity';
  const plan = options.maxPieces === undefined && timeless ? { ...usual, maxPieces: LONG_GAME } : usual;
  const seedStep = options.seedStep ?? (timeless ? 1 : SEED_STEP);
  const spec = playerSpecOf(options);
  namedPlayer(spec, plan.rules);
  return countSimulation({ spec, plan, seed, seedStep, length, threads, quiet, stop, say });
}

/** A parser of large numbers, as in 500k, 10M or 2000000. */
function amount(text: string): number {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kMG]?)$/.exec(text) ?? [];
  const value = Number(digits) * { '': 1, k: 1e3, M: 1e6, G: 1e9 }[unit as '' | 'k' | 'M' | 'G'];
  if (Number.isInteger(value) && value >= 1 && value <= MOST_PIECES) return value;
  throw new InvalidArgumentError('expected a number of pieces, such as 500k, 10M or 2000000');
}
