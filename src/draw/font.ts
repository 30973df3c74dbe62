/** A font of capitals, digits and signs, each five pixels wide and seven high. */
import type { Canvas, Colour } from './canvas.js';

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

/** Written as a hyphen, which has their width here. */
const DASHES = ['−', '–'];

/** Width in pixels of a text whose pixels are squares of so many. */
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
