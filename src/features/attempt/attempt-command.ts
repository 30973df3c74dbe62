/** `attempt`: games from many starts until one meets a goal, on all cores. */

import { Command, Option } from 'commander';
import { duration, number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns, visibleLine } from '../../lib/text.js';
import { EXIT, Failure, usageFailure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult, say } from '../../platform/terminal/output.js';
import { AT_GOAL, type GameColumn, gameCells, gameTitles } from '../../record/format-summary.js';
import type { GameResult } from '../../record/game-events.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { consoleRules } from '../../simulate/game-rules.js';
import { formatStatistics, gameStatistics } from '../../stats/game-statistics.js';
import { type MeasureName, measureOf } from '../../stats/measure.js';
import { HIGHEST_SEED, MAX_OUT_LINES } from '../../tetris/limits.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import {
  crashingOption,
  type GameOptionValues,
  reactionOption,
  regionOption,
  romOption,
  startLevelOption,
  stopBeforeCrashOption,
  untilLinesOption,
} from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, type OutputOptionValues, writtenLines } from '../options/output-options.js';
import { orNull, path, reads, UNLIMITED, wholeNumber } from '../options/parsers.js';
import { addPlayerOptions, hasBudget, type PlayerOptionValues, playerSpecOf } from '../options/player-options.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { type Dump, dump } from '../play/record-options.js';
import { namedPlayerOn } from '../players/open-player-spec.js';
import { threadsOption } from '../queue/queue-option.js';
import { videoProblem } from '../recordings/export-video.js';
import { type AttemptGoal, type CampaignHeader, formatGoal, meetsGoal, parseGoal, ranked } from './attempt-file.js';
import { KEEPS, type Keep, runCampaign } from './campaign.js';

export function attemptCommand(context: CommandContext): Command {
  const command = new Command('attempt').description(
    'play games with different seeds until one meets a goal, and record the best',
  );
  return addAttemptOptions(command).action((options: AttemptOptions) => attempt(options, context));
}

async function attempt(options: AttemptOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first game.
  checkReach(options);
  const problem = options.video ? videoProblem() : undefined;
  if (problem) throw new Failure(`--video: ${problem}, or leave out --video`);
  const { goal, tries, out } = options;
  const spec = playerSpecOf(options);
  const image = loadCartridge(options);
  namedPlayerOn(image, spec);
  const untilLines = orNull(options.untilLines);
  const startedAt = performance.now();

  // 2. The attempts, and the games worth keeping.
  const { header, games, recordings } = await runCampaign({ options, image, spec, untilLines, stop, say });

  // 3. The result.
  const seconds = (performance.now() - startedAt) / 1000;
  if (stop.reason?.message) {
    say(
      `${stop.reason.message}; made ${plural(games.length, 'attempt')} so far${out === undefined ? '' : '; run the same command again to go on'}`,
    );
  }
  const met = games.some((game) => meetsGoal(goal, game));
  printCampaign({ header, tries, games, recordings, seconds, goal, out, cartridge: image.name }, options.json === true);
  if (!met) exitWith(EXIT.FAILED);
}

interface AttemptOptions
  extends PlayerOptionValues,
    OutputOptionValues,
    Pick<GameOptionValues, 'rom' | 'region' | 'startLevel' | 'seed' | 'reaction'>,
    Required<Pick<GameOptionValues, 'untilLines'>> {
  readonly goal: AttemptGoal;
  readonly tries: number;
  readonly allTries?: true;
  readonly keep?: Keep;
  readonly out?: string;
  readonly dump?: Dump;
  readonly video?: true;
  readonly overlay?: true;
  readonly seedStep: number;
  readonly stopBeforeCrash?: true;
  readonly jobs: number;
}

const MOST_TRIES = 1_000_000;

const RULES: readonly OptionRule<AttemptOptions>[] = [
  {
    option: ['keep', 'dump', 'video', 'overlay'],
    needs: 'out',
    because: '--keep, --dump, --video and --overlay need a folder: add --out FOLDER or leave them out',
  },
  {
    option: 'overlay',
    excludes: ({ video, dump = 'none' }) => !video && dump === 'none',
    because: '--overlay draws on pictures and videos: add --dump or --video, or leave out --overlay',
  },
  {
    option: ['player', 'budget'],
    excludes: hasBudget,
    because: 'a player with a time budget plays differently each time: leave out --budget',
  },
];

