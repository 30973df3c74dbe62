/** The cartridge that a command line names, checked before it is played. */

import type { NesImage } from '../../emulator/image.js';
import { Failure, type Say } from '../../platform/job.js';
import { say } from '../../platform/terminal/output.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { type Region, regionOf } from '../../tetris/timing.js';
import { CHECK_FRAMES } from '../../verify/identify/check-cartridge.js';
import { failure } from '../options/advice.js';
import type { CartridgeOptionValues } from '../options/game-options.js';
import { checkOptions, type OptionRule } from '../options/option-rules.js';
import type { OutputOptionValues } from '../options/output-options.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { readCartridge } from './cartridge-file.js';

/**
 * Reads an image and finds out what it is; says on standard error what was repaired or noticed, and how far a check is.
 *
 * @throws Failure on a file that is no image of the game, or of another region than the one that is named
 */
export function loadCartridge(options: CartridgeOptionValues & OutputOptionValues): NesImage {
  const { rom, region, crashing, quiet } = options;
  checkCrashing(options);
  const read = readCartridge(rom, { region, crashing, onFrame: checkProgress(rom, quiet ? () => {} : say) });
  if (!read.ok) throw new Failure(read.message);
  for (const note of read.image.notes) say(`${rom ?? read.image.name}: ${note}`);
  return read.image;
}

/** @throws Failure where `--crashing` says which built-in cartridge, and another option names one that it is not */
export function checkCrashing(options: CartridgeOptionValues): void {
  checkOptions(CRASHING_RULES, options);
}

const CRASHING_RULES: readonly OptionRule<CartridgeOptionValues>[] = [
  {
    option: 'crashing',
    excludes: 'rom',
    because: '--crashing names a built-in cartridge and --rom an image: leave out one of the two',
  },
  {
    option: 'crashing',
    excludes: { region: 'pal' },
    because: '--crashing names the American build, and there is no European one that crashes: leave out --region',
  },
];

/** Who is told of the frames of a check, and tells how far it is where it takes long. */
export function checkProgress(rom: string | undefined, tell: Say): (frames: number) => void {
  return jobProgress(CHECK_FRAMES, 'frames', progressClock(), (line) => tell(`${rom}: checking the rules, ${line}`))
    .reach;
}

/**
 * The cartridge of a recording.
 *
 * @param rom undefined for a built-in cartridge
 * @param region that of the recording if not given
 * @throws Failure when it is not the one that the recording was made on
 */
export function cartridgeOf(header: RunHeader, rom: string | undefined, region?: Region): NesImage {
  const { image } = header;
  const { kind, timing } = clientOfRecording(header);
  const builtin = rom === undefined ? regionOf(timing) : undefined;
  const crashing = rom === undefined && region !== 'pal' && kind === 'builtin-crashing' ? true : undefined;
  const found = loadCartridge({ rom, region: region ?? builtin, crashing });
  if (found.bodySha1 === image.bodySha1) return found;
  const isWrongRegion = rom === undefined && region !== undefined && region !== builtin;
  throw failure(
    `the recording was made on ${image.name} (body SHA-1 ${image.bodySha1}), ` +
      `but this is ${found.name} (body SHA-1 ${found.bodySha1})`,
    isWrongRegion ? 'leave-out-region' : 'right-image',
  );
}
