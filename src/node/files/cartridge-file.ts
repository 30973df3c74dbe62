/** Cartridges from files: the built-in one, which comes with the program, and a user's own. */
import { join } from 'node:path';
import { builtinCartridge } from '../../emulator/clients/known-cartridges.js';
import { refuse } from '../../lib/result.js';
import { type CartridgeResult, checkCartridge } from '../../ram/compatibility.js';
import { PACKAGE_ROOT } from './package-root.js';
import { type ReadResult, readFileLimited } from './read-file.js';

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
    return refuse(message);
  }
  const name = typeof source === 'string' ? source : source === undefined ? BUILTIN_FILE : 'these bytes';
  const read = bytesOf(source, builtin);
  if (!read.ok) return refuse(`${name}: ${read.message}`);
  const result = checkCartridge(read.bytes, builtin.ok ? [builtinCartridge(builtin.bytes)] : []);
  return result.ok ? result : refuse(`${name}: ${result.message}`);
}

function bytesOf(source: string | Uint8Array | undefined, builtin: ReadResult): ReadResult {
  if (source === undefined) return builtin;
  return typeof source === 'string' ? readFileLimited(source, LARGEST_IMAGE) : { ok: true, bytes: source };
}
