/** `puzzles make`: cuts puzzles from games. */

import { Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import type { NamedHands } from '../../players/hands.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { loadCartridge } from '../cartridges/load-cartridge.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { handsOption } from '../options/hands-option.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import {
  addOutputOptions,
  inRuns,
  type OutputOptionValues,
  prepareFolderOf,
  refuseExisting,
  writeText,
  writtenLines,
} from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { chosenSeeds, seedOption, seedStepOption } from '../options/seed-options.js';
import { threadsOption } from '../queue/queue-option.js';
import { openPlayedGames } from '../recordings/open-played-games.js';
import { type PuzzlePosition, positionsOf, unusableGame } from './cut-puzzle.js';
import { BATCH, makePuzzles, simulatedTasks, tasksOf } from './cut-puzzles.js';
import { formatPuzzle, GRADES, type Puzzle, TAGS } from './puzzle-lines.js';

interface MakeOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly out: string;
  /** Undefined for all that are found. */
  readonly count?: number;
  readonly points: number;
  readonly hands?: NamedHands;
  readonly taps: string;
  readonly games: number;
  readonly seed: number;
  readonly seedStep: number;
  readonly threads: number;
  readonly force?: true;
}

/** A second for three of them on one core, and three puzzles in each. */
const USUAL_GAMES = 60;
const MOST_GAMES = 100_000;
const MOST_PUZZLES = 100_000;
/** At level 18 a sixth of a line that goes in a tetris. */
const USUAL_POINTS = 1000;
const MOST_POINTS = 1_000_000;

const RULES: readonly OptionRule<MakeOptions & { readonly named: readonly string[] }>[] = [
  {
    option: ['games', 'seed', 'seedStep'],
    typed: true,
    excludes: 'named',
    because: '{option} is for games that are simulated, and here games are named: leave it out',
  },
];

export function puzzlesMakeCommand({ stop }: CommandContext): Command {
  const command = new Command('make')
    .description('cut puzzles from games: positions in which two judges agree that one placement is the best by far')
    .argument(
      '[games...]',
      'recordings (the folder or the run.jsonl in it), movies (.fm2, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), or folders of such (default: games that are simulated for it)',
    )
    .addOption(
      new Option('--out <file>', 'file to write, a puzzle a line').default(inRuns('puzzles.jsonl')).argParser(path),
    )
    .addOption(
      new Option('--count <n>', 'how many to keep, as many of each grade as there are (default: all)').argParser(
        wholeNumber(1, MOST_PUZZLES),
      ),
    )
    .addOption(
      new Option('--points <n>', 'what the second best placement has to cost, above what the judge may be wrong by')
        .default(USUAL_POINTS)
        .argParser(wholeNumber(0, MOST_POINTS)),
    )
    .addOption(handsOption('whose hands have to reach the answer').conflicts('taps'))
    .addOption(
      new Option('--taps <pattern>', 'how fast directions are pressed, as in play')
        .default('30hz')
        .argParser(reads((text) => formatTaps(parseTaps(text)))),
    )
    .addOption(
      new Option('--games <n>', 'how many games to simulate where none is named')
        .default(USUAL_GAMES)
        .argParser(wholeNumber(1, MOST_GAMES)),
    )
    .addOption(seedOption('simulated game'))
    .addOption(seedStepOption())
    .option('--force', 'replace a file that exists')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption())
    .addOption(threadsOption('--threads', 'how many threads to use; the result is the same with any number'));
  addOutputOptions(command);
  return command.action((games: string[], options: MakeOptions, self: Command) => {
    checkOptions(RULES, { ...options, named: games }, self);
    return make(games, options, stop);
  });
}

