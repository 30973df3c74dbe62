/** Puzzles for a person to read. */
import { number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { describePlacement, formatOrientation, isSamePlacement, type Placement } from '../../tetris/placement.js';
import { type SolveRates, solveRates } from './grade.js';
import { type Line, type Puzzle, SOLVERS } from './puzzle.js';

/** Two tables: by grade and by tag, how many there are and who solves how many of them. */
export function formatRates(puzzles: readonly Puzzle[]): string {
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
export function formatQuestion({ piece, next, level, lines, hands, grade }: Puzzle): string {
  return `${piece}, then ${next}; level ${level}, ${plural(lines, 'line')}; hands ${hands.taps}; grade ${grade}`;
}

/** The best line against the usual wrong one, and who found it; no line break at the end. */
export function formatExplanation(puzzle: Puzzle): string {
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
