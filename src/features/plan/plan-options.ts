/** The options of `plan`, and which of them say something together. */

import { type Command, Option } from 'commander';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { MOST_DELAY } from '../../search/drop-times.js';
import { countsFrames, GOAL_KINDS, type GoalAim } from '../../search/foresight/goal.js';
import { SLOW } from '../../search/foresight/hurry.js';
import { HIGHEST_GARBAGE, HIGHEST_LINES, HIGHEST_SEED, type LineGoal, MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { framesPerRow, type Timing } from '../../tetris/timing.js';
import {
  anyStartLevelOption,
  type CartridgeOptionValues,
  crashingOption,
  gymSeedOption,
  regionOption,
  romOption,
} from '../options/game-options.js';
import { addOptionRules, type OptionRule } from '../options/option-rules.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { fraction, path, reads, wholeNumber } from '../options/parsers.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { threadsOption } from '../queue/queue-option.js';
import type { PlanMovieOptions } from './plan-starts.js';
import { STARTS_OF_RACE } from './race-starts.js';
import { FROM_WIDTH, FROM_WIDTH_OF_STRIPS } from './search-plan.js';

export interface PlanOptions
  extends Omit<PlanMovieOptions, 'goal' | 'drops' | 'raise' | 'width'>,
    OutputOptionValues,
    CartridgeOptionValues,
    Partial<LineGoal> {
  readonly goal: GoalAim['kind'];
  readonly untilScore?: number;
  readonly height?: number;
  readonly raise?: number;
  readonly width?: number;
  /** How long to search; undefined for a number of starts. */
  readonly minutes?: number;
  /** Undefined for a new game. */
  readonly recording?: string;
  readonly game: number;
  readonly fromPiece: number;
  /** File of the pieces that come; undefined for those that the generator chooses. */
  readonly pieces?: string;
  /** Rows of the table that is made in place of a plan. */
  readonly nextPieces?: number;
}

const WIDEST = 1_000_000;
export const USUAL_WIDTH = 100;
/** With raised rows most games of narrower beams are lost, and a wider beam saves frames. */
export const USUAL_WIDTH_OF_SCORE = 400;
/** In the top rows every wider beam saves frames, and one of this width takes a second or two. */
export const USUAL_WIDTH_OF_B_TYPE = 1000;
/** Measured from level 19 to 999,999: with 12 rows most games are lost, with fewer they take longer. */
export const USUAL_RAISE = 11;
const MOST_RAISE = 12;
/** The level from which games of strips begin: rows take three frames, and 33 tetrises until they take two. */
const STRIPS_FROM_LEVEL = 18;
/** Games of strips are often lost in narrower beams. */
const USUAL_WIDTH_OF_STRIPS = 600;
/** With more time than the least a wider beam is worth more than more starts, up to some width. */
const WIDTH_OF_MINUTE = 750;
/** In less time a busy computer may not come to the end of a single game of strips. */
const LEAST_MINUTES_OF_STRIPS = 6;
const WIDEST_IN_TIME = 10_000;
/** Starts for each minute that there is: about as many as two cores come to. */
const STARTS_OF_MINUTE = 4;
const MOST_STARTS_IN_TIME = 1000;
/** A week. */
const LONGEST_MINUTES = 7 * 24 * 60;
const MOST_RECORDED = 999_999;
const MOST_ROWS = 1000;
/** A last clear may go three lines beyond the end, before the game's own count of lines wraps. */
const MOST_PLANNED_LINES = HIGHEST_LINES - 3;

export function addPlanOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        '--goal <what>',
        'points: most points of lines by --until-lines; tetrises: tetrises alone to --until-lines; score: fewest frames to --until-score; lines: fewest frames to --until-lines; b-type: fewest frames to the end of a B-type game',
      )
        .default('points')
        .choices(GOAL_KINDS),
    )
    .addOption(anyStartLevelOption())
    .addOption(gymSeedOption())
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
        '--strips',
        `complete three rows at the very top, which count as four: a game from level ${STRIPS_FROM_LEVEL} to a score, in a wide beam`,
      ),
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
        `games that are kept after each piece, at most: begins with ${FROM_WIDTH} and widens until a plan reaches the bound (default: ${USUAL_WIDTH_OF_SCORE} for a score, with --strips ${USUAL_WIDTH_OF_STRIPS} or by --minutes, ${USUAL_WIDTH_OF_B_TYPE} for b-type, else ${USUAL_WIDTH})`,
      ).argParser(wholeNumber(1, WIDEST)),
    )
    .addOption(
      new Option(
        '--starts <n>',
        'how many starts to plan, until one reaches the bound; where frames count, those that wait least in the menus unless --seed or --seed-step is given',
      )
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(
      new Option(
        '--minutes <n>',
        `search for so long, and play the best plan. At most ${STARTS_OF_MINUTE} starts a minute are planned; with --strips, and without --seed and --seed-step, ${STARTS_OF_RACE} are, and those come first whose first tetris does. From ${LEAST_MINUTES_OF_STRIPS} minutes on a score is sought with --strips, from level ${STRIPS_FROM_LEVEL}, where nothing else is said. The same command with --out goes on with further starts`,
      ).argParser(fraction(0.01, LONGEST_MINUTES)),
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
        '--pieces <file>',
        'plan for the pieces in this file, letters such as TJZOSLI, whatever the timing: a score and placements, and no movie',
      ).argParser(path),
    )
    .addOption(
      new Option(
        '--next-pieces <frames>',
        'instead of a plan: a table of the piece that comes after the next one, for each of so many frames on which the next one can appear',
      ).argParser(wholeNumber(1, MOST_ROWS)),
    )
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(new Option('--out <file>', 'new file for the plan as an FM2 movie from power-on').argParser(path))
    .addOption(new Option('--record <folder>', 'new folder for the plan as a recording').argParser(path));
  return addOptionRules(addOutputOptions(command), RULES);
}

