/** How hard puzzles are: grades by what weaker players answer, and ratings. */
import { isSameResult } from './answers.js';
import { LEVEL_BANDS, levelBandOf } from './level-bands.js';
import { GRADES, type Grade, type Puzzle, SOLVERS, type Solver } from './puzzle-lines.js';
import { THEMES } from './themes.js';

/** A puzzle is the harder the fewer players solve it: 5 where none does, 1 where four of the five do. */
export function gradeOf(solved: readonly boolean[]): Grade {
  const hardest = GRADES[GRADES.length - 1];
  return Math.max(1, hardest - solved.filter(Boolean).length) as Grade;
}

/** Puzzles that have something in common, and the shares of them that players solve, 0–1. */
export interface SolveRates {
  readonly name: string;
  readonly puzzles: number;
  readonly rates: Readonly<Record<Solver, number>>;
}

/** Solve rates by grade, theme, hands and levels; what has no puzzles is left out. */
export function solveRates(
  puzzles: readonly Puzzle[],
): Readonly<Record<'grades' | 'themes' | 'hands' | 'levels', readonly SolveRates[]>> {
  const each = (names: readonly string[], has: (puzzle: Puzzle, name: string) => boolean): SolveRates[] =>
    names.flatMap((name) => {
      const chosen = puzzles.filter((puzzle) => has(puzzle, name));
      return chosen.length > 0 ? [{ name, puzzles: chosen.length, rates: ratesOf(chosen) }] : [];
    });
  return {
    grades: each(GRADES.map(String), ({ grade }, name) => String(grade) === name),
    themes: each(THEMES, ({ themes }, name) => themes.includes(name)),
    hands: each([...new Set(puzzles.map(({ hands }) => hands.taps))], ({ hands }, name) => hands.taps === name),
    levels: each(LEVEL_BANDS, ({ level }, name) => levelBandOf(level) === name),
  };
}

function ratesOf(puzzles: readonly Puzzle[]): SolveRates['rates'] {
  const rate = (i: number): number => puzzles.filter((puzzle) => isSolvedBy(puzzle, i)).length / puzzles.length;
  return Object.fromEntries(SOLVERS.map((name, i) => [name, rate(i)])) as Record<Solver, number>;
}

/** Whether a player of `SOLVERS`, counted from 0, has found the answer. */
export function isSolvedBy({ playfield, answer, answers }: Puzzle, i: number): boolean {
  const given = answers[i];
  return given !== undefined && isSameResult(playfield, given, answer.placement);
}

// Ratings of puzzles and of those who solve them, on one scale, by the rule of chess (Elo): of two with the same rating the
// solver wins every second time, and of two that are 400 points apart the stronger one wins ten times in eleven.

/** The rating of an unknown solver, and of a puzzle that such a solver solves every second time. */
export const FIRST_RATING = 1500;
const SCALE = 400;
/** No rating lies further from the first one. */
const FURTHEST = 2000;
/** Finer than anybody is shown. */
const STEPS = 24;

/** How likely a solver solves a puzzle, 0–1. */
export function chanceToSolve(solver: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((puzzle - solver) / SCALE));
}

/** Ratings of the players that answered the puzzles, by the shares that they solved of the whole set. */
export function solverRatings(puzzles: readonly Puzzle[]): Readonly<Record<Solver, number>> {
  const ratingOf = (i: number): number => {
    const solved = puzzles.filter((puzzle) => isSolvedBy(puzzle, i)).length;
    // Half a puzzle on both sides, so that none and all have a rating, too.
    return FIRST_RATING + SCALE * Math.log10((solved + 0.5) / (puzzles.length - solved + 0.5));
  };
  return Object.fromEntries(SOLVERS.map((name, i) => [name, ratingOf(i)])) as Record<Solver, number>;
}

/**
 * The rating at which these players were to solve as many puzzles as those of them did solve this one. One more player, of
 * the first rating, has solved half of it, so that what none or all solve has a rating, too.
 */
export function puzzleRating(puzzle: Puzzle, solvers: Readonly<Record<Solver, number>>): number {
  const ratings = [...SOLVERS.map((name) => solvers[name]), FIRST_RATING];
  const solved = SOLVERS.filter((_, i) => isSolvedBy(puzzle, i)).length + 0.5;
  let [low, high] = [FIRST_RATING - FURTHEST, FIRST_RATING + FURTHEST];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const expected = ratings.reduce((sum, rating) => sum + chanceToSolve(rating, middle), 0);
    if (expected > solved) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Points that a rating moves by at most for a puzzle, by the number tried before: fast at first, while little is known. */
function mostPoints(tried: number): number {
  if (tried < 10) return 64;
  return tried < 30 ? 32 : 16;
}

/** The rating of a solver after one more puzzle. */
export function ratingAfter(
  { rating, tried }: { readonly rating: number; readonly tried: number },
  puzzle: number,
  isSolved: boolean,
): number {
  return rating + mostPoints(tried) * ((isSolved ? 1 : 0) - chanceToSolve(rating, puzzle));
}
