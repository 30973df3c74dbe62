/** The level that a fall tells where no digit does. */
import { framesPerRow, type Timing } from '../tetris/timing.js';
import { FRAME_MS, type PoseSeen } from './falling.js';

/** Most people begin here; of the levels that a fall allows, the first of these is taken. */
const USUAL_LEVELS = [18, 19, 29, 15, 16, 12, 13, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11, 14, 17];
const FEWEST_ROWS = 20;

/**
 * Levels whose pieces fall as fast as these did, the likeliest first.
 *
 * @param falls where each piece was seen
 * @returns none where too little was seen
 */
export function levelsOfFall(falls: Iterable<readonly PoseSeen[]>, timing: Timing): number[] {
  const rows: number[] = [];
  for (const poses of falls) rows.push(...timesOfRows(poses));
  if (rows.length < FEWEST_ROWS) return [];
  rows.sort((a, b) => a - b);
  const frames = rows[rows.length >> 1] / FRAME_MS;
  const off = (level: number): number => Math.abs(framesPerRow({ timing, level }) - frames);
  const least = Math.min(...USUAL_LEVELS.map(off));
  return USUAL_LEVELS.filter((level) => off(level) < least + 0.01);
}

/** Milliseconds for each row that a piece fell, in the mean between two rows that it was seen to reach. */
function timesOfRows(poses: readonly PoseSeen[]): number[] {
  const reached = poses.filter(({ placement }, i) => i === 0 || placement.y > poses[i - 1].placement.y);
  const first = reached[1];
  const last = reached[reached.length - 1];
  if (!first || first === last) return [];
  const rows = last.placement.y - first.placement.y;
  return new Array<number>(rows).fill((last.time - first.time) / rows);
}
