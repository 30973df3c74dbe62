/** What every command is given. */
import type { ExitCode } from '../jobs/failure.js';
import type { Stop } from '../jobs/stop.js';

/** What a command gets from the program. */
export interface CommandContext {
  readonly stop: Stop;
  /** Sets the exit code of a command that ends without a `Failure`; 0 when it is not called. */
  readonly exitWith: (code: ExitCode) => void;
}
