/** Which consoles a game was made for: those of America and Japan, or the European ones. */

import { NTSC, PAL, type Timing } from './timing.js';

export const REGIONS = ['ntsc', 'pal'] as const;
export type Region = (typeof REGIONS)[number];

const FRAMES_PER_SECOND: Readonly<Record<Region, number>> = {
  ntsc: NTSC.framesPerSecond,
  pal: PAL.framesPerSecond,
};

/** The region whose consoles run at the game's frames a second. */
export function regionOf({ framesPerSecond }: Timing): Region {
  const region = REGIONS.find((name) => FRAMES_PER_SECOND[name] === framesPerSecond);
  if (region === undefined) throw new RangeError(`no region has ${framesPerSecond} frames a second`);
  return region;
}
