/** Pictures that are woven of two moments, as interlaced video has them: every other line is from a sixtieth of a second later. */
import type { FieldPlace, VideoPicture } from './picture.js';

/** Which lines are the earlier moment: those with even numbers, of which the uppermost is one, or the others. */
export type FieldOrder = 'top' | 'bottom';

/** Brightness: what is a change, what differs from line to line, and what is alike. */
const CHANGE = 30;
const ALIKE = 14;
/** The share of the pixels that change which is combed in woven pictures at least. */
const LEAST_COMBED = 0.06;
/** Changed pixels without which nothing can be told. */
const LEAST_CHANGED = 400;

/**
 * Whether the lines of two moments are woven in a video's pictures: some tens that follow each other. Where things move, the lines of woven
 * pictures alternate over five lines and more, which no line between cells does.
 */
export function isWoven(pictures: readonly VideoPicture[]): boolean {
  let changed = 0;
  let combed = 0;
  for (let i = 1; i < pictures.length; i++) {
    const counts = combing(pictures[i - 1], pictures[i]);
    changed += counts.changed;
    combed += counts.combed;
  }
  return changed >= LEAST_CHANGED && combed >= LEAST_COMBED * changed;
}

function combing(
  before: VideoPicture,
  { width, height, luma }: VideoPicture,
): { readonly changed: number; readonly combed: number } {
  let changed = 0;
  let combed = 0;
  for (let at = 2 * width; at < width * (height - 2); at++) {
    const here = luma[at];
    if (Math.abs(here - before.luma[at]) < CHANGE) continue;
    changed++;
    const above = luma[at - width];
    const below = luma[at + width];
    if (Math.abs(above - below) > ALIKE || Math.abs(2 * here - above - below) < 2 * CHANGE) continue;
    const alike = Math.max(Math.abs(here - luma[at - 2 * width]), Math.abs(here - luma[at + 2 * width]));
    if (alike <= ALIKE) combed++;
  }
  return { changed, combed };
}

/**
 * Which lines come first in woven pictures that follow each other: the later lines of a picture are nearer to the earlier ones of the next than the
 * earlier to the later ones are.
 */
export function fieldOrder(pictures: readonly VideoPicture[]): FieldOrder {
  let topFirst = 0;
  for (let i = 1; i < pictures.length; i++) {
    const before = pictures[i - 1];
    const after = pictures[i];
    topFirst += lineDistance(before, 0, after, 1) - lineDistance(before, 1, after, 0);
  }
  return topFirst >= 0 ? 'top' : 'bottom';
}

/** How much lines of one kind of a picture differ from the neighbours of the other kind in another. */
function lineDistance(a: VideoPicture, lineOfA: number, b: VideoPicture, lineOfB: number): number {
  const { width, height } = a;
  let sum = 0;
  for (let row = 2; row + 2 < height; row += 2) {
    const ofA = (row + lineOfA) * width;
    const ofB = (row + lineOfB) * width;
    for (let x = 0; x < width; x++) {
      const difference = Math.abs(a.luma[ofA + x] - b.luma[ofB + x]);
      if (difference > CHANGE) sum += difference;
    }
  }
  return sum;
}

/**
 * The two moments of a woven picture, each half as high, the earlier one first.
 *
 * @param interval milliseconds from a picture to the next; the second moment is half of it later
 */
export function splitFields(
  picture: VideoPicture,
  { order, interval }: { readonly order: FieldOrder; readonly interval: number },
): readonly [VideoPicture, VideoPicture] {
  const first = order === 'top' ? 0 : 1;
  return [linesOf(picture, first, picture.time), linesOf(picture, 1 - first, picture.time + interval / 2)];
}

function linesOf({ width, height, luma, blue, red }: VideoPicture, first: number, time: number): VideoPicture {
  // A height is even, so that a last line may be left.
  const lines = Math.floor(height / 4) * 2;
  const every = (plane: Uint8Array, stride: number, count: number): Uint8Array => {
    const half = new Uint8Array(stride * count);
    for (let row = 0; row < count; row++) {
      const from = (2 * row + first) * stride;
      half.set(plane.subarray(from, from + stride), row * stride);
    }
    return half;
  };
  return {
    time,
    width,
    height: lines,
    luma: every(luma, width, lines),
    blue: every(blue, width / 2, lines / 2),
    red: every(red, width / 2, lines / 2),
  };
}

/** Where a playfield of a whole picture lies in its earlier field, and in its later one: they are half a line of the field apart. */
export function placesInFields(place: FieldPlace, order: FieldOrder): readonly [FieldPlace, FieldPlace] {
  // Line 0 of the upper lines is seen where the picture's first pixel is, whose middle is at 0.5; line 0 of the others where it is at 1.5.
  const inLines = (first: number): FieldPlace => ({
    ...place,
    y: (place.y - first + 0.5) / 2,
    height: place.height / 2,
  });
  const first = order === 'top' ? 0 : 1;
  return [inLines(first), inLines(1 - first)];
}
