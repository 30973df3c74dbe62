/** `plan`: a whole game, planned with the random generator known, and proven on the cartridge. */

import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { MOST_DELAY } from '../../foresight/delayed-entry.js';
import { GOAL_KINDS, type GoalAim } from '../../foresight/goal.js';
import { Failure, usageFailure } from '../../jobs/job.js';
import { type PlanMovieOptions, type PlannedMovie, planMovie } from '../../jobs/plan-movie.js';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { CONSOLE_RATE } from '../../record/summary.js';
import { HIGHEST_GARBAGE, HIGHEST_LINES, HIGHEST_SEED, MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { romOption, startLevelOption } from '../options/game-options.js';
import { loadCartridge } from '../options/load-cartridge.js';
import { addOutputOptions, checkFolderOf, type OutputOptionValues } from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { threadsOption } from '../options/queue-option.js';
import { seedOption, seedStepOption } from '../options/seed-options.js';
import { type CommandContext, printReport, printResult, say } from '../output.js';

interface PlanOptions extends Omit<PlanMovieOptions, 'goal' | 'drops' | 'raise'>, OutputOptionValues {
  readonly goal: GoalAim['kind'];
  /** Undefined for the end of a max-out. */
  readonly untilLines?: number;
  readonly untilScore?: number;
  readonly height?: number;
  readonly raise?: number;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
}

const WIDEST = 1_000_000;
const USUAL_WIDTH = 100;
/** Measured from level 19 to 999,999: with more rows most games are lost, with fewer they take longer. */
const USUAL_RAISE = 8;
const MOST_RAISE = 12;
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
        'games that are kept after each piece, at most: begins with 10 and widens until a plan reaches the bound',
      )
        .default(USUAL_WIDTH)
        .argParser(wholeNumber(1, WIDEST)),
    )
    .addOption(
      new Option('--starts <n>', 'how many starts to plan, until one reaches the bound')
        .default(1)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(seedOption('start'))
    .addOption(seedStepOption())
    .addOption(threadsOption('--jobs', 'how many threads to use, each for a start of its own'))
    .addOption(romOption())
    .addOption(new Option('--out <file>', 'new file for the plan as an FM2 movie from power-on').argParser(path))
    .addOption(new Option('--record <folder>', 'new folder for the plan as a recording').argParser(path));
  addOutputOptions(command);
  return command.action((options: PlanOptions) => plan(options, context));
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
  const goal = goalNamed(options);
  const raise = options.raise ?? (goal.kind === 'score' ? USUAL_RAISE : 0);
  // Where time does not count, soft drop would only change the pieces.
  const handles = { drops: goal.kind !== 'points', delay: options.delay, raise };
  const found = await planMovie({
    options: { ...options, ...handles, goal },
    image: loadCartridge(rom),
    rom,
    stop,
    say,
  });
  if (!found) throw new Failure(stop.reason?.message || 'stopped before there was a plan', stop.reason?.exitCode);
  if (json) printResult(JSON.stringify(summaryOf(found, options)));
  else printReport(describe(found, options));
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

function summaryOf({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanOptions): object {
  const { score, ownScore, lines, level, clears, misdrops, planDifferences } = game.result;
  return {
    ...{
      seed,
      points: plan.points,
      ...(bound !== undefined && { bound }),
      score,
      ownScore,
      lines,
      level,
      clears,
      misdrops,
      planDifferences,
    },
    ...{ pieces: plan.pieces.length, width: plan.width, nodes: plan.nodes },
    ...{ frames: game.frames, startFrame: game.startFrame, framesToRest: plan.frames, ramSha1: game.ramSha1 },
    ...(out !== undefined && { out }),
    ...(record !== undefined && { record }),
  };
}

function describe({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanOptions): string {
  const { result, frames, startFrame } = game;
  const [singles, doubles, triples, tetrises] = result.clears;
  const lines = result.clears.reduce((sum, count, i) => sum + count * (i + 1), 0);
  const most = bound !== undefined && plan.points >= bound ? ', the most that these lines hold' : '';
  const share = bound !== undefined && plan.points < bound ? ` of at most ${number(bound)}` : most;
  return [
    `plan          seed ${seed}, ${plural(plan.pieces.length, 'piece')}, found by a beam of width ${number(plan.width)} that sees the random generator`,
    `points        ${number(plan.points)}, ${plural(lines, 'line')}${share}`,
    `clears        ${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')}`,
    `frames        ${number(frames)} from power-on (${duration(frames / CONSOLE_RATE)}), ${number(frames - startFrame)} of them in play, ${number(plan.frames)} to the rest of the last piece`,
    `cartridge     played it: score ${number(result.score)}, level ${result.level}, ${plural(result.misdrops, 'misdrop')}, ${plural(result.planDifferences, 'difference')}`,
    ...(out === undefined ? [] : [`movie         ${out}`]),
    ...(record === undefined ? [] : [`recording     ${record}`]),
  ].join('\n');
}
