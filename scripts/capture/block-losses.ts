/**
 * What a codec loses, without a codec: each block of 8 × 8 points is kept as its cosine transform, in steps, and as the difference from
 * what the picture before left of it. Blocks do not move with what moves, and their edges are not smoothed.
 */

import type { CapturedPicture } from './capture.js';
import { BLOCK, toValues, toWaves } from './cosine-transform.js';
import type { Encoding } from './encode-video.js';
import type { Rectangle } from './rectangle.js';

/** Pictures after which one is kept without the ones before. */
const KEY_EVERY = 250;
/** How much coarser the finest waves are kept than the mean of a block. */
const COARSEST = 2;
/** What is added before steps are rounded down: the smallest differences are lost. */
const ROUNDING = 1 / 6;
/** Mean difference of a block, in steps, below which it stays what it was. */
const ALIKE = 0.45;
/** Points of a plane to begin with. */
const GREY = 128;

/**
 * Step in bytes by which an encoding keeps a wave.
 *
 * @param pointsPerSecond of brightness, for what a bitrate makes of them
 */
export function stepOf({ codec, loss, bitrate }: Encoding, pointsPerSecond: number): number {
  // The step of h264 is doubled by every 6 of its scale.
  const step = (scale: number): number => 0.625 * 2 ** (scale / 6);
  if (bitrate !== undefined) return step(28 + 14 * Math.log10((0.05 * pointsPerSecond) / (1000 * bitrate)));
  return codec === 'mpeg4' ? 2 * Math.max(1, Math.round(loss / 5)) : step(loss);
}

/** Follows the pictures of one video. */
export class BlockLosses {
  readonly #planes: readonly PlaneLosses[];
  #pictures = 0;

  /** @param step as `stepOf` */
  constructor({ width, height }: { readonly width: number; readonly height: number }, step: number) {
    // Colours are kept a bit better where little is kept.
    const ofColours = Math.min(step, 4 * Math.sqrt(step));
    this.#planes = [
      new PlaneLosses(width, height, step),
      new PlaneLosses(width / 2, height / 2, ofColours),
      new PlaneLosses(width / 2, height / 2, ofColours),
    ];
  }

  /**
   * What is left of the next picture. Its bytes are what they are until the next one is spoilt.
   *
   * @param part pixels that are asked for, even numbers; what lies outside of it is not right
   */
  spoil(picture: CapturedPicture, part: Rectangle): CapturedPicture {
    const isKey = this.#pictures++ % KEY_EVERY === 0;
    const half = { x: part.x / 2, y: part.y / 2, width: part.width / 2, height: part.height / 2 };
    const [luma, blue, red] = [picture.luma, picture.blue, picture.red].map((bytes, i) => {
      const plane = this.#planes[i];
      if (isKey) plane.forget();
      plane.take(bytes, i === 0 ? part : half);
      return plane.bytes;
    });
    return { ...picture, luma, blue, red };
  }
}

class PlaneLosses {
  /** What is left. */
  readonly bytes: Uint8Array;
  /** For each wave of a block the length of its steps. */
  readonly #steps: Float64Array;
  readonly #block = new Float64Array(BLOCK * BLOCK);

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly step: number,
  ) {
    this.bytes = new Uint8Array(width * height);
    this.#steps = Float64Array.from({ length: BLOCK * BLOCK }, (_, at) => {
      const fine = ((at % BLOCK) + Math.floor(at / BLOCK)) / (2 * (BLOCK - 1));
      return step * (1 + (COARSEST - 1) * fine);
    });
  }

  forget(): void {
    this.bytes.fill(GREY);
  }

  take(bytes: Readonly<Uint8Array>, { x, y, width, height }: Rectangle): void {
    const right = Math.min(this.width, x + width);
    const bottom = Math.min(this.height, y + height);
    for (let top = y - (y % BLOCK); top < bottom; top += BLOCK) {
      const rows = Math.min(BLOCK, this.height - top);
      for (let left = x - (x % BLOCK); left < right; left += BLOCK) {
        const columns = Math.min(BLOCK, this.width - left);
        const at = top * this.width + left;
        if (!this.#differs(bytes, at, columns, rows)) continue;
        this.#difference(bytes, at, columns, rows);
        if (this.#keepSteps()) this.#change(at, columns, rows);
      }
    }
  }

  /** Whether a block is clearly not what was left before, by every second row of it. */
  #differs(bytes: Readonly<Uint8Array>, from: number, columns: number, rows: number): boolean {
    const left = this.bytes;
    let sum = 0;
    let amount = 0;
    for (let row = 0; row < rows; row += 2) {
      const start = from + row * this.width;
      for (let at = start; at < start + columns; at++) {
        const difference = bytes[at] - left[at];
        sum += difference;
        amount += difference < 0 ? -difference : difference;
      }
    }
    const count = Math.ceil(rows / 2) * columns;
    const mean = (1 - ROUNDING) / BLOCK;
    return amount > ALIKE * this.step * count || Math.abs(sum) > mean * this.step * count;
  }

  /** Fills the block with the differences from what was left before. */
  #difference(bytes: Readonly<Uint8Array>, from: number, columns: number, rows: number): void {
    const left = this.bytes;
    const block = this.#block;
    if (columns < BLOCK || rows < BLOCK) block.fill(0);
    for (let row = 0; row < rows; row++) {
      const at = from + row * this.width;
      for (let column = 0; column < columns; column++)
        block[row * BLOCK + column] = bytes[at + column] - left[at + column];
    }
  }

  /** Makes the differences whole steps of waves. Returns whether there are any. */
  #keepSteps(): boolean {
    const block = this.#block;
    const steps = this.#steps;
    toWaves(block);
    let isAny = false;
    for (let at = 0; at < block.length; at++) {
      const wave = block[at];
      const length = steps[at];
      const count = Math.floor((wave < 0 ? -wave : wave) / length + ROUNDING);
      if (count > 0) isAny = true;
      block[at] = wave < 0 ? -count * length : count * length;
    }
    if (isAny) toValues(block);
    return isAny;
  }

  #change(from: number, columns: number, rows: number): void {
    const left = this.bytes;
    const block = this.#block;
    for (let row = 0; row < rows; row++) {
      const at = from + row * this.width;
      for (let column = 0; column < columns; column++) {
        const value = left[at + column] + block[row * BLOCK + column] + 0.5;
        left[at + column] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
}
