/** Which of the built-in cartridges an argument of a script names. */

import { REGIONS, type Region } from '../../src/tetris/timing.js';

/** @throws Error on anything but the name of a region */
export function regionNamed(argument: string): Region {
  const region = REGIONS.find((name) => name === argument);
  if (region === undefined) throw new Error(`no region "${argument}" (${REGIONS.join(', ')})`);
  return region;
}
