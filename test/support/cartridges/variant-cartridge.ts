/** Cartridges that are the built-in one but for some bytes: not known to the program, and the game all the same. */
import { readFileSync } from 'node:fs';
import { type NesImage, readImage } from '../../../src/emulator/image.js';

const file = readFileSync(new URL('../../../roms/maxout.nes', import.meta.url));
/** The place of a byte of the picture of a tile. */
const PICTURE_BYTE = file.length - 1;
/** `lda $4016` and `lda $4017` where the pads are read. */
const PAD_READS = [
  [0x4016, 0x4017],
  [0x4017, 0x4016],
] as const;

/** With another picture. */
export function otherPicture(): Uint8Array {
  return changed((bytes) => {
    bytes[PICTURE_BYTE] ^= 0xff;
  });
}

/** The game is played with the second pad. */
export function swappedPads(): Uint8Array {
  return changed((bytes) => {
    const places = PAD_READS.map(([from]) => placeOf([0xad, from & 0xff, from >> 8]));
    for (const [i, [, to]] of PAD_READS.entries()) bytes[places[i] + 1] = to & 0xff;
  });
}

/** The game is played with either pad. */
export function eitherPad(): Uint8Array {
  // sta second; pla; and first; tax: of what the first pad held twice; ora second: of what either held.
  return withBytes([0x85, 0x1c, 0x68, 0x25, 0x1b, 0xaa], [0x85, 0x1c, 0x68, 0x05, 0x1c, 0xaa]);
}

/** Pieces fall a row in every frame at level 9; all other levels are as they should be. */
export function fastAtLevel9(): Uint8Array {
  return withBytes([23, 18, 13, 8, 6, 5], [23, 18, 13, 8, 1, 5]);
}

/** The generator begins elsewhere: every seed is another game. */
export function otherStart(): Uint8Array {
  return withBytes([0xa9, 0x89, 0x85, 0x17, 0xa9, 0x88, 0x85, 0x18], [0xa9, 0x19, 0x85, 0x17, 0xa9, 0x61, 0x85, 0x18]);
}

/** Where the game deals an L the generator's number means an I, and the other way round. */
export function otherPieces(): Uint8Array {
  return withBytes([2, 7, 8, 10, 11, 14, 18], [2, 7, 8, 10, 11, 18, 14]);
}

export function variantImage(bytes: Uint8Array): NesImage {
  const result = readImage(bytes);
  if (!result.ok) throw new Error(`the variant is no image: ${result.problem.problem}`);
  return result.image;
}

function changed(change: (bytes: Uint8Array) => void): Uint8Array {
  const bytes = Uint8Array.from(file);
  change(bytes);
  return bytes;
}

/** These bytes, which stand in one place only, become others. */
function withBytes(before: readonly number[], after: readonly number[]): Uint8Array {
  return changed((bytes) => bytes.set(after, placeOf(before)));
}

/** Where the bytes stand, which must be in one place only. */
function placeOf(wanted: readonly number[]): number {
  const place = file.indexOf(Uint8Array.from(wanted));
  if (place < 0 || file.indexOf(Uint8Array.from(wanted), place + 1) >= 0) throw new Error(`no single ${wanted.join()}`);
  return place;
}
