/** Points, lines and levels. Scores are plain numbers; the game keeps them as decimal digits. */
import { HIGHEST_LINES } from './limits.js';

/** Where the score sticks, on all cartridges but those made for practice. */
export const SCORE_CAP = 999_999;
export const LINES_OF_TETRIS = 4;

const BASE_POINTS = [0, 40, 100, 300, 1200] as const;

/** Points of 1–4 lines at a level; the level after a level-up of the same clear counts. */
export function linePoints(lines: number, level: number): number {
  return BASE_POINTS[lines] * (level + 1);
}

/** Whether lines are burned: some are cleared, and fewer than four. */
export function isBurn(cleared: number): boolean {
  return cleared > 0 && cleared < LINES_OF_TETRIS;
}

/** Points of each line of a tetris at a level. */
export function tetrisLinePoints(level: number): number {
  return linePoints(LINES_OF_TETRIS, level) / LINES_OF_TETRIS;
}

/**
 * The score after the soft-drop points of a piece with `hold` soft steps, 0–255, which the game adds with a
 * slip in its carry: 98 and 8 more become 100.
 *
 * The hundreds may pass 9,999 here; `addLinePoints`, which always follows, brings the cap.
 */
export function addSoftDropPoints(score: number, hold: number): number {
  if (hold < 2 || hold > 129) return score;
  // 1. The counter less one is added to the two low digits as if they were one binary number.
  const digits = ((Math.trunc(score / 10) % 10) << 4) | (score % 10);
  let low = (digits - 1 + hold) & 0xff;
  let carry = 0;
  // 2. An overflowing ones digit is corrected,
  if ((low & 0x0f) > 9) low = (low + 6) & 0xff;
  // 3. an overflowing tens digit as well, but then the ones digit is lost.
  if (low >> 4 > 9) {
    low = ((low & 0xf0) + 0x60) & 0xff;
    carry = 100;
  }
  return score - (score % 100) + (low >> 4) * 10 + (low & 0x0f) + carry;
}

/**
 * The score after the points of 0–4 lines, capped.
 *
 * @param cap where the game's score sticks (default: as on the cartridges of America and Europe)
 */
export function addLinePoints(score: number, lines: number, level: number, cap = SCORE_CAP): number {
  return Math.min(cap, score + linePoints(lines, level));
}

/** Lines stand in RAM as two decimal digits and a binary hundreds byte, so they wrap here. */
export interface LinesAndLevel {
  readonly lines: number;
  readonly level: number;
}

/**
 * Lines and level of an A-type game after a clear of 0–4 lines.
 *
 * The level test runs when the ones digit becomes 0. It reads hundreds and tens as one hexadecimal number, so
 * a start at level 10 to 15 rises at 100 lines and some levels above 218 last 810 lines.
 */
export function addLines({ lines, level }: LinesAndLevel, cleared: number): LinesAndLevel {
  for (let i = 0; i < cleared; i++) {
    lines = (lines + 1) % (HIGHEST_LINES + 1);
    if (lines % 10 === 0) {
      const threshold = (16 * Math.trunc(lines / 100) + (Math.trunc(lines / 10) % 10)) & 0xff;
      if (((level - threshold) & 0xff) >= 0x80) level = (level + 1) & 0xff;
    }
  }
  return { lines, level };
}

/**
 * Lines that an A-type game clears until it is at a level, 0 where it is there already or beyond.
 *
 * @param most beyond this many lines the answer is infinity
 */
export function linesToLevel(now: LinesAndLevel, level: number, most: number): number {
  let at = now;
  for (let cleared = 0; cleared <= most; cleared++) {
    if (at.level >= level) return cleared;
    at = addLines(at, 1);
  }
  return Number.POSITIVE_INFINITY;
}
