/** What a picture shows inside of each cell and between cells: means over fixed points, worked out once for a place. */
import { chromaOffset, lumaOffset, type PictureSize, seenPoint } from './field-lens.js';
import type { FieldPlace, VideoPicture } from './picture.js';

const COLUMNS = 10;
const ROWS = 20;
export const CELLS = COLUMNS * ROWS;

/**
 * Pixels of the console within a cell whose block is 7 × 7: away from the block's edges, which a blurred picture mixes with the
 * neighbours, and from the shine in its left top corner.
 */
const INNER = [2, 2.75, 3.5, 4.25, 5];
const CHROMA_INNER = [2.5, 3.5, 4.5];
/** Along a line between two cells. */
const ALONG = [2, 3.5, 5];
const GAP = 7.5;

/** Values for each cell; those of cells that are not all within the picture are 0, and `isSeen` 0. */
export interface CellSamples {
  readonly isSeen: Uint8Array;
  /** Mean brightness, 0–255. */
  readonly luma: Float32Array;
  /** How much the brightness varies within the cell, as a standard deviation. */
  readonly spread: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
  /** Mean brightness of the dark line at the cell's right; for the last column that at the playfield's edge. */
  readonly gap: Float32Array;
}

/** Offsets of a place's points. `read` writes into the same arrays each time. */
export class CellSampler {
  readonly samples: CellSamples = {
    isSeen: new Uint8Array(CELLS),
    luma: new Float32Array(CELLS),
    spread: new Float32Array(CELLS),
    blue: new Float32Array(CELLS),
    red: new Float32Array(CELLS),
    gap: new Float32Array(CELLS),
  };
  readonly #inner: Int32Array;
  readonly #chroma: Int32Array;
  readonly #gap: Int32Array;

  constructor(place: FieldPlace, size: PictureSize) {
    const points = (xs: readonly number[], ys: readonly number[], offset: typeof lumaOffset): Int32Array => {
      const offsets = new Int32Array(CELLS * xs.length * ys.length);
      let at = 0;
      for (let cell = 0; cell < CELLS; cell++) {
        const left = 8 * (cell % COLUMNS);
        const top = 8 * Math.floor(cell / COLUMNS);
        for (const y of ys) for (const x of xs) offsets[at++] = offset(size, seenPoint(place, size, left + x, top + y));
      }
      return offsets;
    };
    this.#inner = points(INNER, INNER, lumaOffset);
    this.#chroma = points(CHROMA_INNER, CHROMA_INNER, chromaOffset);
    this.#gap = points([GAP], ALONG, lumaOffset);
    const each = INNER.length ** 2;
    const eachChroma = CHROMA_INNER.length ** 2;
    for (let cell = 0; cell < CELLS; cell++) {
      const isIn =
        this.#inner.subarray(cell * each, (cell + 1) * each).every((offset) => offset >= 0) &&
        this.#chroma.subarray(cell * eachChroma, (cell + 1) * eachChroma).every((offset) => offset >= 0);
      this.samples.isSeen[cell] = isIn ? 1 : 0;
    }
    // The line at the field's right edge may lie outside; it says as little as a cell's inner points then.
    for (let i = 0; i < this.#gap.length; i++) {
      if (this.#gap[i] < 0) this.#gap[i] = Math.max(0, this.#inner[Math.floor(i / ALONG.length) * each]);
    }
  }

  read({ luma, blue, red }: VideoPicture): CellSamples {
    const { samples } = this;
    const inner = this.#inner;
    const chroma = this.#chroma;
    const gap = this.#gap;
    const each = INNER.length ** 2;
    const eachChroma = CHROMA_INNER.length ** 2;
    for (let cell = 0; cell < CELLS; cell++) {
      if (samples.isSeen[cell] === 0) continue;
      let sum = 0;
      let squares = 0;
      for (let i = cell * each, end = i + each; i < end; i++) {
        const value = luma[inner[i]];
        sum += value;
        squares += value * value;
      }
      const mean = sum / each;
      samples.luma[cell] = mean;
      samples.spread[cell] = Math.sqrt(Math.max(0, squares / each - mean * mean));
      let blueSum = 0;
      let redSum = 0;
      for (let i = cell * eachChroma, end = i + eachChroma; i < end; i++) {
        blueSum += blue[chroma[i]];
        redSum += red[chroma[i]];
      }
      samples.blue[cell] = blueSum / eachChroma;
      samples.red[cell] = redSum / eachChroma;
      let gapSum = 0;
      for (let i = cell * ALONG.length, end = i + ALONG.length; i < end; i++) gapSum += luma[gap[i]];
      samples.gap[cell] = gapSum / ALONG.length;
    }
    return samples;
  }
}
