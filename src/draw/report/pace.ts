/** Two courses that a score is compared with: the pace of a max-out, and the ceiling. */

import { Ceiling } from '../../tetris/ceiling.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { addLines, SCORE_CAP } from '../../tetris/score.js';

export interface PacePoint {
  readonly lines: number;
  readonly score: number;
}

/**
 * The score of a game that earns, with every line, the same multiple of the level's factor (the level and one), and
 * comes to 999,999 points with the last line of a max-out. An entry for every line, from 0 on.
 */
export function maxOutPace(startLevel: number): PacePoint[] {
  const factors = [0];
  let level = startLevel;
  for (let lines = 0; lines < MAX_OUT_LINES; lines++) {
    ({ level } = addLines({ lines, level }, 1));
    factors.push(factors[lines] + level + 1);
  }
  const whole = factors[MAX_OUT_LINES];
  return factors.map((factor, lines) => ({ lines, score: (SCORE_CAP * factor) / whole }));
}

/**
 * The most points that clears can earn until each number of lines, from 0 to the end, in a game that still reaches the
 * ceiling. No game's line points are above it, and a game on it has given nothing away.
 */
export function ceilingPath(startLevel: number, untilLines: number): PacePoint[] {
  const ceiling = new Ceiling({ lines: 0, level: startLevel, untilLines });
  const whole = ceiling.from(0);
  return Array.from({ length: untilLines + 1 }, (_, lines) => ({ lines, score: whole - ceiling.from(lines) }));
}
