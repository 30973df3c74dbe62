/** `puzzles list`: puzzles of a file by grade and tag, and one of them with its answer. */
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { plural } from '../../lib/format-numbers.js';
import { PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport, printResult } from '../../platform/terminal/output.js';
import { path, wholeNumber } from '../options/parsers.js';
import { drawPlacements } from '../players/draw-placements.js';
import { formatExplanation, formatQuestion, formatRates } from './format-puzzle.js';
import { solveRates } from './grade.js';
import type { Puzzle } from './puzzle.js';
import { formatPuzzle, parsePuzzles } from './puzzle-lines.js';

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

export function puzzlesListCommand(_: CommandContext): Command {
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
