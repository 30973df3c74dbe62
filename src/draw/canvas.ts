/** Pictures as arrays of pixels, and what can be drawn on a new one. */

/** 0x00BBGGRR, as the console's pictures have it. */
export type Colour = number;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly pixels: Uint32Array;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From red, green and blue, 0–255. */
export function colour(red: number, green: number, blue: number): Colour {
  return red | (green << 8) | (blue << 16);
}

/** A new picture to draw on. What lies outside of it is not drawn. */
export class Canvas implements Picture {
  readonly pixels: Uint32Array<ArrayBuffer>;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour = 0,
  ) {
    this.pixels = new Uint32Array(width * height).fill(background);
  }

  fill({ x, y, width, height }: Rectangle, ink: Colour): void {
    const left = Math.max(0, x);
    const right = Math.min(this.width, x + width);
    if (right <= left) return;
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++) {
      this.pixels.fill(ink, row * this.width + left, row * this.width + right);
    }
  }

  /** Puts a part of a picture, or all of it, with its top left corner at x, y. */
  paste(picture: Picture, x: number, y: number, part: Rectangle = { x: 0, y: 0, ...picture }): void {
    const left = Math.max(0, -x);
    const right = Math.min(part.width, this.width - x);
    if (right <= left) return;
    for (let row = Math.max(0, -y); row < Math.min(part.height, this.height - y); row++) {
      const from = (part.y + row) * picture.width + part.x;
      const to = (y + row) * this.width + x;
      this.pixels.set(picture.pixels.subarray(from + left, from + right), to + left);
    }
  }
}

/** Every pixel as a square of so many. */
export function enlarge(picture: Picture, scale: number): Picture {
  if (scale === 1) return picture;
  const width = picture.width * scale;
  const pixels = new Uint32Array(width * picture.height * scale);
  for (let row = 0; row < picture.height; row++) {
    const start = row * scale * width;
    for (let column = 0; column < picture.width; column++) {
      const at = start + column * scale;
      pixels.fill(picture.pixels[row * picture.width + column], at, at + scale);
    }
    for (let copy = 1; copy < scale; copy++) pixels.copyWithin(start + copy * width, start, start + width);
  }
  return { width, height: picture.height * scale, pixels };
}
