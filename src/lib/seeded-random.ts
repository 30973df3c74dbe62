/** A seeded generator of random numbers: xoshiro128** of Blackman and Vigna, on four 32-bit words. */

/** One word of the splitmix sequence, which spreads a small seed over the generator's state. */
function spread(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** Seeds of a generator are 32 bits. */
export const HIGHEST_WORD = 0xffff_ffff;

/** The same seed gives the same numbers on every machine. */
export class SeededRandom {
  readonly #state = new Uint32Array(4);

  /** @param seed a whole number; its low 32 bits count */
  constructor(seed: number) {
    for (let i = 0; i < 4; i++) this.#state[i] = spread(seed + Math.imul(i + 1, 0x9e3779b9));
    // All four words at zero would stay there for ever.
    if (this.#state.every((word) => word === 0)) this.#state[0] = 1;
  }

  /** A whole number, 0 to 2³² − 1. */
  next(): number {
    const s = this.#state;
    const result = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 11);
    return result;
  }

  /** A number from 0 up to but not including 1. */
  float(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** A whole number from 0 to `count − 1`; each nearly equally likely, count at most 2³². */
  below(count: number): number {
    return Math.floor(this.float() * count);
  }

  /** An index into `weights`, each with the odds of its weight; at least one weight is above 0. */
  weighted(weights: readonly number[]): number {
    let rest = this.float() * weights.reduce((sum, weight) => sum + weight, 0);
    let last = 0;
    for (let i = 0; i < weights.length; i++) {
      if (weights[i] <= 0) continue;
      if (rest < weights[i]) return i;
      rest -= weights[i];
      last = i;
    }
    return last;
  }
}
