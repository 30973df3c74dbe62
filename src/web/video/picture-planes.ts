/** Pictures of the browser as the reader wants them: brightness for each pixel, two colour values for each square of four. */
import type { VideoPicture } from '../../video/picture.js';

export type Planes = Pick<VideoPicture, 'luma' | 'blue' | 'red'>;

/** Brightness and colour of decoders: 16 is black, 235 is white, and 128 is grey (BT.601). */
const BLACK = 16;
const GREY = 128;
/** The sums below are in parts of 256. */
const SHIFT = 8;
const HALF = 128;
/** The same for four pixels together. */
const SHIFT_OF_FOUR = 10;
const HALF_OF_FOUR = 512;

/**
 * The planes of a picture in red, green, blue and alpha.
 *
 * @param rgba four bytes for each pixel, row by row
 * @param width pixels, an even number
 * @param height the same
 */
export function planesOfRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Planes {
  const luma = new Uint8Array(width * height);
  const quarter = (width >> 1) * (height >> 1);
  const blue = new Uint8Array(quarter);
  const red = new Uint8Array(quarter);
  for (let i = 0, at = 0; i < luma.length; i++, at += 4) {
    luma[i] = BLACK + ((66 * rgba[at] + 129 * rgba[at + 1] + 25 * rgba[at + 2] + HALF) >> SHIFT);
  }
  const row = width * 4;
  let square = 0;
  for (let y = 0; y < height; y += 2) {
    for (let at = y * row, end = at + row; at < end; at += 8, square++) {
      const below = at + row;
      const r = rgba[at] + rgba[at + 4] + rgba[below] + rgba[below + 4];
      const g = rgba[at + 1] + rgba[at + 5] + rgba[below + 1] + rgba[below + 5];
      const b = rgba[at + 2] + rgba[at + 6] + rgba[below + 2] + rgba[below + 6];
      blue[square] = GREY + ((112 * b - 38 * r - 74 * g + HALF_OF_FOUR) >> SHIFT_OF_FOUR);
      red[square] = GREY + ((112 * r - 94 * g - 18 * b + HALF_OF_FOUR) >> SHIFT_OF_FOUR);
    }
  }
  return { luma, blue, red };
}

/**
 * The planes of a picture whose two colours lie side by side in pairs (NV12).
 *
 * @param bytes brightness, then pairs of blue and red, both without gaps
 */
export function planesOfPairs(bytes: Uint8Array, width: number, height: number): Planes {
  const pixels = width * height;
  const quarter = (width >> 1) * (height >> 1);
  const blue = new Uint8Array(quarter);
  const red = new Uint8Array(quarter);
  for (let i = 0, at = pixels; i < quarter; i++, at += 2) {
    blue[i] = bytes[at];
    red[i] = bytes[at + 1];
  }
  return { luma: bytes.subarray(0, pixels), blue, red };
}

/**
 * The planes of a picture that has them already (I420).
 *
 * @param bytes brightness, blue and red, one after the other without gaps
 */
export function planesOfThree(bytes: Uint8Array, width: number, height: number): Planes {
  const pixels = width * height;
  const quarter = (width >> 1) * (height >> 1);
  return {
    luma: bytes.subarray(0, pixels),
    blue: bytes.subarray(pixels, pixels + quarter),
    red: bytes.subarray(pixels + quarter, pixels + 2 * quarter),
  };
}

/**
 * A smaller picture: each pixel is the mean of a square.
 *
 * @param width pixels, a multiple of twice the factor
 * @param height the same
 */
export function shrunk({ luma, blue, red }: Planes, width: number, height: number, factor: number): Planes {
  if (factor === 1) return { luma, blue, red };
  return {
    luma: meansOf(luma, width, height, factor),
    blue: meansOf(blue, width >> 1, height >> 1, factor),
    red: meansOf(red, width >> 1, height >> 1, factor),
  };
}

function meansOf(bytes: Uint8Array, width: number, height: number, factor: number): Uint8Array {
  const [across, down] = [width / factor, height / factor];
  const means = new Uint8Array(across * down);
  const row = new Uint32Array(across);
  const most = factor * factor;
  for (let y = 0, at = 0, out = 0; y < down; y++) {
    row.fill(most >> 1);
    for (let line = 0; line < factor; line++) {
      for (let x = 0; x < across; x++) {
        for (let i = 0; i < factor; i++, at++) row[x] += bytes[at];
      }
    }
    for (let x = 0; x < across; x++, out++) means[out] = row[x] / most;
  }
  return means;
}

/**
 * A picture that is turned.
 *
 * @param width pixels before it is turned
 * @param height the same
 * @param degrees clockwise
 */
export function turned({ luma, blue, red }: Planes, width: number, height: number, degrees: number): Planes {
  if (degrees === 0) return { luma, blue, red };
  return {
    luma: turnedPlane(luma, width, height, degrees),
    blue: turnedPlane(blue, width >> 1, height >> 1, degrees),
    red: turnedPlane(red, width >> 1, height >> 1, degrees),
  };
}

function turnedPlane(bytes: Uint8Array, width: number, height: number, degrees: number): Uint8Array {
  // What is turned by half a turn is read from its end.
  if (degrees === 180) return bytes.slice().reverse();
  const out = new Uint8Array(bytes.length);
  for (let y = 0, at = 0; y < height; y++) {
    const column = degrees === 90 ? height - 1 - y : y;
    for (let x = 0; x < width; x++, at++) {
      const row = degrees === 90 ? x : width - 1 - x;
      out[row * height + column] = bytes[at];
    }
  }
  return out;
}