/** Adds all options of `attempt`. */
function addAttemptOptions(command: Command): Command {
  command
    .addOption(
      new Option('--goal <goal>', `the goal: maxout (999,999 points within ${MAX_OUT_LINES} lines), score=N or lines=N`)
        .default({ kind: 'maxout' }, 'maxout')
        .argParser(reads(parseGoal)),
    )
    .addOption(
      new Option('--tries <n>', 'how many attempts to make at most').default(100).argParser(wholeNumber(1, MOST_TRIES)),
    )
    .option('--all-tries', 'make all attempts, even after one has met the goal')
    .addOption(
      new Option('--out <folder>', 'folder for the attempts; if it already holds this series, go on with it').argParser(
        path,
      ),
    )
    .addOption(
      new Option('--keep <games>', 'which games to record in the folder of --out (default: best)').choices(KEEPS),
    )
    .addOption(
      new Option(
        '--dump <frames>',
        'pictures of the recorded games: "pieces" (one for each piece), "all", a number n for every nth frame, or "none" (the default)',
      ).argParser(dump),
    )
    .option('--video', 'make a video of each recorded game, with sound; needs ffmpeg')
    .option('--overlay', 'draw plan, path, buttons and numbers on pictures and videos')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(startLevelOption())
    .addOption(seedOption('attempt'))
    .addOption(seedStepOption())
    .addOption(untilLinesOption().default(MAX_OUT_LINES))
    .addOption(stopBeforeCrashOption())
    .addOption(reactionOption())
    .addOption(threadsOption('--jobs'));
  return addOptionRules(addOutputOptions(addPlayerOptions(command)), RULES);
}

/** @throws Failure on a last seed that is too high, and on games that end before their goal */
function checkReach({ goal, tries, seed, seedStep, untilLines }: AttemptOptions): void {
  const lastSeed = seed + (tries - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(
      `the last attempt would have seed ${lastSeed}; seeds go up to ${HIGHEST_SEED}: use a smaller --seed, --seed-step or --tries`,
    );
  }
  if (goal.kind === 'lines' && untilLines !== UNLIMITED && goal.lines > untilLines) {
    throw usageFailure(
      `games end at ${untilLines} lines, before ${goal.lines} are cleared: add --until-lines ${goal.lines} or "none"`,
    );
  }
}

interface CampaignReport {
  readonly header: CampaignHeader;
  readonly goal: AttemptGoal;
  readonly tries: number;
  readonly games: readonly GameResult[];
  readonly recordings: readonly { readonly seed: number; readonly folder: string }[];
  readonly seconds: number;
  /** Folder of the attempts; undefined where nothing was kept. */
  readonly out: string | undefined;
  /** Its name. */
  readonly cartridge: string;
}

/** Prints the result: one JSON object, or a leaderboard with statistics; nothing for a person without a game. */
function printCampaign(report: CampaignReport, json: boolean): void {
  const { header, goal, tries, games, recordings, seconds, out, cartridge } = report;
  const { seed, seedStep, startLevel } = header;
  const met = games.filter((game) => meetsGoal(goal, game)).sort((a, b) => a.seed - b.seed);
  const first = met.length ? { attempt: (met[0].seed - seed) / seedStep + 1, seed: met[0].seed } : null;
  if (json) {
    const leaderboard = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
    const share = games.length ? met.length / games.length : null;
    const result = {
      campaign: header,
      tries,
      played: games.length,
      met: met.length,
      share,
      first,
      leaderboard,
      recordings,
      seconds,
    };
    printResult(JSON.stringify(result));
  } else if (games.length) {
    const share = `${number(met.length)} of ${plural(games.length, 'attempt')} met the goal ${header.goal} (${percent(met.length / games.length)})`;
    const firstMet = first ? `, the first one was attempt ${first.attempt}` : '';
    const title = `${formatPlayedBy(header)} · ${cartridge} · level ${startLevel} · ${duration(seconds)}`;
    const kept = recordings.map(({ folder }) => `recorded: ${visibleLine(folder)}`).join('\n');
    const files = [...(kept === '' ? [] : [kept]), ...writtenLines(out)].join('\n');
    const parts = [
      visibleLine(title),
      `${share}${firstMet}`,
      formatLeaderboard(report, lineWidth()),
      formatStatistics(gameStatistics(games, measureFor(report))),
      files,
    ];
    printReport(parts.filter(Boolean).join('\n\n'));
  }
}

/** As everywhere where games are counted; points are sought to any end, also where games have none. */
function measureFor({ goal, header: { startLevel, untilLines } }: CampaignReport): MeasureName {
  return untilLines === null && goal.kind !== 'lines' ? 'points' : measureOf(consoleRules(startLevel), untilLines);
}

/** Games in the table. */
const LEADERBOARD_LENGTH = 10;

const COLUMNS: readonly GameColumn[] = ['seed', 'own count', AT_GOAL, 'lines', 'level', 'tetrises', 'pieces'];

/** The best games as a table, the best one first; an asterisk where the goal was met. */
function formatLeaderboard({ goal, games, header }: CampaignReport, width?: number): string {
  const best = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
  const rows = [
    ['', ...gameTitles(COLUMNS, header), ''],
    ...best.map((game, i) => [
      String(i + 1),
      ...gameCells(game, COLUMNS),
      meetsGoal(goal, game) ? `* ${formatGoal(goal)}` : '',
    ]),
  ];
  return alignColumns(rows, [rows[0].length - 1], width).join('\n');
}
