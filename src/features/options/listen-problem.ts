/** Why a server cannot listen, the same in every command that has one. */

import { describeFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';

export const HIGHEST_PORT = 65_535;

export interface WhereToListen {
  readonly port: number;
  /** Undefined for the loopback interface. */
  readonly host?: string | undefined;
  /** The port that the command has if nothing is said. */
  readonly usualPort: number;
}

/** The system's error in words that say what to do. */
export function listenFailure(error: unknown, { port, host, usualPort }: WhereToListen): Failure {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const other = port === HIGHEST_PORT ? usualPort : port + 1;
    return new Failure(
      `port ${port} is taken by another program: end it, or use another port such as --port ${other} (--port 0 takes any free one)`,
    );
  }
  if (code === 'EACCES')
    return new Failure(`port ${port} is reserved for the system: use a port from 1024 on, such as --port ${usualPort}`);
  if (host !== undefined && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EINVAL'))
    return new Failure(`${host} is no address of this computer: name one that it has, or 0.0.0.0 for all of them`);
  return new Failure(`cannot listen on port ${port}: ${describeFileProblem(error)}`);
}
