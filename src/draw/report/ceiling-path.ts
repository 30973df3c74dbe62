/** The most points that the clears of a game can have earned after each number of lines. */
import { Ceiling } from '../../tetris/ceiling.js';
import type { PacePoint } from './pace.js';

/**
 * What a game has after so many lines that can still come to the ceiling: an entry for every line from 0 to the end. No
 * game's line points are above it, and a game on it has given nothing away.
 */
export function ceilingPath(startLevel: number, untilLines: number): PacePoint[] {
  const ceiling = new Ceiling({ lines: 0, level: startLevel, untilLines });
  const whole = ceiling.from(0);
  return Array.from({ length: untilLines + 1 }, (_, lines) => ({ lines, score: whole - ceiling.from(lines) }));
}
