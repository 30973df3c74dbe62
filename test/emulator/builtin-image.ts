/** The cartridges that come with the program. */

import { readFileSync } from 'node:fs';
import { BUILTIN_FILES, type BuiltinKind, builtinCartridge } from '../../src/emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../src/emulator/image.js';

export const BUILTIN_IMAGE: NesImage = builtinImage('builtin');
export const BUILTIN_PAL_IMAGE: NesImage = builtinImage('builtin-pal');

function builtinImage(kind: BuiltinKind): NesImage {
  const file = readFileSync(new URL(`../../roms/${BUILTIN_FILES[kind]}`, import.meta.url));
  const result = readImage(file, [builtinCartridge(file, kind)]);
  if (!result.ok) throw new Error(`the built-in cartridge is no image: ${result.problem.problem}`);
  return result.image;
}
