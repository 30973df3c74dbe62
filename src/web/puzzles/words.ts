/** What is said of puzzles and answers. */

import { isSolvedBy } from '../../features/puzzles/grade.js';
import { type Line, type Puzzle, SOLVERS, type Solver } from '../../features/puzzles/puzzle-lines.js';
import { costAt, reasonsAgainst } from '../../features/puzzles/reasons.js';

export const SOLVER_WORDS: Readonly<Record<Solver, string>> = {
  'el-tetris': 'el-tetris',
  'first-nes-bot': 'first-nes-bot',
  plateau: 'plateau',
  'maxout:plies=1': 'maxout, 1 piece deep',
  'maxout:plies=2': 'maxout, 2 pieces deep',
};

/** What is known of a wrong answer. */
export interface JudgedLine extends Line {
  /** Against the best placement. */
  readonly lostPoints: number;
  /** What speaks against it, each a sentence. */
  readonly reasons: readonly string[];
  /** Kinds of the ideas among these, the gravest first. */
  readonly ideas: readonly string[];
}

/** The usual wrong answer, of which the puzzle itself knows everything. */
export function usualLine(puzzle: Puzzle): JudgedLine {
  return { ...puzzle.usualWrong, reasons: reasonsAgainst(puzzle), ideas: puzzle.themes };
}

/** After the right answer. */
export function explainRight({ secondLosesPoints, level }: Puzzle): string {
  return `Every other place costs ${costAt(secondLosesPoints, level)} or more.`;
}

/** `Solved by el-tetris and maxout, 2 pieces deep.` */
export function describeSolvers(puzzle: Puzzle): string {
  const found = SOLVERS.filter((_, i) => isSolvedBy(puzzle, i)).map((name) => SOLVER_WORDS[name]);
  if (found.length === 0) return 'None of the five players that were asked finds it.';
  return `Of the five players that were asked, ${found.length === SOLVERS.length ? 'all find it' : `these find it: ${found.join('; ')}`}.`;
}
