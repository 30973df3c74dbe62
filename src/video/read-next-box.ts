/** Which piece the next box shows, at its place beside the playfield on the console's screen. */
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { distanceOf, type FieldColours, lengthOf, type Shade } from './field-colours.js';
import { chromaOffset, lumaOffset, type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace, VideoPicture } from './picture.js';

/** From the playfield's left top corner, in pixels of the console. */
const LEFT = 96;
/** On the original, and on cartridges that have it eight pixels higher. */
const TOPS = [72, 64];
/** The box in squares of half a cell. */
const ACROSS = 8;
const DOWN = 4;
const SQUARES = ACROSS * DOWN;

/**
 * Pieces are sprites, so that they need not lie on the grid of cells: each is drawn here in cells from its own corner, with the corner's place in
 * half cells.
 */
const SHOWN: Readonly<Record<Tetromino, readonly [x: number, y: number, rows: readonly string[]]>> = {
  T: [1, 0, ['###', '.#.']],
  J: [1, 0, ['###', '..#']],
  Z: [1, 0, ['##.', '.##']],
  O: [2, 0, ['##', '##']],
  S: [1, 0, ['.##', '##.']],
  L: [1, 0, ['###', '#..']],
  I: [0, 1, ['####']],
};

const TEMPLATES = TETROMINOES.map((tetromino) => {
  const [x, y, rows] = SHOWN[tetromino];
  const template = new Uint8Array(SQUARES);
  rows.forEach((row, dy) => {
    [...row].forEach((mark, dx) => {
      if (mark !== '#') return;
      for (const down of [0, 1])
        for (const across of [0, 1]) template[(y + 2 * dy + down) * ACROSS + x + 2 * dx + across] = 1;
    });
  });
  return template;
});

/** Pixels of the console within a square of 4 that a block covers wherever its corner lies: the last of every other square is a dark line. */
const INNER = [1.2, 2.2];
const POINTS = INNER.length ** 2;
/** How far a square may be from what it should show, as a share of the piece's brightness. */
const WIDTH = 0.3;
/** What a picture in which the box had the likeliest piece speaks for it later. */
const LIKELIER = 2;
/** Worse than this, as a mean over the squares in deviations squared, nothing known is in the box. */
const WORST = 1.2;

export class NextBoxReader {
  readonly #boxes: readonly NextBox[];
  /** Pictures in which each box had the likeliest piece. */
  readonly #wins = TOPS.map(() => 0);
  readonly #chromaWeight: number;

  constructor(place: FieldPlace, size: PictureSize, chromaWeight: number) {
    this.#chromaWeight = chromaWeight;
    this.#boxes = TOPS.map((top) => nextBox(place, size, top));
  }

  /** A logarithm of the likelihood for each of `TETROMINOES`, 0 for the best; undefined where nothing known is in the box. */
  read(picture: VideoPicture, colours: FieldColours): Float32Array | undefined {
    let best: { readonly fits: readonly number[]; readonly misfit: number; readonly box: number } | undefined;
    for (let box = 0; box < TOPS.length; box++) {
      if (!this.#boxes[box].isSeen) continue;
      const shades = shadesOf(picture, this.#boxes[box], colours.black, this.#chromaWeight);
      const fits = TEMPLATES.map((template) => misfitOf(shades, template, colours));
      const misfit = Math.min(...fits) - LIKELIER * Math.min(this.#wins[box], 20);
      if (best === undefined || misfit < best.misfit) best = { fits, misfit, box };
    }
    if (best === undefined) return undefined;
    const least = Math.min(...best.fits);
    if (!(least < WORST * SQUARES)) return undefined;
    this.#wins[best.box]++;
    return Float32Array.from(best.fits, (fit) => Math.max(-30, -0.5 * (fit - least)));
  }
}

interface NextBox {
  readonly luma: Int32Array;
  readonly chroma: Int32Array;
  readonly isSeen: boolean;
}

function nextBox(place: FieldPlace, size: PictureSize, boxTop: number): NextBox {
  const luma = new Int32Array(SQUARES * POINTS);
  const chroma = new Int32Array(SQUARES);
  let at = 0;
  for (let square = 0; square < SQUARES; square++) {
    const left = LEFT + 4 * (square % ACROSS);
    const top = boxTop + 4 * Math.floor(square / ACROSS);
    for (const y of INNER)
      for (const x of INNER) luma[at++] = lumaOffset(size, seenPoint(place, size, left + x, top + y));
    chroma[square] = chromaOffset(size, seenPoint(place, size, left + 1.7, top + 1.7));
  }
  return { luma, chroma, isSeen: luma.every((offset) => offset >= 0) && chroma.every((offset) => offset >= 0) };
}

function shadesOf({ luma, blue, red }: VideoPicture, box: NextBox, black: Shade, chromaWeight: number): Shade[] {
  return Array.from({ length: SQUARES }, (_, square) => {
    let sum = 0;
    for (let i = square * POINTS; i < (square + 1) * POINTS; i++) sum += luma[box.luma[i]];
    const at = box.chroma[square];
    return {
      luma: sum / POINTS - black.luma,
      blue: chromaWeight * (blue[at] - black.blue),
      red: chromaWeight * (red[at] - black.red),
    };
  });
}

/** Deviations squared, summed over the squares, of a piece in the colour that its own squares have; infinite where they are as dark as the rest. */
function misfitOf(shades: readonly Shade[], template: Uint8Array, colours: FieldColours): number {
  const own = meanShade(shades, template, 1);
  const rest = meanShade(shades, template, 0);
  const length = distanceOf(own, rest);
  if (length < Math.max(4 * colours.noise, 0.5 * colours.dimmest) || own.luma < rest.luma)
    return Number.POSITIVE_INFINITY;
  // What surrounds the piece is as black as the field, within what a picture bleeds.
  const surround = lengthOf(rest) / length;
  const width = WIDTH * length;
  let sum = SQUARES * surround * surround;
  for (let square = 0; square < SQUARES; square++) {
    const distance = distanceOf(shades[square], template[square] === 1 ? own : rest) / width;
    sum += Math.min(9, distance * distance);
  }
  return sum;
}

function meanShade(shades: readonly Shade[], template: Uint8Array, side: number): Shade {
  let luma = 0;
  let blue = 0;
  let red = 0;
  let count = 0;
  for (let square = 0; square < SQUARES; square++) {
    if (template[square] !== side) continue;
    luma += shades[square].luma;
    blue += shades[square].blue;
    red += shades[square].red;
    count++;
  }
  return { luma: luma / count, blue: blue / count, red: red / count };
}
