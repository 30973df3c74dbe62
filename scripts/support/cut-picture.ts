/** Cuts pictures as a decoder is asked for them: a part of them, taken apart into fields, in another size. */

import type { PictureCut } from '../../src/features/video/video-facts.js';
import type { VideoPicture } from '../../src/video/picture.js';
import { splitFields } from '../../src/video/split-fields.js';
import type { Rectangle } from '../capture/rectangle.js';

/** How pictures hold two moments. */
type Weaving = Parameters<typeof splitFields>[1];

/** Cuts all pictures of a video in one way. */
export class PictureCutter {
  readonly #sizers = new Map<string, PlaneSizer>();

  constructor(
    private readonly cut: PictureCut,
    private readonly weaving: Weaving,
  ) {}

  /** One picture, or the two fields of one. Their bytes are their own. */
  cutOut(picture: VideoPicture): readonly VideoPicture[] {
    const { part, isInFields, isOneField } = this.cut;
    const whole = partOf(picture, part);
    if (!isInFields) return [this.#sized(whole)];
    const [first, second] = splitFields(whole, this.weaving);
    return isOneField ? [this.#sized(first)] : [this.#sized(first), this.#sized(second)];
  }

  #sized(picture: VideoPicture): VideoPicture {
    const { width, height } = this.cut;
    if (picture.width === width && picture.height === height) return picture;
    const [luma, blue, red] = [picture.luma, picture.blue, picture.red].map((bytes, i) => {
      const step = i === 0 ? 1 : 2;
      const from = { width: picture.width / step, height: picture.height / step };
      return this.#sizer(from, { width: width / step, height: height / step }).size(bytes);
    });
    return { time: picture.time, width, height, luma, blue, red };
  }

  #sizer(from: Size, to: Size): PlaneSizer {
    const key = [from.width, from.height, to.width, to.height].join();
    const known = this.#sizers.get(key) ?? new PlaneSizer(from, to);
    this.#sizers.set(key, known);
    return known;
  }
}

function partOf({ time, ...picture }: VideoPicture, { x, y, width, height }: Rectangle): VideoPicture {
  const [luma, blue, red] = [picture.luma, picture.blue, picture.red].map((bytes, i) => {
    const step = i === 0 ? 1 : 2;
    const [stride, across, down] = [picture.width / step, width / step, height / step];
    const part = new Uint8Array(across * down);
    for (let row = 0; row < down; row++) {
      const at = (y / step + row) * stride + x / step;
      part.set(bytes.subarray(at, at + across), row * across);
    }
    return part;
  });
  return { time, width, height, luma, blue, red };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which points of a line, and how much of each, make a point of a line of another length: those that it covers. */
interface Shares {
  /** Points that each one is made of, at most. */
  readonly most: number;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

function sharesOf(from: number, to: number): Shares {
  const length = from / to;
  const most = Math.ceil(length) + 1;
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * most);
  for (let i = 0; i < to; i++) {
    const [begin, end] = [i * length, (i + 1) * length];
    starts[i] = Math.min(from - most, Math.floor(begin));
    for (let k = 0; k < most; k++) {
      const point = starts[i] + k;
      weights[i * most + k] = Math.max(0, Math.min(end, point + 1) - Math.max(begin, point)) / length;
    }
  }
  return { most, starts, weights };
}

/** Makes planes of one size ones of another, by areas. */
class PlaneSizer {
  readonly #across: Shares;
  readonly #down: Shares;
  readonly #lines: Float32Array;

  constructor(
    private readonly from: Size,
    private readonly to: Size,
  ) {
    this.#across = sharesOf(from.width, to.width);
    this.#down = sharesOf(from.height, to.height);
    this.#lines = new Float32Array(to.width * from.height);
  }

  size(bytes: Readonly<Uint8Array>): Uint8Array {
    const { from, to } = this;
    const lines = this.#lines;
    const { most: wide, starts: lefts, weights: ofColumns } = this.#across;
    for (let y = 0; y < from.height; y++) {
      for (let x = 0; x < to.width; x++) {
        const at = y * from.width + lefts[x];
        let sum = 0;
        for (let k = 0; k < wide; k++) sum += ofColumns[x * wide + k] * bytes[at + k];
        lines[y * to.width + x] = sum;
      }
    }
    const { most: high, starts: tops, weights: ofRows } = this.#down;
    const sized = new Uint8Array(to.width * to.height);
    for (let y = 0; y < to.height; y++) {
      for (let x = 0; x < to.width; x++) {
        let sum = 0.5;
        for (let k = 0; k < high; k++) sum += ofRows[y * high + k] * lines[(tops[y] + k) * to.width + x];
        sized[y * to.width + x] = sum;
      }
    }
    return sized;
  }
}
