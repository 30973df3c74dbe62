/** Pictures as arrays of pixels, and what can be drawn and written on a new one. */

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

/** A new picture to draw on. It ignores what lies outside of it. */
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

/** The picture at a larger scale: each pixel becomes a square of `scale` by `scale`. */
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

// A font of capitals, digits and signs, each five pixels wide and seven high.

const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;
/** From one character to the next. */
const ADVANCE = GLYPH_WIDTH + 1;

/** Lines of glyphs: the characters, then seven rows with a space between glyphs. */
const SHEET = `
ABCDEFGHI
.###. ####. .#### ####. ##### ##### .#### #...# .###.
#...# #...# #.... #...# #.... #.... #.... #...# ..#..
#...# #...# #.... #...# #.... #.... #.... #...# ..#..
##### ####. #.... #...# ####. ####. #..## ##### ..#..
#...# #...# #.... #...# #.... #.... #...# #...# ..#..
#...# #...# #.... #...# #.... #.... #...# #...# ..#..
#...# ####. .#### ####. ##### #.... .#### #...# .###.
JKLMNOPQR
..### #...# #.... #...# #...# .###. ####. .###. ####.
...#. #..#. #.... ##.## ##..# #...# #...# #...# #...#
...#. #.#.. #.... #.#.# #.#.# #...# #...# #...# #...#
...#. ##... #.... #.#.# #..## #...# ####. #...# ####.
...#. #.#.. #.... #...# #...# #...# #.... #.#.# #.#..
#..#. #..#. #.... #...# #...# #...# #.... #..#. #..#.
.##.. #...# ##### #...# #...# .###. #.... .##.# #...#
STUVWXYZ
.#### ##### #...# #...# #...# #...# #...# #####
#.... ..#.. #...# #...# #...# #...# #...# ....#
#.... ..#.. #...# #...# #.#.# .#.#. .#.#. ...#.
.###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#...
....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
####. ..#.. .###. ..#.. #...# #...# ..#.. #####
0123456789
.###. ..#.. .###. .###. ...#. ##### .###. ##### .###. .###.
#...# .##.. #...# #...# ..##. #.... #.... ....# #...# #...#
#..## ..#.. ....# ....# .#.#. ####. #.... ...#. #...# #...#
#.#.# ..#.. ...#. ..##. #..#. ....# ####. ..#.. .###. .####
##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#...# ..#.. .#... #...# ...#. #...# #...# ..#.. #...# ....#
.###. .###. ##### .###. ...#. .###. .###. ..#.. .###. .###.
.,:-+%/!?
..... ..... ..... ..... ..... ##..# ....# ..#.. .###.
..... ..... ..#.. ..... ..#.. ##..# ....# ..#.. #...#
..... ..... ..... ..... ..#.. ...#. ...#. ..#.. ....#
..... ..... ..... ##### ##### ..#.. ..#.. ..#.. ...#.
..... ..#.. ..... ..... ..#.. .#... .#... ..#.. ..#..
.##.. ..#.. ..#.. ..... ..#.. #..## #.... ..... .....
.##.. .#... ..... ..... ..... #..## #.... ..#.. ..#..
`;

/** Rows of five `#` or `.`, by character. */
const GLYPHS: ReadonlyMap<string, readonly string[]> = (() => {
  const lines = SHEET.trim().split('\n');
  const glyphs = new Map<string, readonly string[]>();
  for (let first = 0; first < lines.length; first += GLYPH_HEIGHT + 1) {
    const rows = lines.slice(first + 1, first + 1 + GLYPH_HEIGHT).map((row) => row.split(' '));
    [...lines[first]].forEach((character, i) => {
      glyphs.set(
        character,
        rows.map((row) => row[i]),
      );
    });
  }
  return glyphs;
})();

/** The font has a hyphen of this width in their place. */
const DASHES = ['−', '–'];

/** Width of a text in pixels, at a scale. */
export function textWidth(text: string, scale = 1): number {
  return Math.max(0, text.length * ADVANCE - 1) * scale;
}

/** Writes a text with its top left corner at x, y. Small letters become capitals; what the font lacks, a `?`. Each pixel is a square of `scale`. */
export function drawText(
  canvas: Canvas,
  text: string,
  at: { readonly x: number; readonly y: number },
  ink: Colour,
  scale = 1,
): void {
  [...text.toUpperCase()].forEach((character, i) => {
    if (character === ' ') return;
    const glyph = GLYPHS.get(DASHES.includes(character) ? '-' : character) ?? (GLYPHS.get('?') as readonly string[]);
    glyph.forEach((row, dy) => {
      for (let dx = 0; dx < GLYPH_WIDTH; dx++) {
        if (row[dx] !== '#') continue;
        const x = at.x + (i * ADVANCE + dx) * scale;
        canvas.fill({ x, y: at.y + dy * scale, width: scale, height: scale }, ink);
      }
    });
  });
}
