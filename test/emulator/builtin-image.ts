/** The cartridge that comes with the program. */

import { readFileSync } from 'node:fs';
import { builtinCartridge } from '../../src/emulator/clients/known-cartridges.js';
import { type NesImage, readImage } from '../../src/emulator/image.js';

const file = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));

export const BUILTIN_IMAGE: NesImage = (() => {
  const result = readImage(file, [builtinCartridge(file)]);
  if (!result.ok) throw new Error(`the built-in cartridge is no image: ${result.problem.problem}`);
  return result.image;
})();