async function make(names: string[], options: MakeOptions, stop: CommandContext['stop']): Promise<void> {
  const { out, points, threads, count, quiet = false, json } = options;
  refuseExisting(out, options.force === true);
  prepareFolderOf(out);
  const { taps, reaction = 0 }: NamedHands = options.hands ?? { taps: options.taps };
  const tasks =
    names.length > 0 ? tasksOf(await positionsIn(names, options, stop)) : simulatedTasks(chosenSeeds(options));
  const found = await makePuzzles({
    ...{ tasks, threads, quiet, stop, say },
    unit: names.length > 0 ? `steps of ${BATCH} positions` : 'games',
    hands: { taps, reaction },
    leastPoints: points,
  });
  const puzzles = count === undefined ? found.puzzles : choosePuzzles(found.puzzles, count);
  writeText(out, `${puzzles.map(formatPuzzle).join('\n')}\n`, options.force === true);
  const counted = countsOf(puzzles);
  if (json)
    printResult(
      JSON.stringify({
        out,
        puzzles: puzzles.length,
        found: found.puzzles.length,
        positions: found.positions,
        ...counted,
      }),
    );
  else {
    const words = (counts: Readonly<Record<string, number>>, none: string): string =>
      Object.entries(counts)
        .map(([name, n]) => `${name}: ${n}`)
        .join(', ') || none;
    printReport(
      [
        `${plural(puzzles.length, 'puzzle')} of ${number(found.puzzles.length)} in ${plural(found.positions, 'position')}`,
        `by grade, 1 the easiest   ${words(counted.grades, 'none')}`,
        `by tag                    ${words(counted.tags, 'none')}`,
        ...writtenLines(out),
      ].join('\n'),
    );
  }
}

async function positionsIn(
  names: readonly string[],
  options: MakeOptions,
  stop: CommandContext['stop'],
): Promise<PuzzlePosition[]> {
  const { quiet = false } = options;
  const positions: PuzzlePosition[] = [];
  const about = { number: undefined, image: () => loadCartridge(options), quiet, stop, say };
  for (const name of names) {
    const { games, problems } = await openPlayedGames(name, about);
    for (const problem of problems) say(`${problem}; left out`);
    for (const { name: title, game } of games) {
      const problem = unusableGame(game);
      if (problem) say(`${title}: ${problem}; left out`);
      else positions.push(...positionsOf(game, title));
    }
  }
  return positions;
}

function countsOf(puzzles: readonly Puzzle[]): Record<'grades' | 'tags', Readonly<Record<string, number>>> {
  const count = (is: (puzzle: Puzzle) => boolean): number => puzzles.filter(is).length;
  return {
    grades: Object.fromEntries(GRADES.map((grade) => [`grade ${grade}`, count((puzzle) => puzzle.grade === grade)])),
    tags: Object.fromEntries(TAGS.map((tag) => [tag, count(({ tags }) => tags.includes(tag))])),
  };
}

/** A set of at most `count` puzzles, easy ones first, with as many of each grade and of each kind as there are. */
export function choosePuzzles(puzzles: readonly Puzzle[], count: number): Puzzle[] {
  const byGrade = GRADES.map((grade) => puzzles.filter((puzzle) => puzzle.grade === grade));
  const shares = evenShares(
    byGrade.map(({ length }) => length),
    count,
  );
  return byGrade.flatMap((ofGrade, i) => {
    const byKind = [...TAGS, undefined].map((kind) => ofGrade.filter(({ tags }) => tags[0] === kind));
    const ofKinds = evenShares(
      byKind.map(({ length }) => length),
      shares[i],
    );
    return byKind.flatMap((ofKind, k) => ofKind.slice(0, ofKinds[k]));
  });
}

/** Shares of a number, none larger than what there is, and as equal as that allows. */
export function evenShares(there: readonly number[], count: number): number[] {
  const shares = there.map(() => 0);
  let left = count;
  const smallestFirst = there.map((_, i) => i).sort((a, b) => there[a] - there[b]);
  smallestFirst.forEach((i, done) => {
    shares[i] = Math.min(there[i], Math.floor(left / (there.length - done)));
    left -= shares[i];
  });
  return shares;
}
