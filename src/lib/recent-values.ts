/** Values that are dear to make, kept for those who ask again: the ones that were asked for last, and no more than some number. */

export class RecentValues<Value> {
  readonly #most: number;
  /** The one that was asked for longest ago comes first. */
  readonly #kept = new Map<string, Value>();

  /** @param most at least 1 */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value that is kept for a key, else a new one. */
  of(key: string, make: () => Value): Value {
    const known = this.#kept.get(key);
    const value = known ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
