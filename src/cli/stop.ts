/**
 * Requests from outside to end early: a signal, or a reader of our output that went away. A command that watches ends
 * in order, keeps what it has and says so; for one that does not the process ends at once.
 */

import { PROGRAM_NAME } from '../node/files/package-root.js';
import { EXIT, type ExitCode } from './failure.js';
import { say } from './output.js';

export interface StopReason {
  readonly exitCode: ExitCode;
  /** For the user; empty when there is nobody to tell. */
  readonly message: string;
}

export class Stop {
  reason: StopReason | undefined;
  readonly #watchers = new Set<() => void>();

  /** Calls back once when a stop is requested. Returns the function that ends the watch. */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake);
    return () => this.#watchers.delete(wake);
  }

  /** Ends the run in order, from within the command. */
  end(reason: StopReason): void {
    this.reason ??= reason;
    for (const wake of this.#watchers) wake();
  }

  /** From outside. A second request does not wait any longer. */
  request(reason: StopReason): void {
    const again = this.reason !== undefined && reason.message !== '';
    this.end(reason);
    if (!again && this.#watchers.size > 0) return;
    if (reason.message) say(`${PROGRAM_NAME}: ${reason.message}`);
    process.exit(reason.exitCode);
  }
}

/** Turns signals and broken output into requests. */
export function listenForStops(stop: Stop): void {
  process.on('SIGINT', () => stop.request({ exitCode: EXIT.INTERRUPTED, message: 'interrupted' }));
  process.on('SIGTERM', () => stop.request({ exitCode: EXIT.TERMINATED, message: 'terminated' }));
  process.on('SIGHUP', () => stop.request({ exitCode: EXIT.HANGUP, message: '' }));
  // A file at its largest size ends a program at once; this way the write fails, and whoever wrote can say so.
  process.on('SIGXFSZ', () => {});
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') stop.request({ exitCode: EXIT.DONE, message: '' });
      else stop.request({ exitCode: EXIT.FAILED, message: `cannot write the output (${error.code ?? error.message})` });
    });
  }
}
