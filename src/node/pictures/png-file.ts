/**
 * Pictures as PNG files. The console's have few colours, so their pixels are numbers in a table: a quarter of the time and
 * a tenth of the bytes of red, green and blue, which are left for pictures with more colours than a table holds.
 */
import { PNG } from 'pngjs';
import type { Colour, Picture } from '../../draw/canvas.js';
import { compressRows, headerChunk, type IndexBits, PNG_SIGNATURE, pngChunk } from './png-chunks.js';

const MOST_COLOURS = 256;
const DEPTHS: readonly IndexBits[] = [1, 2, 4, 8];

/** True colour without transparency, unfiltered. */
const TRUE_COLOUR = { colorType: 2, inputColorType: 2, inputHasAlpha: false, filterType: 0 } as const;

/**
 * The bytes of a file with exactly these colours.
 *
 * @param effort of the compression, 1–9; 3 is twice as fast as 6, which is the default, and gives a third more bytes
 */
export function encodePng(picture: Picture, effort?: number): Uint8Array {
  const indexed = numberColours(picture);
  return indexed ? encodeIndexed(picture, indexed, effort) : encodeTrueColour(picture, effort);
}

interface IndexedPixels {
  readonly colours: readonly Colour[];
  readonly numbers: Uint8Array;
}

/** Undefined when a table cannot hold the colours. */
function numberColours({ pixels }: Picture): IndexedPixels | undefined {
  const table = new Map<Colour, number>();
  const numbers = new Uint8Array(pixels.length);
  let [last, number] = [-1, 0];
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i];
    // Neighbours are mostly of one colour.
    if (pixel !== last) {
      const known = table.get(pixel);
      if (known === undefined && table.size === MOST_COLOURS) return undefined;
      number = known ?? table.size;
      if (known === undefined) table.set(pixel, number);
      last = pixel;
    }
    numbers[i] = number;
  }
  return { colours: [...table.keys()], numbers };
}

function encodeIndexed(picture: Picture, { colours, numbers }: IndexedPixels, effort: number | undefined): Uint8Array {
  const { width, height } = picture;
  const bits = DEPTHS.find((depth) => colours.length <= 2 ** depth) ?? 8;
  const chunks = [
    headerChunk(picture, bits),
    pngChunk('PLTE', Uint8Array.from(colours.flatMap(redGreenBlue))),
    pngChunk('IDAT', compressRows({ width, height, numbers }, { bits, effort })),
    pngChunk('IEND', new Uint8Array()),
  ];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

function encodeTrueColour({ width, height, pixels }: Picture, effort: number | undefined): Uint8Array {
  const png = new PNG({ width, height });
  const bytes = Buffer.allocUnsafe(pixels.length * 3);
  pixels.forEach((pixel, i) => {
    bytes.set(redGreenBlue(pixel), 3 * i);
  });
  png.data = bytes;
  return PNG.sync.write(png, { ...TRUE_COLOUR, ...(effort !== undefined && { deflateLevel: effort }) });
}

function redGreenBlue(pixel: Colour): number[] {
  return [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];
}
