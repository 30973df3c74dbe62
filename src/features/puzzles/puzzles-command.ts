/** `puzzles`: makes positions with one best placement, and lists them by grade and tag. */

import { join } from 'node:path';
import { Command, Option } from 'commander';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult } from '../../platform/terminal/output.js';
import { describePlacement, formatOrientation, isSamePlacement, type Placement } from '../../tetris/placement.js';
import { path, wholeNumber } from '../options/parsers.js';
import { drawPlacements } from '../players/draw-placements.js';
import { type SolveRates, solveRates } from './grade.js';
import { formatPuzzle, type Line, type Puzzle, parsePuzzles, SOLVERS } from './puzzle-lines.js';
import { puzzlesMakeCommand } from './puzzles-make-command.js';

export function puzzlesCommand(context: CommandContext): Command {
  return new Command('puzzles')
    .description('make puzzles from games, graded by what players answer, or list them')
    .addCommand(puzzlesMakeCommand(context))
    .addCommand(puzzlesListCommand());
}

interface ListOptions {
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
  return new Command('list')
    .description('count the puzzles of a file by grade and tag, with the share that each player solves')
    .argument('[file]', 'a file that puzzles make has written (default: the puzzles that come with the program)', path)
    .addOption(
      new Option('--show <n>', 'draw the puzzle of this number with its answer, and say why').argParser(
        wholeNumber(1, MOST_PUZZLES),
      ),
    )
    .option('--json', 'print only one JSON object on standard output')
    .action(list);
}

function list(file: string | undefined, { show, json }: ListOptions): void {
  const puzzles = puzzlesIn(file ?? SHIPPED_PUZZLES);
  if (show !== undefined) {
    const puzzle = puzzles[show - 1];
    if (!puzzle) throw new Failure(`found no puzzle ${show}: there are ${puzzles.length}`);
    if (json) printResult(formatPuzzle(puzzle));
    else printReport(drawn(puzzle, show));
  } else if (json) printResult(JSON.stringify({ puzzles: puzzles.length, ...solveRates(puzzles) }));
  else printReport(`${plural(puzzles.length, 'puzzle')}\n\n${formatRates(puzzles)}`);
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

/** Two tables: by grade and by tag, how many there are and who solves how many of them. */
function formatRates(puzzles: readonly Puzzle[]): string {
  const { grades, tags } = solveRates(puzzles);
  return [table('grade', grades), table('tag', tags)].join('\n\n');
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

/** The best line against the usual wrong one, and who found it; no line break at the end. */
function formatExplanation(puzzle: Puzzle): string {
  const { answer, usualWrong, secondLosesPoints, tags, answers, next, source } = puzzle;
  const found = SOLVERS.filter((_, i) => isAnswer(puzzle, answers[i]));
  const fell = SOLVERS.filter((_, i) => {
    const given = answers[i];
    return given !== undefined && isSamePlacement(given, usualWrong.placement);
  });
  return alignColumns(
    [
      ['answer', lineText(answer, next)],
      ['usual wrong answer', `${lineText(usualWrong, next)}: costs ${number(usualWrong.lostPoints)} points`],
      ['second best', `costs ${number(secondLosesPoints)} points`],
      ['found by', found.join(', ') || 'none of the players'],
      ['wrong like that', fell.join(', ') || 'none of the players'],
      ['about', tags.join(', ') || 'none of the tags'],
      ['from', source],
    ],
    [0, 1],
  ).join('\n');
}

function isAnswer({ answer }: Puzzle, given: Placement | undefined): boolean {
  return given !== undefined && isSamePlacement(given, answer.placement);
}

function lineText({ placement, reply }: Line, next: string): string {
  const own = placeText(placement);
  return `${own}, then ${reply ? placeText(reply) : `no place for ${next}`}`;
}

function placeText(placement: Placement): string {
  return `${formatOrientation(placement.orientation)} to ${describePlacement(placement)}`;
}
