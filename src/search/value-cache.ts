/** Remembers numbers by playfield and a small key: a table of fixed size in which a newer entry replaces an older one. */
import type { Playfield } from '../tetris/playfield.js';

export class ValueCache {
  private readonly size: number;
  /** Two hashes for each entry: a wrong hit would need both to agree. */
  private readonly hashes: Int32Array;
  private readonly values: Float64Array;
  /** Where the number of the latest `find` belongs: `keep` wants both, for other searches may come between. */
  slot = 0;
  check = 0;

  /** @param bits of the index: the table has 2^bits entries of 16 bytes */
  constructor(bits: number) {
    this.size = 1 << bits;
    this.hashes = new Int32Array(this.size * 2);
    this.values = new Float64Array(this.size);
  }

  clear(): void {
    this.hashes.fill(0);
  }

  /** The number that was kept for a playfield and key, or NaN. */
  find(playfield: Playfield, key: number): number {
    let low = Math.imul(key + 1, 0x9e3779b1);
    let high = Math.imul(key + 1, 0x85ebca6b);
    for (let i = 0; i < playfield.length; i++) {
      low = Math.imul(low ^ playfield[i], 0x01000193);
      low ^= low >>> 15;
      high = Math.imul(high + playfield[i], 0x2c1b3c6d);
      high ^= high >>> 13;
    }
    this.slot = low;
    this.check = high | 1; // never 0, which stands for an empty entry
    const at = (low & (this.size - 1)) * 2;
    return this.hashes[at] === low && this.hashes[at + 1] === this.check ? this.values[at >> 1] : Number.NaN;
  }

  /** Keeps a number under the `slot` and `check` that `find` left. */
  keep(slot: number, check: number, value: number): void {
    const at = (slot & (this.size - 1)) * 2;
    this.hashes[at] = slot;
    this.hashes[at + 1] = check;
    this.values[at >> 1] = value;
  }
}
