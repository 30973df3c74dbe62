/** What parts of the page tell each other. */
import type { PlacedGame } from '../../tetris/played-game.js';

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

/** Games that a view has read, for other views. */
export interface GamesRead {
  /** What they were read from. */
  readonly name: string;
  readonly games: readonly PlacedGame[];
}

export class LatestGamesRead {
  #read: GamesRead | undefined;

  provide(read: GamesRead): void {
    this.#read = read;
  }

  /** Undefined as long as none were read. */
  get read(): GamesRead | undefined {
    return this.#read;
  }
}
