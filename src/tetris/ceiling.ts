/** The most points that the lines of a game can earn: what a game and a plan are measured against. */

import type { LineGoal } from './limits.js';
import { addLines, type LinesAndLevel, linePoints } from './score.js';

/** A last tetris begins at least a line before the end. */
const MOST_BEYOND = 3;

/**
 * Where a count begins, and the lines at which its game is ended: up to 25,596, since the game's own count of lines wraps at
 * 25,600 and a last clear may go three lines beyond the end.
 */
type Span = LinesAndLevel & LineGoal;

/**
 * The most points that the clears of an A-type game can earn until it is ended: each counts 1 to 4 lines, the last one may
 * go beyond the end, and levels rise, last long and wrap as the game has them, 255 back to 0 included.
 *
 * Lines alone are counted: the points of soft drops come on top, and the score is not capped. A complete top row, which
 * counts twice, makes tetrises cheaper and the ceiling no higher.
 */
export class Ceiling {
  /** The most points still to come for each number of lines, from `first` on. */
  readonly #most: Float64Array;
  readonly #first: number;
  /** After each line, from the first on. */
  readonly #levels: readonly number[];

  constructor({ lines, level, untilLines }: Span) {
    this.#first = lines;
    const span = Math.max(0, untilLines - lines);
    this.#most = new Float64Array(span + 1);
    // The level depends on the lines alone, whatever the clears were.
    const levels = [level];
    for (let i = 0, at: LinesAndLevel = { lines, level }; i < span + MOST_BEYOND; i++) {
      at = addLines(at, 1);
      levels.push(at.level);
    }
    this.#levels = levels;
    for (let i = span - 1; i >= 0; i--) {
      for (let cleared = 1; cleared <= 4; cleared++) {
        const later = this.#most[Math.min(span, i + cleared)];
        this.#most[i] = Math.max(this.#most[i], linePoints(cleared, levels[i + cleared]) + later);
      }
    }
  }

  /** The most that clears still earn from some lines on; 0 at the end and beyond. */
  from(lines: number): number {
    return this.#most[lines - this.#first] ?? 0;
  }

  /** Clears that earn the most, in their order, 1 to 4 lines each; of clears that earn the same the largest comes first. */
  clears(): number[] {
    const most = this.#most;
    const span = most.length - 1;
    const clears: number[] = [];
    for (let i = 0; i < span; i += clears[clears.length - 1]) {
      let cleared = 4;
      while (linePoints(cleared, this.#levels[i + cleared]) + most[Math.min(span, i + cleared)] < most[i]) cleared--;
      clears.push(cleared);
    }
    return clears;
  }
}
