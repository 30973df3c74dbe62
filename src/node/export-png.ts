/** PNG files with a table of colours, piece by piece. */
import { deflateSync } from 'node:zlib';
import type { Picture } from '../draw/canvas.js';
import { changeOf, Palette, type PictureChange } from '../draw/palette.js';

/** What every PNG begins with. */
export const PNG_SIGNATURE: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A picture as a PNG file. */
export function encodePng(picture: Picture): Uint8Array {
  const palette = new Palette();
  const data = compressRows(changeOf(picture, undefined, palette));
  const chunks = [
    headerChunk(picture),
    pngChunk('PLTE', palette.table()),
    pngChunk('IDAT', data),
    pngChunk('IEND', new Uint8Array()),
  ];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

/** Size and form of the picture: 8 bits a pixel, numbers of a table. */
export function headerChunk({ width, height }: { readonly width: number; readonly height: number }): Uint8Array {
  const BITS = 8;
  const BY_NUMBER = 3;
  return pngChunk('IHDR', Buffer.concat([words(width, height), Uint8Array.of(BITS, BY_NUMBER, 0, 0, 0)]));
}

/** The pixels, row by row, each row after a byte that says it is not filtered: flat colours gain nothing by that. */
export function compressRows({ width, height, numbers }: PictureChange): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(numbers.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return deflateSync(rows);
}

/** Length, name, data and checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([words(data.length), named, words(crc32(named))]);
}

/** 32-bit numbers, highest byte first. */
export function words(...values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, i) => {
    bytes.setUint32(4 * i, value);
  });
  return new Uint8Array(bytes.buffer);
}

const CRC_TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** Node's own came with a later version than the oldest that is supported. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
