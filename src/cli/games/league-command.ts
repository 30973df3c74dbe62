/** `league`: players by rules, on the same games, beside what their authors reported. */

import { join } from 'node:path';
import { Command, Option } from 'commander';
import { canPlot } from '../../jobs/can-plot.js';
import { choosePlayerFor } from '../../jobs/choose-player.js';
import { openCounts } from '../../jobs/count-play.js';
import { Failure, usageFailure } from '../../jobs/job.js';
import { openRunner } from '../../jobs/open-queue.js';
import { playLeague } from '../../jobs/play-league.js';
import { REPORT_NAME } from '../../node/games/write-results.js';
import { READY_PLAYER_NAMES } from '../../players/player-by-name.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import { formatRules, type GameRules, rulesNamed } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { formatStandings, type League } from '../../stats/league/format-league.js';
import { type JudgedFigure, judgePlay } from '../../stats/league/standings.js';
import { MEASURES } from '../../stats/measure.js';
import { analysePlay } from '../../stats/play-analysis.js';
import { untilLines } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { playersArgument } from '../options/player-options.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../options/queue-option.js';
import { maxPieces, type RulesOptionValues, readRules, simulationPlanOf } from '../options/rules-options.js';
import { chosenSeeds, seedOption, seedStepOption } from '../options/seed-options.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../output.js';

interface LeagueCommandOptions
  extends OutputOptionValues,
    QueueOptionValues,
    Pick<RulesOptionValues, 'untilLines' | 'maxPieces'> {
  readonly rules: readonly GameRules[];
  readonly games: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly analysis: readonly string[];
  readonly threads: number;
  readonly out: string;
  /** False for --no-plots. */
  readonly plots: boolean;
}

const MOST_GAMES = 1_000_000;

export function leagueCommand(context: CommandContext): Command {
  const command = new Command('league')
    .description(
      'let players play the same games by one or more kinds of rules, and compare them with published results',
    )
    .addArgument(playersArgument('[players...]', 'all'))
    .addOption(
      new Option('--rules <name>', 'rules of the game, as in "simulate"; may be given several times')
        .default([], 'nes')
        .argParser((text: string, before: readonly GameRules[]) => [...before, readRules(text)]),
    )
    .addOption(
      new Option('--until-lines <n>', 'end games at this many lines, or "none", as in "simulate"').argParser(
        untilLines,
      ),
    )
    .addOption(
      new Option('--max-pieces <n>', 'stop games after this many pieces, or "none", as in "simulate"').argParser(
        maxPieces,
      ),
    )
    .addOption(
      new Option('--games <n>', 'how many games each player plays by each kind of rules')
        .default(50)
        .argParser(wholeNumber(1, MOST_GAMES)),
    )
    .addOption(seedOption())
    .addOption(seedStepOption())
    .addOption(
      new Option(
        '--analysis <folder>',
        'folder that "analyze" wrote for a player, to compare with published figures; may be given several times',
      )
        .default([], 'none')
        .argParser((text: string, before: readonly string[]) => [...before, path(text)]),
    )
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'))
    .addOption(
      new Option(
        '--out <folder>',
        'folder for games, report (Markdown), numbers (JSON) and plots; if it already holds a league, go on with it',
      )
        .default('league')
        .argParser(path),
    )
    .option('--no-plots', 'draw no plots')
    .addOption(queueOption().conflicts('threads'));
  addOutputOptions(command);
  return command.action((players: readonly PlayerSpec[], options: LeagueCommandOptions) =>
    league(players.length ? players : READY_PLAYER_NAMES.map((name) => ({ name })), options, context),
  );
}

async function league(
  players: readonly PlayerSpec[],
  options: LeagueCommandOptions,
  { stop }: CommandContext,
): Promise<void> {
  const { games, seed, seedStep, out } = options;
  const seeds = chosenSeeds(options);
  once('player', players.map(formatPlayerSpec));
  const plans = plansOf(options);
  once(
    'rules',
    plans.map(({ rules }) => formatRules(rules)),
  );
  for (const { rules } of plans) for (const spec of players) choosePlayerFor(spec, rules);
  const ofPlay = options.analysis.flatMap(judgeCounts);
  const plots = options.plots && canPlot(undefined, say);
  const league = await playLeague({
    players,
    plans,
    seeds,
    chosen: { games, seed, seedStep },
    ofPlay,
    out,
    plots,
    openRunner: () => openRunner(options.queue, options.threads, say),
    quiet: options.quiet === true,
    stop,
    say,
  });
  if (league) print(league, options);
}

/** @throws Failure when the same name stands twice: its games would be counted twice */
function once(what: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw usageFailure(`you named the ${what} ${twice} twice: name it once`);
}

/** One plan for each kind of rules; limits that some of them have no use for are refused. */
function plansOf({ rules, untilLines, maxPieces }: LeagueCommandOptions): SimulationPlan[] {
  const named = rules.length ? rules : [rulesNamed('nes')];
  return named.map((one) =>
    simulationPlanOf({
      rules: one,
      ...(untilLines !== undefined && { untilLines }),
      ...(maxPieces !== undefined && { maxPieces }),
    }),
  );
}

/** Figures of an analysis that somebody published. */
function judgeCounts(folder: string): JudgedFigure[] {
  const { sources, counters } = openCounts(folder);
  const names = new Set(
    sources.map((source) => (source.kind === 'simulation' ? `${source.player}\n${source.rules}` : '')),
  );
  const [name = ''] = names;
  if (names.size !== 1 || name === '') {
    throw new Failure(`${folder}: expected what "analyze" counted of one player by one kind of rules`);
  }
  const [player, rules] = name.split('\n');
  const judged = judgePlay(player, rules, analysePlay(counters));
  if (judged.length === 0) {
    throw new Failure(`${folder}: no published figures of ${player} by the rules ${rules} are known to compare with`);
  }
  return judged;
}

function print(league: League, { out, json }: LeagueCommandOptions): void {
  if (json) {
    printResult(JSON.stringify(league));
    return;
  }
  const tables = league.tables.map(
    (table) => `${MEASURES[table.measure].title}, ${table.rules}\n\n${formatStandings(table, lineWidth())}`,
  );
  printReport([...tables, `compared with published results: ${join(out, REPORT_NAME)}`].join('\n\n'));
}
