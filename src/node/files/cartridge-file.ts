/** Cartridges from files: the built-in ones, which come with the program, and a user's own. */
import { join } from 'node:path';
import {
  BUILTIN_FILES,
  type BuiltinKind,
  builtinCartridge,
  type KnownCartridge,
} from '../../emulator/clients/known-cartridges.js';
import { type CartridgeResult, type CheckOptions, checkCartridge } from '../../identify/check-cartridge.js';
import { refuse } from '../../lib/result.js';
import type { Region } from '../../tetris/region.js';
import { PACKAGE_ROOT } from './package-root.js';
import { type ReadResult, readFileLimited } from './read-file.js';

/** Larger than any cartridge of the console. */
const LARGEST_IMAGE = 8 * 1024 * 1024;

const BUILTIN_KINDS: Readonly<Record<Region, BuiltinKind>> = { ntsc: 'builtin', pal: 'builtin-pal' };

/**
 * Reads a cartridge's image and finds out what it is; one that is not known is run for a second or two.
 *
 * @param source a file's name, or the bytes of one; a built-in cartridge if not given
 * @param options `region`: which of the built-in cartridges (that of the USA game if not given); an image of another region
 *   than the one that is given is refused
 */
export function readCartridge(
  source?: string | Uint8Array,
  { region, onFrame }: Pick<CheckOptions, 'region' | 'onFrame'> = {},
): CartridgeResult {
  const builtin = builtinFile(BUILTIN_KINDS[region ?? 'ntsc']);
  const read = source === undefined ? readBuiltin(builtin) : readSource(source);
  if (!read.ok) return refuse(read.message, { image: undefined });
  const name = source === undefined ? builtin : typeof source === 'string' ? source : 'these bytes';
  const result = checkCartridge(read.bytes, { known: builtinCartridges(), region, onFrame });
  return result.ok ? result : { ...result, message: `${name}: ${result.message}` };
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
