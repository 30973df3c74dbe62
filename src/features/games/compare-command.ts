/** `compare`: players on the same games, with paired differences. */

import { Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import { formatRules, type GameRules } from '../../simulate/game-rules.js';
import { comparePlayers, formatComparison, type PlayedBy } from '../../stats/format-comparison.js';
import { MEASURES, type MeasureName, measureOf } from '../../stats/measure.js';
import { scoreDensityPlot } from '../../stats/score-plot.js';
import { addOutputOptions, type OutputOptionValues, prepareFolderOf, writtenLines } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { playersArgument } from '../options/player-options.js';
import { addRulesOptions, type RulesOptionValues, simulationPlanOf } from '../options/rules-options.js';
import {
  chosenGames,
  HOW_LONG,
  isOneGame,
  seedListOption,
  seedOption,
  seedStepOption,
} from '../options/seed-options.js';
import { canPlot, drawPlot } from '../pictures/draw-plot.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { namedPlayer } from '../players/open-player-spec.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { type OpenedRunner, openRunner } from '../queue/queue-runner.js';
import type { LeaguePlayer } from './play-league.js';

interface CompareOptions extends OutputOptionValues, RulesOptionValues, QueueOptionValues {
  readonly games?: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly seeds?: string;
  readonly jobs: number;
  readonly plot?: string;
}

const MOST_GAMES = 100_000;

export function compareCommand(context: CommandContext): Command {
  const command = new Command('compare')
    .description('let several players play the same simulated games, and compare them game by game')
    .addArgument(playersArgument('<players...>'))
    .addOption(
      new Option(
        '--games <n>',
        'how many games each player plays (required, unless seeds are listed or the rules fix one)',
      ).argParser(wholeNumber(1, MOST_GAMES)),
    )
    .addOption(seedOption())
    .addOption(seedStepOption())
    .addOption(seedListOption())
    .addOption(new Option('--plot <file>', 'draw how the results of the games are distributed, as SVG').argParser(path))
    .addOption(threadsOption('--jobs'))
    .addOption(queueOption().conflicts('jobs'));
  addRulesOptions(command);
  addOutputOptions(command);
  return command.action((players: readonly PlayerSpec[], options: CompareOptions) =>
    compare(players, options, context),
  );
}

async function compare(
  players: readonly PlayerSpec[],
  options: CompareOptions,
  { stop }: CommandContext,
): Promise<void> {
  const { seed, seedStep, seeds: seedList, jobs } = options;
  const named = simulationPlanOf(options);
  const isUsual = options.games === undefined;
  if (isUsual && seedList === undefined && !isOneGame(named)) {
    throw usageFailure(`say how many games to compare: add --games N, such as --games 100 (${HOW_LONG})`);
  }
  const chosen = chosenGames([named], { ...options, games: options.games ?? 1 }, isUsual);
  const {
    plans: [plan],
    seeds,
  } = chosen;
  const games = seeds.length;
  const chosenBy = seedList === undefined ? { seed, seedStep } : { seedList };
  prepareFolderOf(options.plot);
  if (options.plot !== undefined) canPlot(options.plot, say);
  const known = players.map((spec) => ({ spec, sees: namedPlayer(spec, plan.rules).sees }));
  refuseMixedClasses(known);
  const threads = Math.min(jobs, games);
  const release = stop.hold();
  const progress = options.quiet ? undefined : jobProgress(games * players.length, 'games', progressClock(), say);
  const settle = progress?.sayWhileWaiting();

  const played: PlayedBy[] = [];
  let runner: OpenedRunner | undefined;
  try {
    runner = await openRunner(options.queue, threads, say);
    for (const { spec, sees } of known) {
      const results: GameResult[] = [];
      const startedAt = performance.now();
      const before = games * played.length;
      const finished = await runner.run({
        spec,
        plan,
        seeds,
        onGame: (game) => results.push(game),
        onProgress(done, note) {
          const who = formatPlayerSpec(spec);
          progress?.reach(before + done, note === undefined ? who : `${who}; ${note}`);
        },
        signal: stop,
      });
      if (!finished) {
        say(`${stop.reason?.message || 'stopped'}; there is no result, because a comparison needs all its games`);
        return;
      }
      const seconds = options.queue === undefined ? ((performance.now() - startedAt) / 1000) * threads : null;
      played.push({ player: formatPlayerSpec(spec), sees, games: results, seconds });
    }
  } finally {
    release();
    settle?.();
    await runner?.close();
  }
  const measure = measureOf(plan.rules, plan.untilLines);
  const compared = comparePlayers(played, measure);
  if (options.plot !== undefined) await writePlot(options.plot, { played, rules: plan.rules, measure });
  const rules = formatRules(plan.rules);
  if (options.json) {
    printResult(JSON.stringify({ plan: { ...plan, rules }, ...chosenBy, games, players: compared }));
  } else {
    const parts = [`${MEASURES[measure].title}, ${rules}`, formatComparison(compared, lineWidth())];
    printReport([...parts, ...writtenLines(options.plot)].join('\n\n'));
  }
}

/** @throws Failure where some see what no person can and others do not: they are not measured by each other */
function refuseMixedClasses(players: readonly LeaguePlayer[]): void {
  const seer = players.find(({ sees }) => sees);
  const other = players.find(({ sees }) => !sees);
  if (!seer || !other) return;
  const [one, two] = [seer, other].map(({ spec }) => formatPlayerSpec(spec));
  throw usageFailure(
    `${one} sees the random ${seer.sees}, which ${two} and no person can: compare those that see the same`,
  );
}

/** What a plot of a comparison shows. */
interface Compared {
  readonly played: readonly PlayedBy[];
  readonly rules: GameRules;
  readonly measure: MeasureName;
}

async function writePlot(file: string, { played, rules, measure }: Compared): Promise<void> {
  const { of, title } = MEASURES[measure];
  const scores = played.map(({ player, games }) => ({ name: player, scores: games.map(of) }));
  const plot = `${plural(played[0].games.length, 'game')}, ${formatRules(rules)}`;
  const svg = await drawPlot(scoreDensityPlot(scores, { plot, x: title }));
  try {
    writeFileAtomic(file, svg);
  } catch (error) {
    throw new Failure(`cannot write ${file}: ${describeFileProblem(error)}`);
  }
}
