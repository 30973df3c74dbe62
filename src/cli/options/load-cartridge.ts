/** The cartridge that a command line names, validated before the emulator sees it. */

import type { NesImage } from '../../emulator/image.js';
import { readCartridge } from '../../node/files/cartridge-file.js';
import { Failure } from '../failure.js';
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
