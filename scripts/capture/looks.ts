/**
 * Other looks of the same game: blocks, digits and words drawn by rules of our own, so that other cartridges and translations are stood
 * in for. Where numbers and blocks stand is the same on all of them.
 */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { happens, oneOf, wholeBetween } from './choices.js';
import { ATTRIBUTES_AT } from './screen-memory.js';
import { TILE, TILE_PIXELS, type TilePixels } from './tiles.js';

/** How screens are drawn. */
export interface Look {
  readonly tiles: TilePixels;
  /** Pixels by which the next piece is drawn lower than the built-in cartridge has it. */
  readonly nextDown: number;
  /** For each place of a tile a colour in place of the first one of its palette, or 0; only while a game is on the screen. */
  readonly inks: Readonly<Uint8Array>;
  /** For each place another tile, or −1; only while a game is on the screen. */
  readonly words: Readonly<Int16Array>;
}

/** Pixels that the next piece of the original stands lower. */
const ORIGINAL_NEXT = 8;
const ORIGINAL_STATISTICS = 0x16;

/** Tiles of the blocks: white inside, second colour, first colour. */
const BLOCK_TILES = [0x7b, 0x7c, 0x7d] as const;
const COLUMNS = 32;
const DIGITS = 10;
const FIRST_LETTER = 0x0a;
const LETTERS = 26;
const BLANK = 0xff;

/** As the built-in cartridge draws it. */
export function builtinLook(tiles: TilePixels): Look {
  return { tiles, nextDown: 0, inks: new Uint8Array(ATTRIBUTES_AT), words: new Int16Array(ATTRIBUTES_AT).fill(-1) };
}

/** As the original draws what matters to a reader: its next box, its statistics in red, blocks that shine at one corner. */
export function originalLook(tiles: TilePixels): Look {
  const drawn = tiles.slice();
  drawBlocks(drawn, 'shine');
  return { ...builtinLook(drawn), nextDown: ORIGINAL_NEXT, inks: statisticsIn(ORIGINAL_STATISTICS) };
}

/** Some other cartridge. */
export function drawLook(random: SeededRandom, tiles: TilePixels): Look {
  const drawn = tiles.slice();
  drawBlocks(drawn, oneOf(random, BLOCK_STYLES));
  if (happens(random, 0.8)) drawDigits(drawn, drawFont(random));
  return {
    tiles: drawn,
    nextDown: oneOf(random, [0, ORIGINAL_NEXT]),
    inks: happens(random, 0.5) ? statisticsIn(oneOf(random, [0x16, 0x27, 0x2a, 0x21])) : new Uint8Array(ATTRIBUTES_AT),
    words: drawWords(random),
  };
}

function statisticsIn(colour: number): Uint8Array {
  const inks = new Uint8Array(ATTRIBUTES_AT);
  for (let row = 12; row <= 24; row += 2) inks.fill(colour, row * COLUMNS + 6, row * COLUMNS + 9);
  return inks;
}

// Blocks: how a pixel of 7 × 7 looks. Colour 1 is white, `main` the level's first or second colour, 0 the ground.

const BLOCK_STYLES = ['shine', 'solid', 'full', 'round', 'dotted', 'striped', 'bordered', 'bevelled'] as const;
type BlockStyle = (typeof BLOCK_STYLES)[number];

function drawBlocks(tiles: TilePixels, style: BlockStyle): void {
  for (const [kind, tile] of BLOCK_TILES.entries()) {
    const main = kind === 1 ? 3 : 2;
    for (let y = 0; y < TILE; y++) {
      for (let x = 0; x < TILE; x++) {
        const isOutside = style !== 'full' && (x === TILE - 1 || y === TILE - 1);
        const pixel = isOutside ? 0 : kind === 0 ? whiteInside(style, x, y) : coloured(style, main, x, y);
        tiles[tile * TILE_PIXELS + y * TILE + x] = pixel;
      }
    }
  }
}

function whiteInside(style: BlockStyle, x: number, y: number): number {
  const edge = Math.min(x, y, 6 - x, 6 - y);
  if (style === 'round' && isCorner(x, y)) return 0;
  if (style === 'shine' && x === 0 && y === 0) return 1;
  return edge <= 0 ? 2 : 1;
}

