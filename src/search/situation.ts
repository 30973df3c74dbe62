/** What a player knows when it decides: what can be seen on the screen, and its own timers. */
import type { PieceSituation } from '../reach/input-plan.js';
import type { Orientation } from '../tetris/tetromino.js';

/** A piece under control, what comes next, and how the game stands. */
export interface Situation extends PieceSituation {
  /** Orientation number of the next piece; undefined while a reaction delay hides it. */
  readonly next: Orientation | undefined;
  readonly lines: number;
  readonly score: number;
}
