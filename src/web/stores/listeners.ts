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

/** The game of a view, for other views: they can have its recording. */
export class CurrentGame {
  #recording: (() => Promise<string>) | undefined;

  /** The view says how its recording is had. */
  provide(recording: () => Promise<string>): void {
    this.#recording = recording;
  }

  /** The running game, or the last one, as the text of a recording; empty when there was none since the page opened. */
  recording(): Promise<string> {
    return this.#recording?.() ?? Promise.resolve('');
  }
}
