/** `puzzles`: makes positions with one best placement, and lists them by grade and tag. */

import { join } from 'node:path';
import { Command, Option } from 'commander';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult } from '../../platform/terminal/output.js';
import { formatTaps, parseTaps } from '../../reach/taps.js';
import { describePlacement, formatOrientation, isSamePlacement, type Placement } from '../../tetris/placement.js';
import { addOptionRules } from '../options/option-rules.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { drawPlacements } from '../players/draw-placements.js';
import { isSolvedBy, type SolveRates, solveRates } from './grade.js';
import { LEVEL_BANDS } from './level-bands.js';
import { formatPuzzle, GRADES, type Line, type Puzzle, parsePuzzles, SOLVERS } from './puzzle-lines.js';
import { puzzlesMakeCommand } from './puzzles-make-command.js';
import { costSentence, reasonsAgainst, reasonsFor } from './reasons.js';
import { THEMES, titleOfTheme } from './themes.js';
import { fitsWish, type Wish } from './wishes.js';

export function puzzlesCommand(context: CommandContext): Command {
  return new Command('puzzles')
    .description('make puzzles from games, graded by what players answer, or list them')
    .addCommand(puzzlesMakeCommand(context))
    .addCommand(puzzlesListCommand());
}

interface ListOptions extends Wish {
  /** From 1. */
  readonly show?: number;
  readonly json?: true;
}

/** The puzzles that come with the program. */
const SHIPPED_PUZZLES = join(PACKAGE_ROOT, 'src', 'features', 'puzzles', 'shipped.jsonl');
const MOST_PUZZLES = 100_000;
/** A puzzle has about a kilobyte. */
const LARGEST = 100 * 1024 * 1024;

function puzzlesListCommand(): Command {
  const command = new Command('list')
    .description(
      'count the puzzles of a file by grade, theme, hands and levels, with the share that each player solves',
    )
    .argument('[file]', 'a file that puzzles make has written (default: the puzzles that come with the program)', path)
    .addOption(
      new Option('--show <n>', 'draw the puzzle of this number with its answer, and say why').argParser(
        wholeNumber(1, MOST_PUZZLES),
      ),
    )
    .addOption(new Option('--grade <n>', 'only those of this grade, 1 to 5').argParser(wholeNumber(1, GRADES.length)))
    .addOption(new Option('--theme <name>', 'only those about this').choices(THEMES))
    .addOption(
      new Option('--taps <pattern>', 'only those for hands that press like this').argParser(
        reads((text) => formatTaps(parseTaps(text))),
      ),
    )
    .addOption(
      new Option('--levels <band>', 'only those at these levels; 29 stands for 29 and above').choices(LEVEL_BANDS),
    )
    .option('--json', 'print only one JSON object on standard output')
    .action(list);
  return addOptionRules<ListOptions>(command, [
    {
      option: ['grade', 'theme', 'taps', 'levels'],
      excludes: 'show',
      because: '--show draws one puzzle, whatever it is about: leave out {option}',
    },
  ]);
}

function list(file: string | undefined, { show, json, ...wish }: ListOptions): void {
  const all = puzzlesIn(file ?? SHIPPED_PUZZLES);
  const puzzles = all.filter((puzzle) => fitsWish(puzzle, wish));
  if (show !== undefined) {
    const puzzle = all[show - 1];
    if (!puzzle) throw new Failure(`found no puzzle ${show}: there are ${all.length}`);
    if (json) printResult(formatPuzzle(puzzle));
    else printReport(drawn(puzzle, show));
    return;
  }
  const numbers = puzzles.map((puzzle) => all.indexOf(puzzle) + 1);
  if (json) printResult(JSON.stringify({ puzzles: puzzles.length, numbers, ...solveRates(puzzles) }));
  else
    printReport(
      [plural(puzzles.length, 'puzzle'), ...tellNumbers(numbers, all.length), formatRates(puzzles)].join('\n\n'),
    );
}

