/** PNG files have exactly the pixels of their pictures, whatever their colours. */
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { Canvas, colour } from '../../../src/draw/canvas.js';
import { encodePng } from '../../../src/features/pictures/png-file.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';

const SEED = 11;
/** Bytes from the beginning of the file to bits a pixel and kind of colour. */
const DEPTH_AT = 24;
const KIND_AT = 25;
const [BY_NUMBER, TRUE_COLOUR] = [3, 2];

/** Every colour of as many once, then some at random. */
function pictureOf(colours: number): Canvas {
  const random = new SeededRandom(SEED);
  const picture = new Canvas(37, 19);
  for (let i = 0; i < picture.pixels.length; i++) {
    const number = i < colours ? i : random.below(colours);
    picture.pixels[i] = colour(number & 0xff, (number * 7) & 0xff, number >> 8);
  }
  return picture;
}

function decode(file: Uint8Array): Uint32Array {
  const { data } = PNG.sync.read(Buffer.from(file));
  return new Uint32Array(Uint8Array.from(data).buffer).map((pixel) => pixel & 0xffffff);
}

describe('a picture as a PNG file', () => {
  test.for([
    [1, 1, BY_NUMBER],
    [2, 1, BY_NUMBER],
    [3, 2, BY_NUMBER],
    [4, 2, BY_NUMBER],
    [5, 4, BY_NUMBER],
    [16, 4, BY_NUMBER],
    [17, 8, BY_NUMBER],
    [256, 8, BY_NUMBER],
    [257, 8, TRUE_COLOUR],
    [700, 8, TRUE_COLOUR],
  ] as const)(`of %i colours has %i bits for each, and every pixel (seed ${SEED})`, ([colours, bits, kind]) => {
    const picture = pictureOf(colours);
    for (const effort of [undefined, 1, 9]) {
      const file = encodePng(picture, effort);
      expect([file[DEPTH_AT], file[KIND_AT]]).toEqual([bits, kind]);
      expect(decode(file)).toEqual(new Uint32Array(picture.pixels));
    }
  });
});
