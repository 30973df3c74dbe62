/** `plan`: a whole game, planned with the random generator known, and proven on the cartridge. */

import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { MOST_DELAY } from '../../foresight/delayed-entry.js';
import { GOAL_KINDS, type GoalAim } from '../../foresight/goal.js';
import { Failure, usageFailure } from '../../jobs/job.js';
import { nextPieceTable } from '../../jobs/next-piece-table.js';
import { openRecordedGame } from '../../jobs/open-recording.js';
import { type PlanMovieOptions, planMovie } from '../../jobs/plan-movie.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { HIGHEST_GARBAGE, HIGHEST_LINES, HIGHEST_SEED, MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { romOption, startLevelOption } from '../options/game-options.js';
import { cartridgeOf, loadCartridge } from '../options/load-cartridge.js';
import { addOutputOptions, checkFolderOf, type OutputOptionValues } from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { threadsOption } from '../options/queue-option.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { type CommandContext, printReport, printResult, say } from '../output.js';
import { describePlan, describeTable, summaryOf, tableOf } from './plan-report.js';

interface PlanOptions extends Omit<PlanMovieOptions, 'goal' | 'drops' | 'raise' | 'width'>, OutputOptionValues {
  readonly goal: GoalAim['kind'];
  /** Undefined for the end of a max-out. */
  readonly untilLines?: number;
  readonly untilScore?: number;
  readonly height?: number;
  readonly raise?: number;
  readonly width?: number;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  /** Undefined for a new game. */
  readonly recording?: string;
  readonly game: number;
  readonly fromPiece: number;
  /** Rows of the table that is made in place of a plan. */
  readonly nextPieces?: number;
}

const WIDEST = 1_000_000;
const USUAL_WIDTH = 100;
/** With raised rows most games of narrower beams are lost, and a wider beam saves frames. */
const USUAL_WIDTH_OF_SCORE = 400;
/** Measured from level 19 to 999,999: with more rows most games are lost, with fewer they take longer. */
const USUAL_RAISE = 8;
const MOST_RAISE = 12;
const MOST_RECORDED = 999_999;
const MOST_ROWS = 1000;
/** A last clear may go three lines beyond the end, before the game's own count of lines wraps. */
const MOST_PLANNED_LINES = HIGHEST_LINES - 3;

export function planCommand(context: CommandContext): Command {
  const command = new Command('plan')
    .description('plan a whole game with the random generator known, and play it on the cartridge')
    .addOption(
      new Option(
        '--goal <what>',
        'points: most points of lines by --until-lines; score: fewest frames to --until-score; lines: fewest frames to --until-lines; b-type: fewest frames to the end of a B-type game',
      )
        .default('points')
        .choices(GOAL_KINDS),
    )
    .addOption(startLevelOption())
    .addOption(
      new Option('--until-lines <n>', `the line at which the plan ends (default: ${MAX_OUT_LINES})`).argParser(
        wholeNumber(1, MOST_PLANNED_LINES),
      ),
    )
    .addOption(
      new Option('--until-score <n>', `the score at which the plan ends (default: ${SCORE_CAP})`).argParser(
        wholeNumber(1, SCORE_CAP),
      ),
    )
    .addOption(
      new Option('--height <n>', `height of the garbage in B-type, 0–${HIGHEST_GARBAGE} (default: 0)`).argParser(
        wholeNumber(0, HIGHEST_GARBAGE),
      ),
    )
    .addOption(
      new Option(
        '--raise <rows>',
        `rows to build upon and never clear, so that pieces fall fewer rows, 0–${MOST_RAISE} (default: ${USUAL_RAISE} for a score, else 0)`,
      ).argParser(wholeNumber(0, MOST_RAISE)),
    )
    .addOption(
      new Option(
        '--delay <frames>',
        `frames by which a held DOWN, LEFT and RIGHT may keep each next piece waiting, 0–${MOST_DELAY}`,
      )
        .default(0)
        .argParser(wholeNumber(0, MOST_DELAY)),
    )
    .addOption(
      new Option('--taps <pattern>', 'which frames may begin a shift: a rate such as 10hz, or frames like X..X.')
        .default('30hz')
        .argParser(reads(tapped)),
    )
    .addOption(
      new Option(
        '--width <n>',
        `games that are kept after each piece, at most: begins with 10 and widens until a plan reaches the bound (default: ${USUAL_WIDTH_OF_SCORE} for a score, else ${USUAL_WIDTH})`,
      ).argParser(wholeNumber(1, WIDEST)),
    )
    .addOption(
      new Option('--starts <n>', 'how many starts to plan, until one reaches the bound')
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(seedOption('start'))
    .addOption(seedStepOption())
    .addOption(threadsOption('--jobs', 'how many threads to use, each for a start of its own'))
    .addOption(
      new Option('--recording <folder>', 'begin at a piece of this recording, instead of a new game').argParser(path),
    )
    .addOption(
      new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, MOST_RECORDED)),
    )
    .addOption(
      new Option('--from-piece <n>', 'the piece of the recording at which to begin')
        .default(1)
        .argParser(wholeNumber(1, MOST_RECORDED)),
    )
    .addOption(
      new Option(
        '--next-pieces <frames>',
        'instead of a plan: a table of the piece that comes after the next one, for each of so many frames on which the next one can appear',
      ).argParser(wholeNumber(1, MOST_ROWS)),
    )
    .addOption(romOption())
    .addOption(new Option('--out <file>', 'new file for the plan as an FM2 movie from power-on').argParser(path))
    .addOption(new Option('--record <folder>', 'new folder for the plan as a recording').argParser(path));
  addOutputOptions(command);
  return command.action((options: PlanOptions, self: Command) => {
    checkTogether(options, self);
    return options.nextPieces === undefined ? plan(options, context) : table(options, options.nextPieces, context);
  });
}

