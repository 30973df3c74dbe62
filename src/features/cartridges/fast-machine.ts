/** The machine that is played on: the fast one, where the cartridge runs the same on it. */
import { CHECKED_FRAMES } from '../../emulator/fast-check.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import type { Say } from '../../platform/job.js';
import { jobProgress } from '../play-progress.js';
import { progressClock } from '../progress-clock.js';
import { knownToRunFastHere, mayRunFastHere, openToPlay as openQuickly } from './fast-cartridges.js';

/** As `mayRunFast`; a check that has to be made, once for each image, is told, and so is what it means when it fails. */
export function runsFast(image: NesImage, say: Say): boolean {
  const known = knownToRunFastHere(image);
  if (known !== undefined) return known;
  say(`${image.name}: checking whether this image runs the same on the fast machine; this is done once for each image`);
  const progress = jobProgress(CHECKED_FRAMES, 'frames', progressClock(), say);
  const isFast = mayRunFastHere(image, { onFrame: progress.reach });
  if (!isFast)
    say(
      `${image.name}: it does not run the same there, so it is played on the untouched machine, several times slower`,
    );
  return isFast;
}

/** As the machine of the library, with what has to be told. */
export function openToPlay(image: NesImage, say: Say, startLevel?: number): Machine {
  runsFast(image, say);
  return openQuickly(image, startLevel);
}
