/**
 * The fast machine against the untouched one on a cartridge, half of the frames under random buttons (menus,
 * pauses, resets, lost games) and half in games of the bot.
 *
 * node dist/scripts/compare-machines.js [frames] [ntsc | pal | banks]
 *
 * `banks` is the American build changed to send the mapper's registers in every frame, other values from frame to frame.
 */
import { loadCartridge } from '../src/features/cartridges/load-cartridge.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { bankSwitchingImage } from './support/bank-switching-image.js';
import { botButtons, firstDifference } from './support/compare-machines.js';
import { randomPad } from './support/random-pad.js';
import { regionNamed } from './support/region-named.js';

const [frameCount = '100000', build = 'ntsc'] = process.argv.slice(2);
const frames = Number(frameCount);
const FRAMES_A_RUN = 5_000;
const LEVELS = [0, 5, 9, 15, 18, 19];

const image =
  build === 'banks' ? bankSwitchingImage({ changing: true }) : loadCartridge({ region: regionNamed(build) });
let compared = 0;
for (let run = 0; compared < frames; run++) {
  const level = LEVELS[run % LEVELS.length];
  const buttons =
    run % 2
      ? botButtons(image, { seed: run, startLevel: level, frames: FRAMES_A_RUN })
      : randomPad(new SeededRandom(run));
  const length = Math.min(FRAMES_A_RUN, frames - compared, Array.isArray(buttons) ? buttons.length : FRAMES_A_RUN);
  const difference = firstDifference(image, buttons, length);
  if (difference !== undefined) {
    console.log(`run ${run} (${run % 2 ? `bot, level ${level}` : 'random buttons'}): ${difference}`);
    process.exitCode = 1;
    break;
  }
  compared += length;
  console.error(`${compared} of ${frames} frames`);
}
console.log(`${compared} frames compared${process.exitCode ? '' : ', 0 differences'}`);
