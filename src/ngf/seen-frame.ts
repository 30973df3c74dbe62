/** A frame of a game as the recovery looks at it, and what can be said of one alone. */

import { COLUMNS, emptyPlayfield, FULL_ROW, HIDDEN_ROWS, type Playfield, ROWS } from '../tetris/playfield.js';
import type { Tetromino } from '../tetris/tetromino.js';
import type { NgfFrame } from './frame.js';

export interface SeenFrame {
  /** Milliseconds from the game's first frame. */
  readonly time: number;
  readonly lines: number;
  readonly level: number;
  readonly score: number;
  readonly next: Tetromino | undefined;
  readonly piece: Tetromino | undefined;
  /** Undefined unless all seven can be true. */
  readonly counts: readonly number[] | undefined;
  /** Of the counts. */
  readonly sum: number | undefined;
  /** With the falling piece. The hidden rows are empty: nobody sees them. */
  readonly rows: Playfield;
  /** Filled cells. */
  readonly filled: number;
}

/** The console shows three digits of a count. */
const HIGHEST_SHOWN_COUNT = 999;

/** Undefined where no game is on. */
export function seenFrame(frame: NgfFrame, time: number): SeenFrame | undefined {
  const { lines, level, score, next, piece } = frame;
  if (lines === undefined || level === undefined || score === undefined) return undefined;
  const counts = frame.counts.filter((count) => count !== undefined && count <= HIGHEST_SHOWN_COUNT) as number[];
  const isKnown = counts.length === frame.counts.length;
  const rows = emptyPlayfield();
  let filled = 0;
  for (let row = 0, cell = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++, cell++) {
      if (frame.cells[cell] === 0) continue;
      rows[HIDDEN_ROWS + row] |= 1 << column;
      filled++;
    }
  }
  return {
    ...{ time, lines, level, score, next, piece, rows, filled },
    counts: isKnown ? counts : undefined,
    sum: isKnown ? counts.reduce((sum, count) => sum + count, 0) : undefined,
  };
}

/** As the curtain begins, and as it ends. */
export function isTopRowFull({ rows }: SeenFrame): boolean {
  return rows[HIDDEN_ROWS] === FULL_ROW;
}

/** The value that most frames have; of two the one that comes first. */
export function usualValue<T>(
  frames: readonly SeenFrame[],
  shownBy: (frame: SeenFrame) => T | undefined,
): T | undefined {
  const counted = new Map<T, number>();
  for (const frame of frames) {
    const value = shownBy(frame);
    if (value !== undefined) counted.set(value, (counted.get(value) ?? 0) + 1);
  }
  let best: T | undefined;
  for (const [value, count] of counted) if (best === undefined || count > (counted.get(best) ?? 0)) best = value;
  return best;
}
