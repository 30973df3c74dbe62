/**
 * What the learned player makes of a calm game from some line to its end: by how often its hands press a direction, and by
 * how fast pieces fall.
 *
 * Measured in 864 games from an empty playfield, 2 pieces deep: 24 for each press rate from levels 9, 18, 19 and 29.
 */

import { pressesPerRow, type TapPattern } from '../../reach/taps.js';
import { addLines, type LinesAndLevel, tetrisLinePoints } from '../../tetris/score.js';
import { framesPerRow, rowsPerDrop, type Timing, timingAfterClear } from '../../tetris/timing.js';

/** The share that is earned of the points of a line in a tetris, and the chance that the game is lost before the next line. */
type Rate = readonly [earned: number, lost: number];

/** Rates where a row takes 1 frame, 2 frames and so on, 6 or more at the end. */
interface HandsRates {
  /** Presses of a direction a frame. */
  readonly presses: number;
  readonly rates: readonly Rate[];
}

const SLOW: readonly Rate[] = [
  [0.877, 0],
  [0.905, 0],
  [0.911, 0],
];

/** The slowest hands first. */
const RATES: readonly HandsRates[] = [
  {
    presses: 1 / 7,
    rates: [
      [0.133, 0.9],
      [0.637, 0.0086],
      [0.79, 0],
      [0.825, 0],
      [0.895, 0],
      [0.889, 0],
    ],
  },
  { presses: 1 / 6, rates: [[0.133, 0.7], [0.719, 0.0002], [0.853, 0], ...SLOW] },
  { presses: 3 / 16, rates: [[0.133, 0.5], [0.589, 0.0006], [0.861, 0], ...SLOW] },
  { presses: 1 / 5, rates: [[0.135, 0.4], [0.796, 0.0001], [0.852, 0], ...SLOW] },
  { presses: 2 / 9, rates: [[0.409, 0.26], [0.781, 0.0004], [0.895, 0], ...SLOW] },
  { presses: 1 / 4, rates: [[0.507, 0.056], [0.831, 0.0001], [0.897, 0], ...SLOW] },
  { presses: 1 / 3, rates: [[0.718, 0.0006], [0.873, 0.0004], [0.901, 0], ...SLOW] },
  { presses: 2 / 5, rates: [[0.782, 0.001], [0.876, 0.0001], [0.901, 0], ...SLOW] },
  { presses: 1 / 2, rates: [[0.848, 0.0002], [0.887, 0], [0.902, 0], ...SLOW] },
];

/**
 * What a player earns less for each frame of reaction, at one press a frame: of a game at level 19 hands of 30 presses a second
 * lose 5 % by 18 frames, and those of 15 lose 11 %.
 */
const LOST_A_FRAME = 0.00145;

/** Points that these hands make on average from an empty playfield until the goal. */
export function coursePoints(from: Course, goal: number, taps: TapPattern): number {
  let { timing } = from;
  const seen = Math.max(0.5, 1 - (LOST_A_FRAME * from.reaction) / pressesPerRow(taps, 1));
  let at: LinesAndLevel = from;
  let [points, alive] = [0, 1];
  // The line count wraps at 25,600.
  for (let lines = from.lines; lines < goal; lines++) {
    const { level } = at;
    at = addLines(at, 1);
    if (at.level !== level) timing = timingAfterClear(timing, at.level);
    const [earned, lost] = rateOf(taps, framesPerRow({ timing, level: at.level }) / rowsPerDrop({ timing }));
    points += seen * alive * earned * tetrisLinePoints(at.level);
    alive *= 1 - lost;
  }
  return points;
}

/** Where a calm game stands. */
interface Course extends LinesAndLevel {
  readonly timing: Timing;
  /** Frames until the next piece is seen. */
  readonly reaction: number;
}

/** Between two measured press rates it is in proportion. Drops of two rows are those of hands that are half as fast. */
function rateOf(taps: TapPattern, frames: number): Rate {
  const presses = pressesPerRow(taps, 1) * Math.min(1, frames);
  const row = Math.min(Math.max(1, Math.round(frames)), 6) - 1;
  const above = RATES.findIndex((each) => each.presses >= presses);
  if (above <= 0) return (above === 0 ? RATES[0] : RATES[RATES.length - 1]).rates[row];
  const [slower, faster] = [RATES[above - 1], RATES[above]];
  const share = (presses - slower.presses) / (faster.presses - slower.presses);
  const [a, b] = [slower.rates[row], faster.rates[row]];
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}
