/** Cartridges from files: the built-in one, which comes with the program, and a user's own. */
import { join } from 'node:path';
import { describeProblem } from '../../emulator/describe-problem.js';
import { type NesImage, readImage } from '../../emulator/image.js';
import { builtinCartridge } from '../../emulator/known-cartridges.js';
import { checkCompatibility, describeCompatibility } from '../../ram/compatibility.js';
import { PACKAGE_ROOT } from './package-root.js';
import { type ReadResult, readFileLimited } from './read-file.js';

/** A cartridge that may be played, or what is wrong with it. */
export type CartridgeResult =
  | { readonly ok: true; readonly image: NesImage }
  /** `message` says what was found, what was expected and what to do; the file's name comes first where there is one. */
  | { readonly ok: false; readonly message: string };

const BUILTIN_FILE = join(PACKAGE_ROOT, 'roms', 'maxout.nes');

/** Larger than any cartridge of the console. */
const LARGEST_IMAGE = 8 * 1024 * 1024;

/**
 * Reads and checks a cartridge's image; one that is not known is run for a second to see whether it is the game.
 *
 * @param source a file's name, or the bytes of one; the built-in cartridge if not given
 */
export function readCartridge(source?: string | Uint8Array): CartridgeResult {
  const builtin = readFileLimited(BUILTIN_FILE, LARGEST_IMAGE);
  if (source === undefined && !builtin.ok) {
    const message = `the built-in cartridge ${BUILTIN_FILE} is missing: ${builtin.message}, or name an image with --rom`;
    return { ok: false, message };
  }
  const name = typeof source === 'string' ? source : source === undefined ? BUILTIN_FILE : 'these bytes';
  const read = bytesOf(source, builtin);
  if (!read.ok) return { ok: false, message: `${name}: ${read.message}` };
  const result = readImage(read.bytes, builtin.ok ? [builtinCartridge(builtin.bytes)] : []);
  if (!result.ok) return { ok: false, message: `${name}: ${describeProblem(result.problem)}` };
  if (result.image.kind === 'unknown') {
    const compatibility = checkCompatibility(result.image);
    if (compatibility.verdict !== 'compatible') {
      return { ok: false, message: `${name}: ${describeCompatibility(result.image, compatibility)}` };
    }
  }
  return { ok: true, image: result.image };
}

function bytesOf(source: string | Uint8Array | undefined, builtin: ReadResult): ReadResult {
  if (source === undefined) return builtin;
  return typeof source === 'string' ? readFileLimited(source, LARGEST_IMAGE) : { ok: true, bytes: source };
}