/** What a table has no use for: it is of one piece. */
const NOT_OF_TABLES: readonly (keyof PlanOptions)[] = [
  ...(['untilLines', 'untilScore', 'raise', 'strips', 'delay', 'width', 'starts', 'minutes'] as const),
  ...(['seedStep', 'jobs', 'out', 'record'] as const),
];
/** What pieces that are known have no use for: no generator, no timing, and no cartridge that would deal them. */
const NOT_OF_SEQUENCES: readonly (keyof PlanOptions)[] = [
  ...([
    'goal',
    'untilScore',
    'height',
    'raise',
    'delay',
    'gymSeed',
    'starts',
    'minutes',
    'seed',
    'seedStep',
    'jobs',
    'rom',
    'region',
    'crashing',
    'out',
    'record',
  ] as const),
  ...(['recording', 'game', 'fromPiece', 'nextPieces'] as const),
];

const RULES: readonly OptionRule<PlanOptions>[] = [
  {
    option: NOT_OF_SEQUENCES,
    typed: true,
    excludes: 'pieces',
    because: '--pieces plans the most points of known pieces, on the model alone: leave out {option}',
  },
  {
    option: 'goal',
    typed: true,
    // A game of B-type begins otherwise; the type of a recorded one is known.
    excludes: ({ nextPieces, recording, goal }) => nextPieces && (recording !== undefined || goal !== 'b-type'),
    because: '--next-pieces makes a table and no plan: leave out {option}',
  },
  {
    option: NOT_OF_TABLES,
    typed: true,
    excludes: 'nextPieces',
    because: '--next-pieces makes a table and no plan: leave out {option}',
  },
  {
    option: ['game', 'fromPiece'],
    typed: true,
    needs: 'recording',
    because: 'there is no --recording to begin from: leave out {option}',
  },
  {
    option: 'minutes',
    excludes: 'starts',
    because: '--minutes plans as many starts as there is time for: leave out --starts or --minutes',
  },
  {
    option: ['startLevel', 'gymSeed', 'height', 'starts', 'minutes', 'seed', 'seedStep', 'crashing'],
    typed: true,
    excludes: 'recording',
    because: '--recording says which game it is: leave out {option}',
  },
  {
    option: 'height',
    typed: true,
    needs: { goal: 'b-type' },
    because: '--height is of B-type games: use it with --goal b-type',
  },
  {
    option: 'raise',
    typed: true,
    needs: ({ goal }) => countsFrames(goal),
    because: '--raise saves frames: use it with --goal score or lines',
  },
  {
    option: 'strips',
    needs: { goal: 'score' },
    because: '--strips saves frames to a score: use it with --goal score',
  },
  {
    option: 'strips',
    needs: { startLevel: STRIPS_FROM_LEVEL },
    because: `--strips begins where pieces fall slowly enough to come to both sides of the top row: use it with --start-level ${STRIPS_FROM_LEVEL}`,
  },
  {
    option: ['recording', 'gymSeed', 'taps', 'raise', 'delay'],
    typed: true,
    excludes: 'strips',
    because:
      '--strips plans a new game whose pieces follow from timing, by presses of 30hz and handles of its own: leave out {option}',
  },
  {
    option: 'untilLines',
    excludes: { goal: 'score' },
    because: '--goal score ends at --until-score: leave out --until-lines',
  },
  {
    option: ['untilLines', 'untilScore', 'raise'],
    typed: true,
    excludes: { goal: 'b-type' },
    because: 'a B-type game has its own end and floor: leave out --until-lines, --until-score and --raise',
  },
  {
    option: 'untilScore',
    needs: { goal: 'score' },
    because: '--goal {goal} ends at --until-lines: leave out --until-score',
  },
];

