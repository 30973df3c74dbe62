/** The cartridges that come with the program. */

import { readFileSync } from 'node:fs';
import { BUILTIN_FILES, type BuiltinKind, builtinCartridge } from '../../src/emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../src/emulator/image.js';

export const BUILTIN_IMAGE: NesImage = builtinImage('builtin');
export const BUILTIN_PAL_IMAGE: NesImage = builtinImage('builtin-pal');
export const BUILTIN_CRASHING_IMAGE: NesImage = builtinImage('builtin-crashing');

/** Their files, as the page has them. */
export const BUILTIN_BYTES: Readonly<Record<BuiltinKind, Uint8Array<ArrayBuffer>>> = {
  builtin: BUILTIN_IMAGE.bytes.slice(),
  'builtin-pal': BUILTIN_PAL_IMAGE.bytes.slice(),
  'builtin-crashing': BUILTIN_CRASHING_IMAGE.bytes.slice(),
};

function builtinImage(kind: BuiltinKind): NesImage {
  const file = readFileSync(new URL(`../../roms/${BUILTIN_FILES[kind]}`, import.meta.url));
  const result = readImage(file, [builtinCartridge(file, kind)]);
  if (!result.ok) throw new Error(`the built-in cartridge is no image: ${result.problem.problem}`);
  return result.image;
}
