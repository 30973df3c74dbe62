/** The cartridge that a command line names, validated before the emulator sees it. */

import { join } from 'node:path';
import { describeProblem } from '../emulator/describe-problem.js';
import { type NesImage, readImage } from '../emulator/image.js';
import { builtinCartridge } from '../emulator/known-cartridges.js';
import { PACKAGE_ROOT } from '../node/package-root.js';
import { readFileLimited } from '../node/read-file.js';
import { checkCompatibility, describeCompatibility } from '../ram/compatibility.js';
import { Failure } from './failure.js';
import { say } from './output.js';

const BUILTIN_FILE = join(PACKAGE_ROOT, 'roms', 'maxout.nes');

/** Larger than any cartridge of the console. */
const LARGEST_IMAGE = 8 * 1024 * 1024;

/**
 * Reads and validates an image; says on standard error what was repaired.
 *
 * @param file undefined for the built-in cartridge
 * @throws Failure on a file that is no image of the game
 */
export function loadCartridge(file: string | undefined): NesImage {
  const builtin = readFileLimited(BUILTIN_FILE, LARGEST_IMAGE);
  if (file === undefined && !builtin.ok) {
    throw new Failure(
      `the built-in cartridge ${BUILTIN_FILE} is missing: ${builtin.message}, or name an image with --rom`,
    );
  }
  const name = file ?? BUILTIN_FILE;
  const read = readFileLimited(name, LARGEST_IMAGE);
  if (!read.ok) throw new Failure(`${name}: ${read.message}`);
  const result = readImage(read.bytes, builtin.ok ? [builtinCartridge(builtin.bytes)] : []);
  if (!result.ok) throw new Failure(`${name}: ${describeProblem(result.problem)}`);
  if (result.image.kind === 'unknown') {
    const compatibility = checkCompatibility(result.image);
    if (compatibility.verdict !== 'compatible') {
      throw new Failure(`${name}: ${describeCompatibility(result.image, compatibility)}`);
    }
  }
  for (const note of result.image.notes) say(`${name}: ${note}`);
  return result.image;
}
