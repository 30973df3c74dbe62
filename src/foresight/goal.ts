/** What a plan is for: what a game has come to, and when it has arrived. */

import { Ceiling } from '../tetris/ceiling.js';

/** A game after a piece, as a goal sees it. */
export interface Standing {
  /** Of lines and soft drops, from the start of the plan on. */
  readonly points: number;
  readonly lines: number;
  readonly level: number;
  /** From the start of the plan on. */
  readonly frames: number;
}

export interface Goal {
  /**
   * The best that can still come of a game, in the goal's own unit. It never rises from piece to piece, so a game that has
   * reached the goal has the worth that it ends with, and those that are worth no more need not go on.
   */
  worth(at: Standing): number;
  isReached(at: Standing): boolean;
  /** What a line that is lost later counts for at a level, in the unit of the worth. */
  valueOfLine(level: number): number;
}

/**
 * How much more points count that are given away than points that a playfield puts at risk. What is given away is never
 * won back, while a value only says how likely more will be lost, and a beam that knows the pieces mostly finds a way out.
 */
const LOSS_WEIGHT = 100;
/** Points of a line of a tetris, a level. */
const POINTS_OF_LINE = 300;

/** Most points of lines until a number of lines. Its worth is the points that can still be had, times `LOSS_WEIGHT`. */
export function mostPoints(start: Pick<Standing, 'lines' | 'level'>, untilLines: number): Goal {
  const ceiling = new Ceiling({ ...start, untilLines });
  return {
    worth: ({ points, lines }) => LOSS_WEIGHT * (points + ceiling.from(lines)),
    isReached: ({ lines }) => lines >= untilLines,
    valueOfLine: (level) => POINTS_OF_LINE * (level + 1),
  };
}
