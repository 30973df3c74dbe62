/** The colours of a film, numbered as they turn up: for picture formats with at most 256 of them. */
import type { Colour, Picture, Rectangle } from './canvas.js';

/** Number 0 is no colour: the pixel is the same as in the picture before. */
export const UNCHANGED = 0;
const MOST_COLOURS = 255;

export class Palette {
  readonly #colours: Colour[] = [];
  readonly #numbers = new Map<Colour, number>();
  /** Neighbours are mostly of one colour. */
  #last: { readonly colour: Colour; readonly number: number } = { colour: -1, number: 0 };

  /** By number, from 1 on. */
  get colours(): readonly Colour[] {
    return this.#colours;
  }

  /** The number of a colour; when all are taken, of the nearest one. */
  numberOf(colour: Colour): number {
    if (colour === this.#last.colour) return this.#last.number;
    const number = this.#numbers.get(colour) ?? this.#add(colour);
    this.#last = { colour, number };
    return number;
  }

  /** 256 times red, green, blue; black where there is no colour. */
  table(): Uint8Array {
    const table = new Uint8Array(3 * (MOST_COLOURS + 1));
    this.#colours.forEach((colour, i) => {
      table.set([colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff], 3 * (i + 1));
    });
    return table;
  }

  #add(colour: Colour): number {
    const isFull = this.#colours.length === MOST_COLOURS;
    const number = isFull ? this.#nearest(colour) : this.#colours.push(colour);
    this.#numbers.set(colour, number);
    return number;
  }

  #nearest(colour: Colour): number {
    const distance = (other: Colour): number =>
      [0, 8, 16].reduce((sum, shift) => sum + (((colour >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2, 0);
    let best = 0;
    this.#colours.forEach((other, i) => {
      if (distance(other) < distance(this.#colours[best])) best = i;
    });
    return best + 1;
  }
}

/** The part of a picture that differs from the one before, in numbers of a palette. */
export interface PictureChange extends Rectangle {
  readonly numbers: Uint8Array;
}

/**
 * What changed since the picture before, of the same size; all of it where there was none. At least one pixel, so that
 * a film keeps its time.
 */
export function changeOf(picture: Picture, before: Picture | undefined, palette: Palette): PictureChange {
  const { x, y, width, height } = changedPart(picture, before);
  const numbers = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const pixel = (y + row) * picture.width + x + column;
      const colour = picture.pixels[pixel];
      numbers[at] = before?.pixels[pixel] === colour ? UNCHANGED : palette.numberOf(colour);
    }
  }
  return { x, y, width, height, numbers };
}

/** The change at a larger scale: each pixel becomes a square of `scale` by `scale`. */
export function enlargeChange({ x, y, width, height, numbers }: PictureChange, scale: number): PictureChange {
  const larger = new Uint8Array(numbers.length * scale * scale);
  const lineLength = width * scale;
  for (let row = 0; row < height; row++) {
    const start = row * scale * lineLength;
    for (let column = 0; column < width; column++) {
      const at = start + column * scale;
      larger.fill(numbers[row * width + column], at, at + scale);
    }
    for (let copy = 1; copy < scale; copy++) larger.copyWithin(start + copy * lineLength, start, start + lineLength);
  }
  return { x: x * scale, y: y * scale, width: lineLength, height: height * scale, numbers: larger };
}

function changedPart({ width, height, pixels }: Picture, before: Picture | undefined): Rectangle {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (pixels[at] === before.pixels[at]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (bottom < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
