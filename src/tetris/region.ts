/** Which consoles a game was made for: those of America and Japan, or the European ones. */

import { NTSC, PAL, type Timing } from './timing.js';

export const REGIONS = ['ntsc', 'pal'] as const;
export type Region = (typeof REGIONS)[number];

const TIMINGS: Readonly<Record<Region, Timing>> = { ntsc: NTSC, pal: PAL };

/** The timing of a region's own games; a region can be sent to another thread, where a timing would be another object. */
export function timingOf(region: Region): Timing {
  return TIMINGS[region];
}

/** The region whose consoles run at the game's frames a second. */
export function regionOf({ framesPerSecond }: Timing): Region {
  const region = REGIONS.find((name) => TIMINGS[name].framesPerSecond === framesPerSecond);
  if (region === undefined) throw new RangeError(`no region has ${framesPerSecond} frames a second`);
  return region;
}
