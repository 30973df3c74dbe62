/** What every piece of work gets besides its task: who may end it, who hears how it goes, and how it ends early. */

/** Tells the user something besides the result, in a line. */
export type Say = (line: string) => void;

export interface Job {
  readonly stop: Stop;
  readonly say: Say;
}

/** Requests to end early, made by whoever asked for the work. Work that watches ends in order and keeps what it has. */
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

/** What the shell gets; a signal's code is 128 and its number. */
export const EXIT = {
  DONE: 0,
  /** A file, an image, a disk, a run or a check failed. */
  FAILED: 1,
  /** The command line alone is wrong. */
  USAGE: 2,
  HANGUP: 129,
  INTERRUPTED: 130,
  TERMINATED: 143,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with one message for the user: what was found, what was expected, what to do. */
export class Failure extends Error {
  override name = 'Failure';
  /** @param advice what the user can do, as a code and its facts: each face has its own words for it */
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.FAILED,
    readonly advice?: readonly [code: string, ...facts: unknown[]],
  ) {
    super(message);
  }
}

/** The command line alone is wrong. */
export function usageFailure(message: string): Failure {
  return new Failure(message, EXIT.USAGE);
}