function coloured(style: BlockStyle, main: number, x: number, y: number): number {
  const edge = Math.min(x, y, 6 - x, 6 - y);
  switch (style) {
    case 'shine':
      return (x === 0 && y === 0) || (x === 1 && y === 1) || (x === 2 && y === 1) || (x === 1 && y === 2) ? 1 : main;
    case 'solid':
    case 'full':
      return main;
    case 'round':
      return isCorner(x, y) ? 0 : main;
    case 'dotted':
      return (x + y) % 2 === 0 || edge === 0 ? main : 0;
    case 'striped':
      return y % 2 === 0 ? main : 0;
    case 'bordered':
      return edge === 0 || edge >= 2 ? main : 0;
    case 'bevelled':
      return x === 0 || y === 0 ? 1 : main;
  }
}

function isCorner(x: number, y: number): boolean {
  return (x === 0 || x === 6) && (y === 0 || y === 6);
}

// Digits of seven strokes, as thick and wide as the font has them.

interface Font {
  /** Pixels. */
  readonly width: number;
  readonly thick: number;
  readonly left: number;
  /** Whether corners are cut, whether the zero has a point inside, whether strokes lean. */
  readonly isRound: boolean;
  readonly isDotted: boolean;
  readonly leans: boolean;
}

/** Strokes: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];
const HEIGHT = 7;

function drawFont(random: SeededRandom): Font {
  const width = wholeBetween(random, 5, 7);
  const thick = wholeBetween(random, 1, 2);
  return {
    ...{ width, thick, left: wholeBetween(random, 0, 7 - width), isRound: happens(random, 0.5) },
    // Without room around it the point would make an 8 of the 0.
    isDotted: happens(random, 0.3) && width - 2 * thick > 2,
    leans: happens(random, 0.2) && width < 7,
  };
}

function drawDigits(tiles: TilePixels, font: Font): void {
  for (let digit = 0; digit < DIGITS; digit++) {
    const at = digit * TILE_PIXELS;
    tiles.fill(0, at, at + TILE_PIXELS);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < font.width; x++) {
        const shift = font.leans && y < 3 ? 1 : 0;
        const right = Math.min(TILE - 1, font.left + x + shift);
        if (isInked(digit, x, y, font)) tiles[at + y * TILE + right] = 1;
      }
    }
  }
}

function isInked(digit: number, x: number, y: number, { width, thick, isRound, isDotted }: Font): boolean {
  const [top, upperLeft, upperRight, middle, lowerLeft, lowerRight, bottom] = [...STROKES[digit]].map(
    (mark) => mark === '1',
  );
  if (isRound && (x === 0 || x === width - 1) && (y === 0 || y === HEIGHT - 1)) return false;
  if (isDotted && digit === 0 && y === 3 && Math.abs(x - (width - 1) / 2) < 1) return true;
  const isLeft = x < thick;
  const isRight = x >= width - thick;
  return (
    (top && y === 0) ||
    (middle && y === 3) ||
    (bottom && y === HEIGHT - 1) ||
    (y <= 3 && ((upperLeft && isLeft) || (upperRight && isRight))) ||
    (y >= 3 && ((lowerLeft && isLeft) || (lowerRight && isRight)))
  );
}

// Words: those of the built-in cartridge go, and others come where there is room beside the numbers.

/** Rows, columns and lengths of places for words. */
const ROOMS = [
  [3, 13, 6],
  [4, 3, 6],
  [4, 24, 6],
  [6, 24, 6],
  [7, 24, 6],
  [9, 3, 7],
  [11, 24, 4],
  [12, 24, 4],
  [19, 24, 5],
  [20, 24, 5],
  [22, 24, 5],
] as const;

function drawWords(random: SeededRandom): Int16Array {
  const words = new Int16Array(ATTRIBUTES_AT).fill(-1);
  for (const [row, column, length] of ROOMS) {
    const shown = happens(random, 0.6) ? wholeBetween(random, 2, length) : 0;
    const from = wholeBetween(random, 0, length - shown);
    for (let i = 0; i < length; i++) {
      const isLetter = i >= from && i < from + shown;
      words[row * COLUMNS + column + i] = isLetter ? FIRST_LETTER + random.below(LETTERS) : BLANK;
    }
  }
  return words;
}
