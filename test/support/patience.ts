import { availableParallelism, loadavg } from 'node:os';

/** Five times what the longest test takes on a quiet machine with two cores. */
const ON_A_QUIET_MACHINE_MS = 60_000;

/**
 * Milliseconds after which a test hangs. They grow with the number of processes that wait for each core, since a slow
 * machine is no failure; systems that count none (Windows) say 0.
 */
export function patience(): number {
  return Math.round(ON_A_QUIET_MACHINE_MS * Math.max(1, loadavg()[0] / availableParallelism()));
}
