/** Those who want to hear of a change. */
export class Listeners<Value> {
  readonly #all = new Set<(value: Value) => void>();

  /** Adds a listener; returns the function that takes it off. */
  add(listener: (value: Value) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(value: Value): void {
    for (const listener of this.#all) listener(value);
  }
}
