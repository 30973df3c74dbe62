/** What is the built-in cartridge's own where it crashes as the original does. */

import { ACTIVITIES, type Activity } from '../../tetris/game-state.js';
import { RAM_MAP, type RamMap, type RamView, u8 } from './ram-map.js';
import { activityOf, screenOf } from './screen.js';

const LATE_TICK = u8(0x09, 'what a tick that is not over will do, as its place in `ACTIVITIES`; 0 in all others');

/** As the original's, and the byte by which this cartridge says how its tick goes on. */
export const CRASHING_MAP: RamMap = { ...RAM_MAP, lateTick: LATE_TICK };

/** What the game does besides the phase. */
export function crashingActivityOf(ram: RamView): Activity {
  const code = screenOf(ram) === 'play' ? ram[LATE_TICK.address] : 0;
  return code ? ACTIVITIES[code] : activityOf(ram);
}
