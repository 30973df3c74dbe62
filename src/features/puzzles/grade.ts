/** How hard puzzles are, by what weaker players answer. */
import { isSamePlacement } from '../../tetris/placement.js';
import { GRADES, type Grade, type Puzzle, SOLVERS, type Solver, TAGS } from './puzzle.js';

/** A puzzle is the harder the fewer players solve it: 5 where none does, 1 where four of the five do. */
export function gradeOf(solved: readonly boolean[]): Grade {
  const hardest = GRADES[GRADES.length - 1];
  return Math.max(1, hardest - solved.filter(Boolean).length) as Grade;
}

/** Puzzles of a grade or a tag, and the shares of them that players solve, 0–1. */
export interface SolveRates {
  readonly name: string;
  readonly puzzles: number;
  readonly rates: Readonly<Record<Solver, number>>;
}

/** By grade, and by tag; those of which there are none are left out. */
export function solveRates(puzzles: readonly Puzzle[]): {
  readonly grades: readonly SolveRates[];
  readonly tags: readonly SolveRates[];
} {
  const some = (name: string, chosen: readonly Puzzle[]): SolveRates[] =>
    chosen.length > 0 ? [{ name, puzzles: chosen.length, rates: ratesOf(chosen) }] : [];
  return {
    grades: GRADES.flatMap((grade) =>
      some(
        String(grade),
        puzzles.filter((puzzle) => puzzle.grade === grade),
      ),
    ),
    tags: [
      ...TAGS.flatMap((tag) =>
        some(
          tag,
          puzzles.filter(({ tags }) => tags.includes(tag)),
        ),
      ),
      ...some(
        'none',
        puzzles.filter(({ tags }) => tags.length === 0),
      ),
    ],
  };
}

function ratesOf(puzzles: readonly Puzzle[]): SolveRates['rates'] {
  const rate = (i: number): number => puzzles.filter((puzzle) => isSolvedBy(puzzle, i)).length / puzzles.length;
  return Object.fromEntries(SOLVERS.map((name, i) => [name, rate(i)])) as Record<Solver, number>;
}

/** Whether a player of `SOLVERS`, counted from 0, has found the answer. */
export function isSolvedBy({ answer, answers }: Puzzle, i: number): boolean {
  const given = answers[i];
  return given !== undefined && isSamePlacement(given, answer.placement);
}
