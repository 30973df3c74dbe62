/** The cartridge that a command line names, validated before the emulator sees it. */

import type { NesImage } from '../../emulator/image.js';
import { Failure } from '../../jobs/job.js';
import { readCartridge } from '../../node/files/cartridge-file.js';
import type { RunHeader } from '../../record/run-header.js';
import { say } from '../output.js';

/**
 * Reads and validates an image; says on standard error what was repaired.
 *
 * @param file undefined for the built-in cartridge
 * @throws Failure on a file that is no image of the game
 */
export function loadCartridge(file: string | undefined): NesImage {
  const read = readCartridge(file);
  if (!read.ok) throw new Failure(read.message);
  for (const note of read.image.notes) say(`${file ?? read.image.name}: ${note}`);
  return read.image;
}

/**
 * The cartridge of a recording.
 *
 * @param rom undefined for the built-in cartridge
 * @throws Failure when it is not the one that the recording was made on
 */
export function cartridgeOf({ image }: RunHeader, rom: string | undefined): NesImage {
  const found = loadCartridge(rom);
  if (found.bodySha1 === image.bodySha1) return found;
  throw new Failure(
    `the recording was made on ${image.name} (body SHA-1 ${image.bodySha1}), ` +
      `but this is ${found.name} (body SHA-1 ${found.bodySha1}): name the right image with --rom`,
  );
}
