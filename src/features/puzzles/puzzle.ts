/** A puzzle: a position with one placement that is better than every other. */

import type { ToldHands } from '../../reach/taps.js';
import type { Position } from '../../search/situation.js';
import type { LineLimit } from '../../tetris/limits.js';
import type { Placement } from '../../tetris/placement.js';
import type { Tetromino } from '../../tetris/tetromino.js';

/**
 * What a puzzle is about. `tuck`, `spin`: the answer slides or turns under cells; `dig`: it opens a hole; `burn`: to clear
 * fewer than four lines, or not to, is the question; `overhang`: it covers an empty cell; `adjustment`: whoever does not know
 * the next piece goes elsewhere.
 */
export const TAGS = ['tuck', 'spin', 'dig', 'burn', 'overhang', 'adjustment'] as const;
export type Tag = (typeof TAGS)[number];

/** From the easiest. */
export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

/** Who answered each puzzle when it was made, from the weakest: by their answers it has its grade. */
export const SOLVERS = ['random', 'el-tetris', 'first-nes-bot', 'maxout:plies=1', 'maxout:plies=2'] as const;
export type Solver = (typeof SOLVERS)[number];

/** Hands at which an answer without a tuck or a spin has to be the best one, too. */
export const STEADY_TAPS = '12hz';

/** A placement, and where the next piece goes best after it. */
export interface Line {
  readonly placement: Placement;
  /** Undefined where it reaches nothing. */
  readonly reply: Placement | undefined;
}

export interface Puzzle extends Position, LineLimit {
  readonly next: Tetromino;
  /** These hands reach every placement that counts. */
  readonly hands: ToldHands;
  readonly answer: Line;
  /** Points that the second best placement costs at the level. */
  readonly secondLosesPoints: number;
  /** The wrong placement that players choose most. */
  readonly usualWrong: Line & { readonly lostPoints: number };
  readonly tags: readonly Tag[];
  readonly grade: Grade;
  /** In the order of `SOLVERS`; undefined where a player found no place. */
  readonly answers: readonly (Placement | undefined)[];
  /** Where the position comes from, in half a sentence. */
  readonly source: string;
}
