/** Requests to end early, made by whoever asked for the work. Work that watches ends in order and keeps what it has. */

import type { ExitCode } from './failure.js';

export interface StopReason {
  readonly exitCode: ExitCode;
  /** For the user; empty when there is nobody to tell. */
  readonly message: string;
}

export class Stop {
  reason: StopReason | undefined;
  readonly #watchers = new Set<() => void>();

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Calls back once when a stop is requested. Returns the function that ends the watch. */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake);
    return () => this.#watchers.delete(wake);
  }

  /** Ends the work in order. */
  end(reason: StopReason): void {
    this.reason ??= reason;
    for (const wake of this.#watchers) wake();
  }
}
