/**
 * Pictures as PNG files. The console's have few colours, so their pixels are numbers in a table: a quarter of the time
 * and a tenth of the bytes of red, green and blue, which are left for pictures with more colours than a table holds.
 */

import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Colour, Picture } from '../../draw/canvas.js';
import { crc32 } from '../../lib/hashes.js';

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

// What PNG files are made of. The packages that write PNG know neither tables of colours nor films.

/** What every PNG begins with. */
export const PNG_SIGNATURE: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Bits of a pixel that is a number in a table of colours. */
export type IndexBits = 1 | 2 | 4 | 8;

const BY_NUMBER = 3;

/** Size and form of a picture whose pixels are numbers in a table of colours. */
export function headerChunk(size: { readonly width: number; readonly height: number }, bits: IndexBits): Uint8Array {
  const { width, height } = size;
  return pngChunk('IHDR', Buffer.concat([words(width, height), Uint8Array.of(bits, BY_NUMBER, 0, 0, 0)]));
}

/**
 * Rows of numbers, each row after a byte that says it is not filtered: flat colours gain nothing by that.
 *
 * @param effort of the compression, 1–9; 6 where nothing is said
 */
export function compressRows(
  { width, height, numbers }: { readonly width: number; readonly height: number; readonly numbers: Uint8Array },
  { bits = 8, effort }: { readonly bits?: IndexBits; readonly effort?: number | undefined } = {},
): Uint8Array {
  const inByte = 8 / bits;
  const rowBytes = 1 + Math.ceil(width / inByte);
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0, at = 0; row < height; row++) {
    const first = row * rowBytes + 1;
    if (bits === 8) {
      rows.set(numbers.subarray(at, at + width), first);
      at += width;
    } else {
      // The leftmost pixel stands in the highest bits.
      let packed = 0;
      for (let x = 0, to = first; x < width; x++, at++) {
        packed = (packed << bits) | numbers[at];
        if (x % inByte !== inByte - 1) continue;
        rows[to++] = packed;
        packed = 0;
      }
      const left = width % inByte;
      if (left > 0) rows[first + rowBytes - 2] = packed << (8 - bits * left);
    }
  }
  return deflateSync(rows, effort === undefined ? {} : { level: effort });
}

/** Length, name, data and checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([words(data.length), named, words(crc32(named))]);
}

/** Where the first chunk, which must be the header, has the picture's width and height. */
const HEADER = { name: 12, width: 16, height: 20, end: 24 } as const;

/** What a PNG says of its size, before anything of it is unpacked; undefined where it does not say it, or more than once. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isPng = PNG_SIGNATURE.every((byte, i) => bytes[i] === byte) && bytes.length >= HEADER.end;
  if (!isPng || file.indexOf('IHDR') !== HEADER.name || file.indexOf('IHDR', HEADER.width) >= 0) return undefined;
  return { width: file.readUInt32BE(HEADER.width), height: file.readUInt32BE(HEADER.height) };
}

/** 32-bit numbers, highest byte first. */
export function words(...values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, i) => {
    bytes.setUint32(4 * i, value);
  });
  return new Uint8Array(bytes.buffer);
}
