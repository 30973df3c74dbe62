/** Other cartridges that are stood in for can be played by: every digit is another one, and every block is seen. */

import { expect, test } from 'vitest';
import { drawLook, originalLook } from '../../../scripts/capture/looks.js';
import { tilesOfImage } from '../../../scripts/capture/tiles.js';
import { readCartridge } from '../../../src/features/cartridges/cartridge-file.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';

const cartridge = readCartridge();
if (!cartridge.ok) throw new Error(cartridge.message);
const tiles = tilesOfImage(cartridge.image.bytes);
const before = tiles.slice();

const tileOf = (pixels: Uint8Array, tile: number): number[] => [...pixels.subarray(tile * 64, tile * 64 + 64)];

test('in every look the digits differ from each other, and blocks fill most of their cell', () => {
  const styles = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const look = drawLook(new SeededRandom(seed), tiles);
    const digits = Array.from({ length: 10 }, (_, digit) => tileOf(look.tiles, digit).join(''));
    expect(new Set(digits).size, `seed ${seed}`).toBe(10);
    for (const block of [0x7b, 0x7c, 0x7d]) {
      const filled = tileOf(look.tiles, block).filter((pixel) => pixel > 0).length;
      expect(filled, `seed ${seed}`).toBeGreaterThan(24);
    }
    styles.add(tileOf(look.tiles, 0x7c).join(''));
  }
  expect(styles.size).toBe(8);
  expect(tiles).toEqual(before);
});

test('a block like those of the original has a white corner, and a black line at its right and at its bottom', () => {
  const block = tileOf(originalLook(tiles).tiles, 0x7d);
  const white = [0, 9, 10, 17];
  for (let i = 0; i < 64; i++) {
    const isOutside = i % 8 === 7 || i >= 56;
    expect(block[i], `pixel ${i % 8},${Math.floor(i / 8)}`).toBe(isOutside ? 0 : white.includes(i) ? 1 : 2);
  }
});
