/** What a plan is for: how far a game has come on the way there, and when it has arrived. */

import { Ceiling } from './ceiling.js';

/** A game after a clear, or after any piece, as a goal sees it. */
export interface Standing {
  /** Of lines. */
  readonly points: number;
  readonly lines: number;
  readonly level: number;
  readonly frames: number;
}

export interface Goal {
  /** Of what is done; larger is better. */
  worth(at: Standing): number;
  /** The best that can still come of it. */
  bound(at: Standing): number;
  isReached(at: Standing): boolean;
  /** What a line of a tetris counts for, at a level. */
  valueOfLine(level: number): number;
}

/** Most points of lines until a number of lines. */
export function mostPoints(start: Pick<Standing, 'lines' | 'level'>, untilLines: number): Goal {
  const ceiling = new Ceiling({ ...start, untilLines });
  const bound = ({ points, lines }: Standing): number => points + ceiling.from(lines);
  return {
    worth: (at) => 100 * bound(at),
    bound,
    isReached: ({ lines }) => lines >= untilLines,
    valueOfLine: (level) => 300 * (level + 1),
  };
}
