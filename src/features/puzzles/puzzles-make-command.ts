/** `puzzles make`: cuts puzzles from games. */

import { Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
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
import { choosePuzzles } from './choose-puzzles.js';
import { type PuzzlePosition, positionsOf, unusableGame } from './cut-puzzle.js';
import { BATCH, makePuzzles, simulatedTasks, tasksOf } from './cut-puzzles.js';
import { type SolveRates, solveRates } from './grade.js';
import { LEVEL_BANDS, type LevelBand, levelBandOf } from './level-bands.js';
import { formatPuzzle } from './puzzle-lines.js';

interface MakeOptions extends OutputOptionValues, CartridgeOptionValues {
  readonly out: string;
  /** Undefined for all that are found. */
  readonly count?: number;
  readonly points: number;
  readonly hands?: NamedHands;
  readonly taps: string;
  /** Undefined for all. */
  readonly levels?: LevelBand;
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
      'recordings (the folder or the run.jsonl in it), movies (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), videos (.mp4, .mkv …; needs ffmpeg), or folders of such (default: games that are simulated for it)',
    )
    .addOption(
      new Option('--out <file>', 'file to write, a puzzle a line').default(inRuns('puzzles.jsonl')).argParser(path),
    )
    .addOption(
      new Option('--count <n>', 'how many to keep, evenly by levels, grades and themes (default: all)').argParser(
        wholeNumber(1, MOST_PUZZLES),
      ),
    )
    .addOption(
      new Option('--points <n>', 'what the second best placement has to cost, above what the judge may be wrong by')
        .default(USUAL_POINTS)
        .argParser(wholeNumber(0, MOST_POINTS)),
    )
    .addOption(handsOption('whose hands play, judge and reach the answer').conflicts('taps'))
    .addOption(
      new Option('--taps <pattern>', 'how fast directions are pressed, as in play')
        .default('30hz')
        .argParser(reads((text) => formatTaps(parseTaps(text)))),
    )
    .addOption(
      new Option('--levels <band>', 'levels of the positions: 29 stands for 29 and above (default: all)').choices(
        LEVEL_BANDS,
      ),
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
  const bands = options.levels ? [options.levels] : LEVEL_BANDS;
  const tasks =
    names.length > 0
      ? tasksOf((await positionsIn(names, options, stop)).filter(({ level }) => bands.includes(levelBandOf(level))))
      : simulatedTasks(chosenSeeds(options), taps, bands);
  const found = await makePuzzles({
    ...{ tasks, threads, quiet, stop, say },
    unit: names.length > 0 ? `steps of ${BATCH} positions` : 'games',
    hands: { taps, reaction },
    leastPoints: points,
  });
  const puzzles = count === undefined ? found.puzzles : choosePuzzles(found.puzzles, count);
  writeText(out, `${puzzles.map(formatPuzzle).join('\n')}\n`, options.force === true);
  const rates = solveRates(puzzles);
  if (json)
    printResult(
      JSON.stringify({
        out,
        puzzles: puzzles.length,
        found: found.puzzles.length,
        positions: found.positions,
        ...Object.fromEntries(
          Object.entries(rates).map(([by, each]) => [
            by,
            Object.fromEntries(each.map((rate) => [rate.name, rate.puzzles])),
          ]),
        ),
      }),
    );
  else {
    const counted = (each: readonly SolveRates[]): string =>
      each.map((rate) => `${rate.name}: ${rate.puzzles}`).join(', ');
    const words = [
      ['by grade', counted(rates.grades)],
      ['by theme', counted(rates.themes)],
      ['by level', counted(rates.levels)],
    ];
    printReport(
      [
        `${plural(puzzles.length, 'puzzle')} of ${number(found.puzzles.length)} in ${plural(found.positions, 'position')}`,
        ...alignColumns(words, [0, 1]),
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
