/** From which consoles frames come. They do not say it, but their times do: a frame takes 16.6 ms there, and 20.0 ms in Europe. */

import { type Region, timingOf } from '../tetris/region.js';

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
