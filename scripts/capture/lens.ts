/** What a lens and a sensor do to a whole picture: barrel and noise. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';

/**
 * Bends a plane as a lens does: a point at distance r from the picture's middle, where half of the diagonal is 1, is seen at
 * r × (1 − bend × r²) of where a straight picture has it.
 */
export class Lens {
  readonly #from: Int32Array;
  /** Weights of the right and the lower neighbour, in 256ths. */
  readonly #right: Uint8Array;
  readonly #down: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
    bend: number,
  ) {
    const count = width * height;
    this.#from = new Int32Array(count);
    this.#right = new Uint8Array(count);
    this.#down = new Uint8Array(count);
    const [cx, cy] = [width / 2, height / 2];
    const diagonal = Math.hypot(cx, cy);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const seen = Math.hypot(x + 0.5 - cx, y + 0.5 - cy) / diagonal;
        const stretch = seen === 0 ? 1 : straightDistance(seen, bend) / seen;
        const fromX = Math.min(width - 1.001, Math.max(0, cx + (x + 0.5 - cx) * stretch - 0.5));
        const fromY = Math.min(height - 1.001, Math.max(0, cy + (y + 0.5 - cy) * stretch - 0.5));
        const at = y * width + x;
        this.#from[at] = Math.floor(fromY) * width + Math.floor(fromX);
        this.#right[at] = (fromX % 1) * 256;
        this.#down[at] = (fromY % 1) * 256;
      }
    }
  }

  bend(from: Readonly<Uint8Array>, to: Uint8Array): void {
    const { width } = this;
    for (let i = 0; i < width * this.height; i++) {
      const at = this.#from[i];
      const right = this.#right[i];
      const upper = 256 * from[at] + right * (from[at + 1] - from[at]);
      const lower = 256 * from[at + width] + right * (from[at + width + 1] - from[at + width]);
      to[i] = (256 * upper + this.#down[i] * (lower - upper)) >> 16;
    }
  }
}

/** The distance at which a straight picture has what is seen at a distance. */
function straightDistance(seen: number, bend: number): number {
  let straight = seen;
  for (let i = 0; i < 6; i++) {
    straight -= (straight * (1 - bend * straight ** 2) - seen) / (1 - 3 * bend * straight ** 2);
  }
  return straight;
}

const NOISE_BYTES = 1 << 16;
/** Bytes that take their grain from one place of it on. */
const STRETCH = 4096;

/** Grain that is another one in each picture. */
export class Noise {
  readonly #grain = new Int8Array(NOISE_BYTES);

  /** @param strength standard deviation in bytes */
  constructor(
    strength: number,
    private readonly random: SeededRandom,
  ) {
    for (let i = 0; i < NOISE_BYTES; i++) {
      // The sum of four is near enough to a normal one.
      const sum = random.float() + random.float() + random.float() + random.float() - 2;
      this.#grain[i] = Math.round(sum * Math.sqrt(3) * strength);
    }
  }

  add(from: Readonly<Uint8Array>, to: Uint8Array): void {
    const clamped = new Uint8ClampedArray(to.buffer, to.byteOffset, to.length);
    for (let start = 0; start < from.length; start += STRETCH) {
      const end = Math.min(from.length, start + STRETCH);
      let at = this.random.below(NOISE_BYTES - STRETCH);
      for (let i = start; i < end; i++) clamped[i] = from[i] + this.#grain[at++];
    }
  }
}
