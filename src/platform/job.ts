/** What every piece of work gets besides its task: who may end it, who hears how it goes, and how it ends early. */

/** Tells the user something besides the result, in a line. */
export type Say = (line: string) => void;

export interface Job {
  readonly stop: Stop;
  readonly say: Say;
}

/** Why work ends early. */
export interface StopReason {
  readonly exitCode: ExitCode;
  /** For the user; empty when there is nobody to tell. */
  readonly message: string;
}

/**
 * The one signal that ends work early: of the program, and of everything down to its threads. Work that holds it ends in
 * order and keeps what it has.
 */
export interface Stop extends AbortSignal {
  /** Undefined until somebody asks for an end. */
  readonly reason: StopReason | undefined;
  /** Whether work that ends in order is under way. Without it the program ends at once. */
  readonly isHeld: boolean;
  /** Ends the work in order; the first reason stays. */
  end(reason: StopReason): void;
  /** Says that work begins which ends in order, and calls back once when it shall. Returns the function for its end. */
  hold(wake?: () => void): () => void;
}

export function newStop(): Stop {
  const controller = new AbortController();
  const { signal } = controller;
  let holders = 0;
  const hold: Stop['hold'] = (wake = () => {}) => {
    holders++;
    signal.addEventListener('abort', wake, { once: true });
    return () => {
      holders--;
      signal.removeEventListener('abort', wake);
    };
  };
  const stop = Object.assign(signal, { hold, end: (reason: StopReason) => controller.abort(reason), isHeld: false });
  return Object.defineProperty(stop, 'isHeld', { get: () => holders > 0 });
}

/** A stop of its own: it ends with the other one, and without a word when the time is over. Whoever holds it holds both. */
export function stopWithin(other: Stop, milliseconds: number): Stop {
  const own = newStop();
  if (other.reason) own.end(other.reason);
  const timer = setTimeout(() => own.end({ exitCode: EXIT.DONE, message: '' }), milliseconds);
  timer.unref();
  const { hold } = own;
  own.hold = (wake) => {
    const releaseOwn = hold(wake);
    const release = other.hold(() => other.reason && own.end(other.reason));
    return () => {
      releaseOwn();
      release();
      clearTimeout(timer);
    };
  };
  return own;
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
