/** The most points that the lines of a game can earn: what a plan is measured against. */

import { addLines, type LinesAndLevel, linePoints } from '../tetris/score.js';

/** Where a count begins, and the lines at which its game is ended. */
interface Span extends LinesAndLevel {
  readonly untilLines: number;
}

/**
 * The most points of clears from some lines on until a game is ended, tables of every line between: each clear takes 1 to
 * 4 lines, and the last one may go beyond the end. Soft drops come on top.
 */
export class Ceiling {
  /** By the lines that are there, from the first on. */
  readonly #most: Float64Array;
  readonly #first: number;

  constructor({ lines, level, untilLines }: Span) {
    this.#first = lines;
    const span = Math.max(0, untilLines - lines);
    this.#most = new Float64Array(span + 1);
    // The level hangs on the lines alone, whatever the clears were.
    const levels = [level];
    for (let i = 0, at: LinesAndLevel = { lines, level }; i < span + 4; i++) {
      at = addLines(at, 1);
      levels.push(at.level);
    }
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
}
