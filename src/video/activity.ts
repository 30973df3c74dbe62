/** Where a stretch of video changes: some of its pictures, and what they say of each pixel, from which playfields are found. */
import type { PictureSize } from './field-lens.js';
import type { VideoPicture } from './picture.js';

/** Pictures with more lines are taken in a half, a third and so on of their size. */
const MOST_LINES = 760;
/** Changes of brightness below are noise; those above the higher bound count as that, so that a flash is only one change. */
const LEAST_CHANGE = 12;
const MOST_CHANGE = 76;
/** What a change of so much less 255 counts: a table, as noise makes a comparison slow. */
export const COUNTED_CHANGE = Uint8Array.from({ length: 511 }, (_, i) =>
  Math.max(0, Math.min(MOST_CHANGE, Math.abs(i - 255)) - LEAST_CHANGE),
);
/** The same with its sign. */
const SIGNED_CHANGE = Int8Array.from({ length: 511 }, (_, i) => Math.sign(i - 255) * COUNTED_CHANGE[i]);
/** How much an edge counts next to a change. */
const EDGE_WEIGHT = 0.5;
/** Bytes that may be kept. */
const MOST_BYTES = 48_000_000;
/** Pixels of all pictures that are compared with those before. */
const MOST_COMPARED = 25_000_000;
const LEAST_KEPT = 40;
const MOST_KEPT = 160;
/** A scene changes where this share of a picture's pixels does at least, and this many times as many as usual. */
const LEAST_CUT = 0.15;
const CUT_TIMES_USUAL = 3;
/** One change of a pixel counts for nothing for each this many pictures, and two at most: a scene may have changed, or a field flashed. */
const PICTURES_OF_SCENE = 12;

/** A map has a value for each pixel of a smaller picture, row by row. */
export interface GreyMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** How much each pixel changes: roots of mean changes, which make often and seldom less different. */
export interface ChangeMaps extends PictureSize {
  readonly level: GreyMap;
  /** Less the edges of what changes, upright ones: low between two columns of cells, also where no dark line is. */
  readonly across: GreyMap;
  /** The same with level edges, for rows. */
  readonly down: GreyMap;
}

/** Brightness of a picture in the maps' size. */
export interface GreyPicture {
  readonly values: Uint8Array;
}

export class Activity {
  /** Pixels of the video that a pixel of the maps is wide and high. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly #most: number;
  #pictures = 0;
  #kept: GreyPicture[] = [];
  /** One of this many pictures that come is kept. */
  #keepEach = 1;

  constructor(size: PictureSize) {
    this.scale = Math.ceil(size.height / MOST_LINES);
    this.width = Math.floor(size.width / this.scale);
    this.height = Math.floor(size.height / this.scale);
    this.#most = Math.max(LEAST_KEPT, Math.min(MOST_KEPT, Math.floor(MOST_BYTES / (this.width * this.height))));
  }

  /** Takes the next picture; of many, some spread over all of them are kept. */
  add(picture: VideoPicture): void {
    if (this.#pictures % this.#keepEach === 0) {
      this.#kept.push({ values: this.scale === 1 ? picture.luma.slice() : this.#shrink(picture) });
      if (this.#kept.length >= this.#most) {
        this.#kept = this.#kept.filter((_, i) => i % 2 === 0);
        this.#keepEach *= 2;
      }
    }
    this.#pictures++;
  }

  kept(): readonly GreyPicture[] {
    return this.#kept;
  }

  changes(): ChangeMaps {
    const { width, height } = this;
    const count = width * height;
    const level = new Tally(count);
    const upright = new Tally(count);
    const flat = new Tally(count);
    const each = Math.ceil((this.#kept.length * count) / MOST_COMPARED);
    const compared = this.#kept.filter((_, i) => i % each === 0);
    const isCut = cutsOf(compared.map(({ values }, i) => (i === 0 ? 0 : changedShare(compared[i - 1].values, values))));
    const change = new Int8Array(count);
    for (let i = 1; i < compared.length; i++) {
      if (isCut(i)) continue;
      const last = compared[i - 1].values;
      const now = compared[i].values;
      for (let at = 0; at < count; at++) change[at] = SIGNED_CHANGE[255 + now[at] - last[at]];
      level.take(change);
      upright.takeSteps(change, 1);
      flat.takeSteps(change, width);
    }
    const levels = level.roots();
    const less = (edges: Float32Array): GreyMap => ({
      width,
      height,
      values: levels.map((value, at) => value - EDGE_WEIGHT * edges[at]),
    });
    return {
      width,
      height,
      level: { width, height, values: levels },
      across: less(upright.roots()),
      down: less(flat.roots()),
    };
  }

  #shrink({ width, luma }: VideoPicture): Uint8Array {
    const { scale } = this;
    const now = new Uint8Array(this.width * this.height);
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

/** Sums of changes for each pixel. */
class Tally {
  readonly #sums: Uint16Array;
  readonly #highest: Uint8Array;
  #taken = 0;

  constructor(count: number) {
    this.#sums = new Uint16Array(count);
    this.#highest = new Uint8Array(count);
  }

  take(change: Int8Array): void {
    this.#taken++;
    const sums = this.#sums;
    const highest = this.#highest;
    for (let at = 0; at < change.length; at++) {
      const counted = Math.abs(change[at]);
      sums[at] += counted;
      if (counted > highest[at]) highest[at] = counted;
    }
  }

  /** Differences to the pixels before and behind; the map's own edges count for nothing. */
  takeSteps(change: Int8Array, step: number): void {
    this.#taken++;
    const sums = this.#sums;
    const highest = this.#highest;
    for (let at = step; at < change.length - step; at++) {
      const here = change[at];
      const both = Math.abs(here - change[at - step]) + Math.abs(here - change[at + step]);
      const counted = both < MOST_CHANGE ? both : MOST_CHANGE;
      sums[at] += counted;
      if (counted > highest[at]) highest[at] = counted;
    }
  }

  roots(): Float32Array {
    const ignored = Math.min(2, Math.floor(this.#taken / PICTURES_OF_SCENE));
    const each = 1 / Math.max(1, this.#taken);
    return Float32Array.from(this.#sums, (sum, at) => Math.sqrt(each * Math.max(0, sum - ignored * this.#highest[at])));
  }
}

/**
 * Whether a picture shows another scene than the one before.
 *
 * @param shares of the pixels of each picture, those that changed since the one before; of the first one 0
 */
export function cutsOf(shares: readonly number[]): (picture: number) => boolean {
  const sorted = shares.slice(1).sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1] ?? 0;
  const least = Math.max(LEAST_CUT, CUT_TIMES_USUAL * usual);
  return (picture) => shares[picture] > least;
}

/** Those of a sample of pixels that change clearly. */
function changedShare(last: Uint8Array, now: Uint8Array): number {
  let changed = 0;
  let seen = 0;
  // A step that is no multiple of a row's length, so that all columns are seen.
  for (let at = 0; at < now.length; at += 37) {
    seen++;
    if (Math.abs(now[at] - last[at]) > LEAST_CHANGE) changed++;
  }
  return changed / seen;
}