/** What a table has no use for: it is of one piece. */
const NOT_OF_TABLES = [
  ...['untilLines', 'untilScore', 'raise', 'delay', 'width', 'starts', 'seedStep', 'jobs', 'out', 'record'],
];
const OF_RECORDINGS = ['game', 'fromPiece'];
const OF_NEW_GAMES = ['startLevel', 'height', 'starts', 'seed', 'seedStep'];

/** @throws Failure on options that say nothing together */
function checkTogether({ recording, nextPieces }: PlanOptions, self: Command): void {
  if (nextPieces !== undefined) refuse(self, NOT_OF_TABLES, '--next-pieces makes a table and no plan');
  if (recording === undefined) refuse(self, OF_RECORDINGS, 'there is no --recording to begin from');
  else refuse(self, OF_NEW_GAMES, '--recording says which game it is');
}

/** @throws Failure when one of the options was given */
function refuse(self: Command, names: readonly string[], because: string): void {
  const given = self.options.find((option) => {
    const name = option.attributeName();
    return names.includes(name) && self.getOptionValueSource(name) === 'cli';
  });
  if (given) throw usageFailure(`${because}: leave out ${given.long}`);
}

/** @throws RangeError on another pattern, and on auto shift, which no plan uses */
function tapped(text: string): string {
  const taps = parseTaps(text);
  if (taps.autoShift) throw new RangeError('a plan taps directions and never holds them: use a rate such as 30hz');
  return formatTaps(taps);
}

async function plan(options: PlanOptions, { stop }: CommandContext): Promise<void> {
  const { out, rom, json } = options;
  checkFolderOf(out);
  if (out !== undefined && existsSync(out)) throw new Failure(`${out} exists: use another name, or remove it`);
  const named = goalNamed(options);
  const begun = begin(options);
  const goal = named.kind === 'b-type' && begun.from ? { ...named, height: begun.from.header.height } : named;
  const raise = options.raise ?? (goal.kind === 'score' ? USUAL_RAISE : 0);
  // Where time does not count, soft drop would only change the pieces.
  const handles = { drops: goal.kind !== 'points', delay: options.delay, raise };
  const width = options.width ?? (goal.kind === 'score' ? USUAL_WIDTH_OF_SCORE : USUAL_WIDTH);
  const planned = { ...options, ...handles, goal, width };
  const found = await planMovie({ options: planned, ...begun, rom, stop, say });
  if (!found) throw new Failure(stop.reason?.message || 'stopped before there was a plan', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(summaryOf(found, options)));
  else printReport(describePlan(found, options));
}

const A_TYPE = { gameType: 'A', height: 0 } as const;

async function table(options: PlanOptions, frames: number, { stop }: CommandContext): Promise<void> {
  const goal = goalNamed(options);
  const { image, from } = begin(options);
  const { startLevel, seed, taps, quiet, json } = options;
  const type = goal.kind === 'b-type' ? ({ gameType: 'B', height: goal.height } as const) : A_TYPE;
  const moment = from ?? { ...type, startLevel, seed };
  const found = await nextPieceTable({ image, from: moment, taps, frames, quiet, stop, say });
  if (!found) throw new Failure(stop.reason?.message || 'stopped', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(tableOf(found)));
  else printReport(describeTable(found));
}

/** The cartridge, and the piece of a recording where there is one. */
function begin({
  recording,
  game,
  fromPiece,
  rom,
}: PlanOptions): Pick<Parameters<typeof planMovie>[0], 'image' | 'from'> {
  if (recording === undefined) return { image: loadCartridge(rom) };
  const opened = openRecordedGame(recording, game, say);
  return { image: cartridgeOf(opened.header, rom), from: { ...opened, piece: fromPiece } };
}

/** @throws Failure on an end that the goal has not */
function goalNamed({ goal: kind, untilLines, untilScore, height, raise }: PlanOptions): GoalAim {
  if (height !== undefined && kind !== 'b-type')
    throw usageFailure('--height is of B-type games: use it with --goal b-type');
  if (kind === 'points' && raise !== undefined)
    throw usageFailure('--raise saves frames: use it with --goal score or lines');
  if (kind === 'score') {
    if (untilLines !== undefined) throw usageFailure('--goal score ends at --until-score: leave out --until-lines');
    return { kind, untilScore: untilScore ?? SCORE_CAP };
  }
  if (kind === 'b-type') {
    if (untilLines !== undefined || untilScore !== undefined || raise !== undefined) {
      throw usageFailure('a B-type game has its own end and floor: leave out --until-lines, --until-score and --raise');
    }
    return { kind, height: height ?? 0 };
  }
  if (untilScore !== undefined) throw usageFailure(`--goal ${kind} ends at --until-lines: leave out --until-score`);
  return { kind, untilLines: untilLines ?? MAX_OUT_LINES };
}
