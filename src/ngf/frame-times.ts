/** From which consoles frames come. They do not say it, but their times do: a frame takes 16.6 ms there, and 20.0 ms in Europe. */

import { entryDelay, FURTHER_CHECKS, lockDelay } from '../tetris/entry-delay.js';
import { framesPerRow, type Pace, type Region, timingOf } from '../tetris/timing.js';

/** Milliseconds; in longer gaps one console's frames look like the other's. */
const LONGEST_GAP_MS = 60;
/** Fewer gaps tell nothing. */
const FEWEST_GAPS = 20;
/** Milliseconds by which times, which are whole ones, may be off a console's frames in the mean. */
const NEAR_MS = 1;

/** The region of a game's frames; that of the USA where they are looked at too seldom to tell. */
export function regionOfFrames(frames: readonly { readonly time: number }[]): Region {
  const gaps = frames.slice(1).map(({ time }, i) => time - frames[i].time);
  const short = gaps.filter((gap) => gap > 0 && gap <= LONGEST_GAP_MS);
  if (short.length < FEWEST_GAPS) return 'ntsc';
  return offFrames(short, 'pal') < NEAR_MS && offFrames(short, 'ntsc') > NEAR_MS ? 'pal' : 'ntsc';
}

/** Milliseconds from the gaps to whole frames of a console, in the mean. */
function offFrames(gaps: readonly number[], region: Region): number {
  const frame = 1000 / timingOf(region).framesPerSecond;
  return gaps.reduce((sum, gap) => sum + Math.abs(gap - Math.round(gap / frame) * frame), 0) / gaps.length;
}

export interface LockSigns extends Pace {
  /** Row of the reference cell at rest. */
  readonly y: number;
  readonly clears: boolean;
  /** Frame from which on the piece is in its last row. */
  readonly rowFrame: number;
  /** Frame from which on it is where it stays. */
  readonly restFrame: number;
  /** Whether DOWN was held to the end, which earns points. */
  readonly isSoft: boolean;
  /** First frame of the next piece; undefined where it is not known. */
  readonly nextFrame: number | undefined;
}

/** A soft drop falls a row every second frame. */
const SOFT_ROW = 2;
/** A clear is animated on every fourth frame, so that one of four delays follows it. */
const CLEAR_PHASES = 4;

/**
 * The frame of the failing downward step. It is exact where nothing was cleared and every frame is there; after a clear the
 * delay leaves four frames to choose from, and the fall decides.
 */
export function lockFrame(signs: LockSigns): number {
  const { y, clears, rowFrame, restFrame, isSoft, nextFrame } = signs;
  const gravity = framesPerRow(signs);
  const byFall = Math.max(restFrame, rowFrame + (isSoft ? Math.min(SOFT_ROW, gravity) : gravity));
  if (nextFrame === undefined) return byFall;
  // The counter of a frame at which the shortest delay follows is that of the last check's frame.
  const frameCounter = (CLEAR_PHASES - ((2 * lockDelay(y) + FURTHER_CHECKS) % CLEAR_PHASES)) % CLEAR_PHASES;
  const latest = nextFrame - entryDelay({ y, clears, frameCounter });
  const earliest = clears ? latest - (CLEAR_PHASES - 1) : latest;
  return Math.min(Math.max(byFall, earliest), latest);
}
