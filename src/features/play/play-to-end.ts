/** Long work on a machine that stops after every frame, with a look at signals now and then. */

import { MachineCrash } from '../../emulator/machine.js';
import { Failure, type Stop } from '../../platform/job.js';

/** Milliseconds after which the event loop gets a turn, in which signals are noticed. */
const TURN_MS = 20;

/**
 * @param afterStep told what a step told; a promise makes the next one wait
 * @throws Failure when it was stopped, or the cartridge crashed
 */
export async function playToEnd<S, T>(
  steps: Generator<S, T, void>,
  stop: Stop,
  afterStep: (told: S) => Promise<void> | undefined,
): Promise<T> {
  // A watched stop ends the play in order, so that a recording is closed.
  const release = stop.hold();
  let turnAt = 0;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const ready = afterStep(step.value);
      if (ready) await ready;
      if (performance.now() >= turnAt) {
        await new Promise(setImmediate);
        turnAt = performance.now() + TURN_MS;
      }
      if (stop.reason) throw new Failure(`${stop.reason.message || 'stopped'}; the movie was not played to its end`);
    }
  } catch (error) {
    if (error instanceof MachineCrash) throw new Failure(`the cartridge crashed during the movie (${error.message})`);
    throw error;
  } finally {
    release();
  }
}