/** @throws RangeError on another pattern, and on auto shift, which no plan uses */
function tapped(text: string): string {
  const taps = parseTaps(text);
  if (taps.autoShift) throw new RangeError('a plan taps directions and never holds them: use a rate such as 30hz');
  return formatTaps(taps);
}

/** The goal that the options name, with its end. */
export function goalNamed({ goal: kind, untilLines, untilScore, height }: PlanOptions): GoalAim {
  if (kind === 'score') return { kind, untilScore: untilScore ?? SCORE_CAP };
  if (kind === 'b-type') return { kind, height: height ?? 0 };
  return { kind, untilLines: untilLines ?? MAX_OUT_LINES };
}

/** The width of beams for games of strips, by the time that there is. */
export function usualWidthOfStrips(minutes: number | undefined): number {
  if (minutes === undefined) return USUAL_WIDTH_OF_STRIPS;
  const width = WIDTH_OF_MINUTE * (Math.ceil(minutes) - LEAST_MINUTES_OF_STRIPS);
  return Math.max(FROM_WIDTH_OF_STRIPS, Math.min(WIDEST_IN_TIME, width));
}

/** How a plan is searched for, where that is not said. */
export interface UsualSearch {
  readonly strips: boolean;
  readonly startLevel: number;
  readonly starts: number;
}

/**
 * With some minutes to search, strips are tried where nothing speaks against them.
 *
 * @param timing of the cartridge
 */
export function usualSearch(options: PlanOptions, command: Command, timing: Timing): UsualSearch {
  const { goal, minutes, recording, startLevel, starts } = options;
  const isTyped = (name: keyof PlanOptions): boolean => command.getOptionValueSource(name) === 'cli';
  const isOther = (['gymSeed', 'taps', 'raise', 'delay'] as const).some(isTyped) || recording !== undefined;
  const isFromThere = startLevel === STRIPS_FROM_LEVEL || !isTyped('startLevel');
  const isSlow = framesPerRow({ timing, level: STRIPS_FROM_LEVEL }) === SLOW;
  const isLong = minutes !== undefined && minutes >= LEAST_MINUTES_OF_STRIPS;
  const isTried = isLong && goal === 'score' && !isOther && isFromThere && isSlow;
  return {
    strips: options.strips ?? isTried,
    startLevel: isTried ? STRIPS_FROM_LEVEL : startLevel,
    starts: minutes === undefined ? starts : Math.min(MOST_STARTS_IN_TIME, STARTS_OF_MINUTE * Math.ceil(minutes)),
  };
}
