/**
 * Requests from outside to end early: a signal, or a reader of our output that went away. Work that holds the stop signal
 * ends in order, keeps what it has and says so. Where none does, the process ends at once.
 */

import { PROGRAM_NAME } from '../platform/files/package-root.js';
import type { Stop, StopReason } from '../platform/job.js';
import { EXIT } from '../platform/job.js';
import { say } from '../platform/terminal/output.js';

/** A request from outside: the program ends at once where no work holds the signal, and on a second request. */
function request(stop: Stop, reason: StopReason): void {
  const again = stop.reason !== undefined && reason.message !== '';
  stop.end(reason);
  if (!again && stop.isHeld) return;
  if (reason.message) say(`${PROGRAM_NAME}: ${reason.message}`);
  process.exit(reason.exitCode);
}

/** Turns signals and broken output into requests. */
export function listenForStops(stop: Stop): void {
  process.on('SIGINT', () => request(stop, { exitCode: EXIT.INTERRUPTED, message: 'interrupted' }));
  process.on('SIGTERM', () => request(stop, { exitCode: EXIT.TERMINATED, message: 'terminated' }));
  process.on('SIGHUP', () => request(stop, { exitCode: EXIT.HANGUP, message: '' }));
  // A file at its largest size ends a program at once; this way the write fails, and whoever wrote can say so.
  process.on('SIGXFSZ', () => {});
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') request(stop, { exitCode: EXIT.DONE, message: '' });
      else
        request(stop, { exitCode: EXIT.FAILED, message: `cannot write the output (${error.code ?? error.message})` });
    });
  }
}
