/** What is said of puzzles and answers: no more than their numbers say. */

import { isSolvedBy } from '../../features/puzzles/grade.js';
import { type Line, type Puzzle, SOLVERS, type Solver, type Tag } from '../../features/puzzles/puzzle-lines.js';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { holesOf } from '../../review/statistics.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { linePoints } from '../../tetris/score.js';

const TETRIS_LINES = 4;

export const TAG_WORDS: Readonly<Record<Tag, string>> = {
  tuck: 'the best place is slid into, below cells',
  spin: 'the best place is turned into, below cells',
  dig: 'the best place opens a hole',
  burn: 'whether to clear fewer than four lines is the question',
  overhang: 'the best place covers an empty cell',
  adjustment: 'who does not see the next piece goes elsewhere',
};

export const SOLVER_WORDS: Readonly<Record<Solver, string>> = {
  random: 'random',
  'el-tetris': 'el-tetris',
  'first-nes-bot': 'first-nes-bot',
  'maxout:plies=1': 'maxout, 1 piece deep',
  'maxout:plies=2': 'maxout, 2 pieces deep',
};

/** What is known of an answer. */
export interface JudgedLine extends Line {
  /** Against the best placement. */
  readonly lostPoints: number;
}

/** After the right answer. */
export function explainRight({ secondLosesPoints, level }: Puzzle): string {
  return `Every other place costs ${costs(secondLosesPoints, level)} or more.`;
}

/** After a wrong one. */
export function explainWrong({ playfield, answer, level }: Puzzle, { placement, lostPoints }: JudgedLine): string {
  const own = describeResult(playfield, placement);
  const best = describeResult(playfield, answer.placement);
  const differ = own === best ? '' : `: it ${own}; the best place ${best}`;
  return `Your place costs ${costs(lostPoints, level)}${differ}.`;
}

/** `4,637 points (20 % of a tetris)` */
export function costs(points: number, level: number): string {
  const share = points / linePoints(TETRIS_LINES, level);
  return `${number(points)} points (${percent(share, 0)} of a tetris)`;
}

/** `burns 2 lines and leaves 1 hole more` */
export function describeResult(playfield: Puzzle['playfield'], { orientation, x, y }: Placement): string {
  const after = place(playfield, orientation, x, y);
  const holes = holesOf(after.playfield) - holesOf(playfield);
  return `${describeClear(after.cleared)} and leaves ${describeHoles(holes)}`;
}

function describeClear(cleared: number): string {
  if (cleared === 0) return 'clears nothing';
  return cleared === TETRIS_LINES ? 'clears a tetris' : `burns ${plural(cleared, 'line')}`;
}

function describeHoles(more: number): string {
  if (more === 0) return 'as many holes as before';
  return `${plural(Math.abs(more), 'hole')} ${more > 0 ? 'more' : 'fewer'}`;
}

/** `Solved by el-tetris and maxout, 2 pieces deep.` */
export function describeSolvers(puzzle: Puzzle): string {
  const found = SOLVERS.filter((_, i) => isSolvedBy(puzzle, i)).map((name) => SOLVER_WORDS[name]);
  if (found.length === 0) return 'None of the five players that were asked finds it.';
  return `Of the five players that were asked, ${found.length === SOLVERS.length ? 'all find it' : `these find it: ${found.join('; ')}`}.`;
}
