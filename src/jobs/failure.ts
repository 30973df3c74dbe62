/** How a command ends, and the one way to end it early. */

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
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.FAILED,
  ) {
    super(message);
  }
}

/** The command line alone is wrong. */
export function usageFailure(message: string): Failure {
  return new Failure(message, EXIT.USAGE);
}