/** Which puzzles they are, unless it is all of them. */
function tellNumbers(numbers: readonly number[], all: number): string[] {
  if (numbers.length === 0 || numbers.length === all) return [];
  return [`numbers for --show   ${numbers.join(', ')}`];
}

/** @throws Failure on a file that cannot be read, or holds no puzzles */
function puzzlesIn(file: string): readonly Puzzle[] {
  const read = readFileLimited(file, LARGEST);
  if (!read.ok) throw new Failure(`${file}: ${read.message}`);
  const parsed = parsePuzzles(new TextDecoder().decode(read.bytes));
  const expected = 'expected a file that puzzles make has written';
  if (!parsed.ok) throw new Failure(`${file}: ${parsed.message}; ${expected}`);
  if (parsed.puzzles.length === 0) throw new Failure(`${file}: there is no puzzle in it; ${expected}`);
  return parsed.puzzles;
}

function drawn(puzzle: Puzzle, index: number): string {
  const { playfield, answer, usualWrong } = puzzle;
  const pictures = [
    { placement: answer.placement, title: 'answer' },
    { placement: usualWrong.placement, title: 'usual wrong answer' },
  ];
  return [
    `Puzzle ${index}: ${formatQuestion(puzzle)}`,
    drawPlacements(playfield, pictures, lineWidth()).join('\n'),
    formatExplanation(puzzle),
  ].join('\n\n');
}

/** A table for each of grades, themes, hands and levels: how many puzzles there are and who solves which share of them. */
function formatRates(puzzles: readonly Puzzle[]): string {
  const { grades, themes, hands, levels } = solveRates(puzzles);
  return [table('grade', grades), table('theme', themes), table('hands', hands), table('level', levels)].join('\n\n');
}

function table(title: string, rates: readonly SolveRates[]): string {
  const rows = rates.map((each) => [
    each.name,
    number(each.puzzles),
    ...SOLVERS.map((name) => percent(each.rates[name])),
  ]);
  return alignColumns([[title, 'puzzles', ...SOLVERS], ...rows], [0]).join('\n');
}

/** What is asked, in a line. */
function formatQuestion({ piece, next, level, lines, hands, grade }: Puzzle): string {
  return `${piece}, then ${next}; level ${level}, ${plural(lines, 'line')}; hands ${hands.taps}; grade ${grade}`;
}

/** Why the answer is right and the usual one is wrong, and who found it; no line break at the end. */
function formatExplanation(puzzle: Puzzle): string {
  const { answer, usualWrong, secondLosesPoints, themes, answers, next, level, source } = puzzle;
  const found = SOLVERS.filter((_, i) => isSolvedBy(puzzle, i));
  const fell = SOLVERS.filter((_, i) => {
    const given = answers[i];
    return given !== undefined && isSamePlacement(given, usualWrong.placement);
  });
  const cost = costSentence(usualWrong.lostPoints, level);
  const rows = [
    ['answer', lineText(answer, next)],
    ['why', reasonsFor(puzzle).join(' ')],
    ['usual wrong answer', lineText(usualWrong, next)],
    ['why not', [...reasonsAgainst(puzzle), cost].join(' ')],
    ['second best', costSentence(secondLosesPoints, level)],
    ['found by', found.join(', ') || 'none of the players'],
    ['wrong like that', fell.join(', ') || 'none of the players'],
    ['about', themes.map(titleOfTheme).join('; ')],
    ['from', source],
  ];
  return alignColumns(rows, [0, 1]).join('\n');
}

function lineText({ placement, reply }: Line, next: string): string {
  const own = placeText(placement);
  return `${own}, then ${reply ? placeText(reply) : `no place for ${next}`}`;
}

function placeText(placement: Placement): string {
  return `${formatOrientation(placement.orientation)} to ${describePlacement(placement)}`;
}
