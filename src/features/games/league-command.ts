/** `league`: players by rules, on the same games, beside what their authors reported. */

import { join } from 'node:path';
import { Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { unknownName } from '../../lib/text.js';
import { Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { NORMAL_PLAYER_NAMES } from '../../players/player-by-name.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import { formatRules, type GameRules, rulesNamed } from '../../simulate/game-rules.js';
import { formatStandings, type League } from '../../stats/league/format-league.js';
import { formatTable } from '../../stats/league/format-table.js';
import {
  describeFormat,
  FORMAT_NAMES,
  formatBeside,
  LEAGUE_FORMATS,
  type LeagueFormat,
  planOfFormat,
} from '../../stats/league/formats.js';
import { type Contest, classOf, type JudgedFigure, judgePlay, type LeagueTable } from '../../stats/league/standings.js';
import { MEASURES } from '../../stats/measure.js';
import { analysePlay } from '../../stats/play-analysis.js';
import { untilLines } from '../options/game-options.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, inRuns, isUsual, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { playersArgument } from '../options/player-options.js';
import { maxPieces, type RulesOptionValues, readRules, simulationPlanOf } from '../options/rules-options.js';
import { chosenGames, HOW_LONG, seedListOption, seedOption, seedStepOption } from '../options/seed-options.js';
import { canPlot } from '../pictures/draw-plot.js';
import { choosePlayerFor } from '../players/open-player-spec.js';
import { type QueueOptionValues, queueOption, threadsOption } from '../queue/queue-option.js';
import { openRunner } from '../queue/queue-runner.js';
import { openCounts } from './count-play.js';
import { type LeaguePlayer, playLeague } from './play-league.js';
import { REPORT_NAME } from './write-results.js';

interface LeagueCommandOptions
  extends OutputOptionValues,
    QueueOptionValues,
    Pick<RulesOptionValues, 'untilLines' | 'maxPieces'> {
  readonly rules: readonly GameRules[];
  readonly format: readonly LeagueFormat[];
  readonly games: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly seeds?: string;
  readonly analysis: readonly string[];
  readonly threads: number;
  readonly out: string;
  /** False for --no-plots. */
  readonly plots: boolean;
}

const MOST_GAMES = 1_000_000;

const RULES: readonly OptionRule<LeagueCommandOptions>[] = [
  {
    option: 'format',
    excludes: 'seeds',
    because:
      'a format is played on the built-in cartridge: leave out --seeds, or play its start and hands as rules, such as --rules gym:reaction=18',
  },
  {
    option: 'format',
    excludes: ['untilLines', 'maxPieces'],
    because: 'a format says where its games end: leave out --until-lines and --max-pieces',
  },
];

export function leagueCommand(context: CommandContext): Command {
  const command = new Command('league')
    .description(
      'let players play the same games by one or more kinds of rules, and compare them with published results',
    )
    .addArgument(playersArgument('[players...]', 'all that see what a person sees'))
    .addOption(
      new Option(
        '--format <name>',
        `a format in which learned players are compared elsewhere, with what others came to: ${FORMAT_NAMES.join(', ')} (in words below); may be given several times`,
      )
        .default([], 'none')
        .argParser((text: string, before: readonly LeagueFormat[]) => [...before, readFormat(text)]),
    )
    .addOption(
      new Option('--rules <name>', 'rules of the game, as in "simulate"; may be given several times')
        .default([], 'nes, unless a format is given')
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
    .addOption(seedListOption())
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
        .default(inRuns('league'))
        .argParser(path),
    )
    .option('--no-plots', 'draw no plots')
    .addOption(queueOption().conflicts('threads'));
  addOutputOptions(command);
  command.addHelpText('after', formatsInWords);
  return command.action((named: readonly PlayerSpec[], options: LeagueCommandOptions) => {
    const players = named.length ? named : NORMAL_PLAYER_NAMES.map((name) => ({ name }));
    return league(players, options, isUsual(command, 'games'), context);
  });
}

async function league(
  players: readonly PlayerSpec[],
  options: LeagueCommandOptions,
  isUsualLength: boolean,
  { stop }: CommandContext,
): Promise<void> {
  const { seed, seedStep, seeds: seedList, out } = options;
  once('player', players.map(formatPlayerSpec));
  checkOptions(RULES, options);
  const named = contestsOf(options);
  const { plans, seeds } = chosenGames(named, options, isUsualLength);
  const ownHands = players.some(({ taps }) => taps !== undefined);
  const contests = named.map((contest, i): Contest => {
    const beside = contest.format === undefined && !ownHands ? formatBeside(plans[i])?.name : undefined;
    return { ...contest, ...plans[i], ...(beside !== undefined && { beside }) };
  });
  const games = seeds.length;
  once(
    'rules',
    contests.map(({ format, rules }) => format ?? formatRules(rules)),
  );
  const known = players.map((spec): LeaguePlayer => {
    const [first] = contests.map(({ rules }) => choosePlayerFor(spec, rules));
    return { spec, sees: first.sees };
  });
  if (options.format.length) for (const spec of players) refuseOwnHands(spec);
  const ofPlay = options.analysis.flatMap(judgeCounts);
  const plots = options.plots && canPlot(undefined, say);
  if (isUsualLength && !options.quiet) {
    const all = plural(games * players.length * contests.length, 'game');
    say(`${all}, ${number(games)} for each player by each kind of rules; --games N says another number (${HOW_LONG})`);
  }
  const league = await playLeague({
    players: known,
    contests,
    seeds,
    chosen: { games, ...(seedList === undefined ? { seed, seedStep } : { seedList }) },
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

/** A parser of the names of formats. */
const readFormat = reads((text: string): LeagueFormat => {
  const found = LEAGUE_FORMATS.find(({ name }) => name === text);
  if (found) return found;
  throw new RangeError(unknownName('format', text, FORMAT_NAMES));
});

/** What follows the options in the help. */
function formatsInWords(): string {
  const longest = Math.max(...FORMAT_NAMES.map(({ length }) => length));
  const lines = LEAGUE_FORMATS.map((format) => `  ${format.name.padEnd(longest)}  ${describeFormat(format)}`);
  return ['', 'Formats:', ...lines].join('\n');
}

/** @throws Failure on a player with hands of its own: they are the format's */
function refuseOwnHands(spec: PlayerSpec): void {
  if (spec.taps === undefined) return;
  throw usageFailure(
    `the player ${formatPlayerSpec(spec)} says how fast it presses, and so does the format: leave out taps`,
  );
}

/** One for each format, then one for each kind of rules. */
function contestsOf({ rules, format, untilLines, maxPieces }: LeagueCommandOptions): Contest[] {
  const formats = format.map((one): Contest => ({ ...planOfFormat(one), format: one.name }));
  const named = rules.length || formats.length ? rules : [rulesNamed('nes')];
  const others = named.map(
    (one): Contest =>
      simulationPlanOf({
        rules: one,
        ...(untilLines !== undefined && { untilLines }),
        ...(maxPieces !== undefined && { maxPieces }),
      }),
  );
  return [...formats, ...others];
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
  const tables = league.tables.map(tableText);
  const files = [`compared with published results: ${join(out, REPORT_NAME)}`, ...writtenLines(out)].join('\n');
  printReport([...tables, files].join('\n\n'));
}

/** Formats are printed as they stand in the report, ready to be put into another document. */
function tableText(table: LeagueTable): string {
  if (table.format !== undefined) return formatTable(table).join('\n');
  const title = [MEASURES[table.measure].title, table.rules, ...classOf(table)].join(', ');
  return `${title}\n\n${formatStandings(table, lineWidth())}`;
}
