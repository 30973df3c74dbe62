/** Cartridges from files: the built-in ones, which come with the program, and a user's own. */

import { join } from 'node:path';
import {
  BUILTIN_FILES,
  BUILTIN_KINDS,
  type BuiltinKind,
  builtinCartridge,
  type KnownCartridge,
} from '../../emulator/clients/known-cartridges.js';
import { type Result, refuse } from '../../lib/result.js';
import { PACKAGE_ROOT } from '../../platform/files/package-root.js';
import { readFileLimited } from '../../platform/files/read-file.js';
import type { Region } from '../../tetris/timing.js';
import { type CartridgeResult, type CheckOptions, checkCartridge } from '../../verify/identify/check-cartridge.js';
import { adviceText } from '../options/advice.js';

/** Larger than any cartridge of the console. */
const LARGEST_IMAGE = 8 * 1024 * 1024;

const BUILTIN_OF_REGION: Readonly<Record<Region, BuiltinKind>> = { ntsc: 'builtin', pal: 'builtin-pal' };

/** Which of the built-in cartridges. */
export interface BuiltinChoice {
  /** That of the USA game if not given. */
  readonly region?: Region | undefined;
  /** The one that crashes where the original does; there is none of Europe. */
  readonly crashing?: boolean | undefined;
}

function builtinOf({ region = 'ntsc', crashing = false }: BuiltinChoice): BuiltinKind {
  return crashing ? 'builtin-crashing' : BUILTIN_OF_REGION[region];
}

/**
 * Reads a cartridge's image and finds out what it is; one that is not known is run for a second or two.
 *
 * @param source a file's name, or the bytes of one; a built-in cartridge if not given
 * @param options `region`, `crashing`: which of the built-in cartridges; an image of another region than the one that is
 *   given is refused
 */
export function readCartridge(
  source?: string | Uint8Array,
  { region, crashing, onFrame }: BuiltinChoice & Pick<CheckOptions, 'onFrame'> = {},
): CartridgeResult {
  if (source instanceof Uint8Array) return checkFile({ name: 'these bytes', bytes: source }, { region, onFrame });
  const read = readCartridgeFile(source, { region, crashing });
  return read.ok ? checkFile(read, { region, onFrame }) : refuse(read.message, { image: undefined });
}

/** A file that may be a cartridge, and what messages call it. */
interface CartridgeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @param name undefined for the built-in cartridge that is chosen */
export function readCartridgeFile(name: string | undefined, choice: BuiltinChoice = {}): Result<CartridgeFile> {
  const builtin = builtinFile(builtinOf(choice));
  const read = readFileLimited(name ?? builtin, LARGEST_IMAGE);
  if (read.ok) return { ok: true, name: name ?? builtin, bytes: read.bytes };
  if (name !== undefined) return refuse(`${name}: ${read.message}`);
  return refuse(`the built-in cartridge ${builtin} is missing: ${read.message}${adviceText('name-image')}`);
}

/** As `readCartridge`, of a file that was read. */
export function checkFile(
  { name, bytes }: CartridgeFile,
  { region, onFrame }: Pick<CheckOptions, 'region' | 'onFrame'> = {},
): CartridgeResult {
  const result = checkCartridge(bytes, { known: builtinCartridges(), region, onFrame });
  return result.ok ? result : { ...result, message: `${name}: ${result.message}` };
}

/** The built-in cartridges whose files are there. */
function builtinCartridges(): KnownCartridge[] {
  return BUILTIN_KINDS.flatMap((kind) => {
    const read = readFileLimited(builtinFile(kind), LARGEST_IMAGE);
    return read.ok ? [builtinCartridge(read.bytes, kind)] : [];
  });
}

function builtinFile(kind: BuiltinKind): string {
  return join(PACKAGE_ROOT, 'roms', BUILTIN_FILES[kind]);
}
