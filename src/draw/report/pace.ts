/** How many points a game must have after so many lines to come to 999,999 at the goal. */
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
