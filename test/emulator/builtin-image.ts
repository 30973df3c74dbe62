/** The cartridge that comes with the program. */

import { readFileSync } from 'node:fs';
import { type NesImage, readImage } from '../../src/emulator/image.js';
import { builtinCartridge } from '../../src/emulator/known-cartridges.js';

const file = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));

export const BUILTIN_IMAGE: NesImage = (() => {
  const result = readImage(file, [builtinCartridge(file)]);
  if (!result.ok) throw new Error(`the built-in cartridge is no image: ${result.problem.problem}`);
  return result.image;
})();
