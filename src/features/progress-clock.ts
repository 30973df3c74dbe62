/** The clock of lines that only say how far a run is. */
import type { Clock } from './play/play-games.js';

/** The value of `MAXOUT_PROGRESS` with which no such line is said. */
const OFF = 'off';
const STILL: Clock = { now: () => 0 };

/**
 * The clock by which lines about progress are due. Where `MAXOUT_PROGRESS` is "off" it stands still, so that what a command
 * says does not depend on how long it takes.
 */
export function progressClock(): Clock {
  return process.env.MAXOUT_PROGRESS === OFF ? STILL : performance;
}
