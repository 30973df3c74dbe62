/** The level that a fall tells where no digit does. */
import { framesPerRow, type Timing } from '../tetris/timing.js';
import type { PoseSeen } from './falling.js';

/** Most people begin here; of the levels that a fall allows, the first of these is taken. */
const USUAL_LEVELS = [18, 19, 29, 15, 16, 12, 13, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11, 14, 17];
const FEWEST_PIECES = 3;
/** Pieces that were pushed down fell faster; this share of all may have been. */
const USUAL = 0.7;

/**
 * Levels whose pieces fall as fast as these did, the likeliest first.
 *
 * @param falls where each piece was seen
 * @returns none where too little was seen
 */
export function levelsOfFall(falls: Iterable<readonly PoseSeen[]>, timing: Timing): number[] {
  const rows: number[] = [];
  for (const poses of falls) rows.push(...timesOfRows(poses));
  if (rows.length < FEWEST_PIECES) return [];
  rows.sort((a, b) => a - b);
  const frames = (rows[Math.trunc(USUAL * rows.length)] * timing.framesPerSecond) / 1000;
  const off = (level: number): number => Math.abs(framesPerRow({ timing, level }) - frames);
  const allowed = USUAL_LEVELS.filter((level) => framesPerRow({ timing, level }) > frames * SLOWER);
  return allowed.sort((a, b) => Math.round(10 * (off(a) - off(b))));
}

/** Pieces may be pushed down, so that no level is too slow for a fall; one whose pieces fall faster by more than this share is out. */
const SLOWER = 0.75;
/** Rows that a piece falls before many players push it down. */
const FIRST_ROWS = 7;

/** Milliseconds for each row of the first ones that a piece fell, in the mean. */
function timesOfRows(poses: readonly PoseSeen[]): number[] {
  const reached = poses.filter(({ placement }, i) => i === 0 || placement.y > poses[i - 1].placement.y);
  const first = reached[1];
  const last = reached.filter(({ placement }) => placement.y <= FIRST_ROWS).at(-1);
  if (!first || !last || last.placement.y <= first.placement.y) return [];
  return [(last.time - first.time) / (last.placement.y - first.placement.y)];
}
