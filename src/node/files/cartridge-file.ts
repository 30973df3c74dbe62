/** Cartridges from files: the built-in ones, which come with the program, and a user's own. */
import { join } from 'node:path';
import {
  BUILTIN_FILES,
  type BuiltinKind,
  builtinCartridge,
  type KnownCartridge,
} from '../../emulator/clients/known-cartridges.js';
import { refuse } from '../../lib/result.js';
import { type CartridgeResult, checkCartridge } from '../../ram/compatibility.js';
import type { Region } from '../../tetris/region.js';
import { PACKAGE_ROOT } from './package-root.js';
import { type ReadResult, readFileLimited } from './read-file.js';

/** Larger than any cartridge of the console. */
const LARGEST_IMAGE = 8 * 1024 * 1024;

const BUILTIN_KINDS: Readonly<Record<Region, BuiltinKind>> = { ntsc: 'builtin', pal: 'builtin-pal' };

/**
 * Reads and checks a cartridge's image; one that is not known is run for a second to see whether it is the game.
 *
 * @param source a file's name, or the bytes of one; the built-in cartridge if not given
 */
export function readCartridge(source?: string | Uint8Array, region: Region = 'ntsc'): CartridgeResult {
  const builtin = builtinFile(BUILTIN_KINDS[region]);
  const read = source === undefined ? readBuiltin(builtin) : readSource(source);
  if (!read.ok) return refuse(read.message);
  const name = source === undefined ? builtin : typeof source === 'string' ? source : 'these bytes';
  const result = checkCartridge(read.bytes, builtinCartridges());
  return result.ok ? result : refuse(`${name}: ${result.message}`);
}

/** The built-in cartridges whose files are there. */
function builtinCartridges(): KnownCartridge[] {
  return Object.values(BUILTIN_KINDS).flatMap((kind) => {
    const read = readFileLimited(builtinFile(kind), LARGEST_IMAGE);
    return read.ok ? [builtinCartridge(read.bytes, kind)] : [];
  });
}

function readBuiltin(file: string): ReadResult {
  const read = readFileLimited(file, LARGEST_IMAGE);
  if (read.ok) return read;
  return refuse(`the built-in cartridge ${file} is missing: ${read.message}, or name an image with --rom`);
}

function readSource(source: string | Uint8Array): ReadResult {
  if (typeof source !== 'string') return { ok: true, bytes: source };
  const read = readFileLimited(source, LARGEST_IMAGE);
  return read.ok ? read : refuse(`${source}: ${read.message}`);
}

function builtinFile(kind: BuiltinKind): string {
  return join(PACKAGE_ROOT, 'roms', BUILTIN_FILES[kind]);
}
