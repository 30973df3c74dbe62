/** Where a stretch of video changes: sums for each pixel over many pictures, from which playfields are found. */
import type { PictureSize } from './field-lens.js';
import type { VideoPicture } from './picture.js';

/** Pictures with more lines are taken in a half, a third and so on of their size. */
const MOST_LINES = 760;
/** Changes of brightness below are noise; those above the higher bound count as that, so that a flash or a cut is only one change. */
const LEAST_CHANGE = 12;
const MOST_CHANGE = 76;
/** What a change of so much less 255 counts: a table, as noise makes a comparison slow. */
const COUNTED = Uint8Array.from({ length: 511 }, (_, i) =>
  Math.max(0, Math.min(MOST_CHANGE, Math.abs(i - 255)) - LEAST_CHANGE),
);

/** A map has a value for each pixel of a smaller picture, row by row. */
export interface GreyMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Brightness of a picture in the maps' size. */
export interface GreyPicture {
  readonly values: Uint8Array;
}

/** Pictures that are kept; of more that come, every second, every fourth and so on is. */
const MOST_KEPT = 40;

export class Activity {
  /** Pixels of the video that a pixel of the maps is wide and high. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  #pictures = 0;
  #kept: GreyPicture[] = [];
  #keepEach = 1;
  readonly #changes: Uint32Array;
  readonly #sums: Uint32Array;
  readonly #last: Uint8Array;
  readonly #now: Uint8Array;

  constructor(size: PictureSize) {
    this.scale = Math.ceil(size.height / MOST_LINES);
    this.width = Math.floor(size.width / this.scale);
    this.height = Math.floor(size.height / this.scale);
    const count = this.width * this.height;
    this.#changes = new Uint32Array(count);
    this.#sums = new Uint32Array(count);
    this.#last = new Uint8Array(count);
    this.#now = new Uint8Array(count);
  }

  get pictures(): number {
    return this.#pictures;
  }

  add(picture: VideoPicture): void {
    const now = this.scale === 1 ? picture.luma : this.#shrink(picture);
    const last = this.#last;
    const sums = this.#sums;
    const changes = this.#changes;
    if (this.#pictures === 0) {
      for (let i = 0; i < last.length; i++) sums[i] = now[i];
    } else {
      for (let i = 0; i < last.length; i++) {
        const value = now[i];
        sums[i] += value;
        changes[i] += COUNTED[255 + value - last[i]];
      }
    }
    last.set(this.scale === 1 ? now.subarray(0, last.length) : now);
    if (this.#pictures % this.#keepEach === 0) this.#keep({ values: last.slice() });
    this.#pictures++;
  }

  /** Some of the pictures, spread over all. */
  kept(): readonly GreyPicture[] {
    return this.#kept;
  }

  /** How much each pixel changes: the root of the mean change, which makes often and seldom less different. */
  changes(): GreyMap {
    const each = 1 / Math.max(1, this.#pictures - 1);
    return {
      width: this.width,
      height: this.height,
      values: Float32Array.from(this.#changes, (sum) => Math.sqrt(sum * each)),
    };
  }

  /** How bright each pixel is on the whole, 0–255. */
  means(): GreyMap {
    const each = 1 / Math.max(1, this.#pictures);
    return { width: this.width, height: this.height, values: Float32Array.from(this.#sums, (sum) => sum * each) };
  }

  #keep(picture: GreyPicture): void {
    this.#kept.push(picture);
    if (this.#kept.length < MOST_KEPT) return;
    this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
    this.#keepEach *= 2;
  }

  #shrink({ width, luma }: VideoPicture): Uint8Array {
    const { scale } = this;
    const now = this.#now;
    const each = 1 / (scale * scale);
    let at = 0;
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        let sum = 0;
        const corner = row * scale * width + column * scale;
        for (let dy = 0; dy < scale; dy++) for (let dx = 0; dx < scale; dx++) sum += luma[corner + dy * width + dx];
        now[at++] = sum * each;
      }
    }
    return now;
  }
}
