import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  chanceToSolve,
  FIRST_RATING,
  isSolvedBy,
  puzzleRating,
  ratingAfter,
  solverRatings,
} from '../../../src/features/puzzles/grade.js';
import { GRADES, type Puzzle, parsePuzzles, SOLVERS } from '../../../src/features/puzzles/puzzle-lines.js';
import { PACKAGE_ROOT } from '../../../src/platform/files/package-root.js';

function shipped(): readonly Puzzle[] {
  const read = parsePuzzles(readFileSync(join(PACKAGE_ROOT, 'src/features/puzzles/shipped.jsonl'), 'utf8'));
  if (!read.ok) throw new Error(read.message);
  return read.puzzles;
}

const puzzles = shipped();
const solvers = solverRatings(puzzles);

describe('ratings', () => {
  it('are those of chess: even chances for equals, one in eleven 400 points above', () => {
    expect(chanceToSolve(1700, 1700)).toBe(0.5);
    expect(chanceToSolve(1500, 1900)).toBeCloseTo(1 / 11, 12);
    expect(chanceToSolve(1900, 1500)).toBeCloseTo(10 / 11, 12);
  });

  it('of players follow from how many puzzles of the set they solve', () => {
    const solved = SOLVERS.map((_, i) => puzzles.filter((puzzle) => isSolvedBy(puzzle, i)).length);
    const order = (values: readonly number[]): number[] =>
      values.map((_, i) => i).sort((i, k) => values[i] - values[k]);
    expect(order(SOLVERS.map((name) => solvers[name]))).toEqual(order(solved));
    const [weakest] = SOLVERS;
    // Against a puzzle of the first rating.
    expect(chanceToSolve(solvers[weakest], FIRST_RATING)).toBeCloseTo((solved[0] + 0.5) / (puzzles.length + 1), 9);
  });

  it('of puzzles are those at which the five players solve as many as they did', () => {
    for (const puzzle of puzzles.filter((_, i) => i % 25 === 0)) {
      const solved = SOLVERS.filter((_, i) => isSolvedBy(puzzle, i)).length;
      const rating = puzzleRating(puzzle, solvers);
      const ratings = [...SOLVERS.map((name) => solvers[name]), FIRST_RATING];
      const expected = ratings.reduce((sum, each) => sum + chanceToSolve(each, rating), 0);
      expect(expected).toBeCloseTo(solved + 0.5, 5);
    }
  });

  it('of puzzles rise with the grade', () => {
    const byGrade = GRADES.map((grade) =>
      puzzles.filter((puzzle) => puzzle.grade === grade).map((puzzle) => puzzleRating(puzzle, solvers)),
    ).filter(({ length }) => length > 0);
    expect(byGrade.length).toBeGreaterThan(1);
    for (const [i, ratings] of byGrade.entries()) {
      if (i > 0) expect(Math.min(...ratings)).toBeGreaterThan(Math.max(...byGrade[i - 1]));
    }
  });

  it('move by as much as the result was unexpected, the slower the more is known', () => {
    expect(ratingAfter({ rating: 1500, tried: 0 }, 1500, true)).toBe(1532);
    expect(ratingAfter({ rating: 1500, tried: 9 }, 1500, false)).toBe(1468);
    expect(ratingAfter({ rating: 1500, tried: 10 }, 1500, true)).toBe(1516);
    expect(ratingAfter({ rating: 1500, tried: 30 }, 1500, true)).toBe(1508);
    expect(ratingAfter({ rating: 1500, tried: 30 }, 1900, true)).toBeCloseTo(1500 + (16 * 10) / 11, 9);
    expect(ratingAfter({ rating: 1500, tried: 30 }, 1900, false)).toBeCloseTo(1500 - 16 / 11, 9);
  });
});
