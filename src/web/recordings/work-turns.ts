/** Long work in a worker, in slices: between them its messages are heard. */

const SLICE_MS = 12;

/** A promise that is kept after the messages that are waiting. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * Takes all steps of a generator.
 *
 * @param onSlice told after every slice how many steps were taken, and what the last one told; false ends the work
 * @returns what the generator returns; undefined when the work was ended
 */
export async function takeTurns<Told, Result>(
  steps: Generator<Told, Result, void>,
  onSlice: (steps: number, told: Told | undefined) => boolean,
): Promise<{ readonly result: Result } | undefined> {
  let taken = 0;
  let told: Told | undefined;
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return { result: step.value };
      taken++;
      told = step.value;
    }
    await nextTurn();
    if (!onSlice(taken, told)) return undefined;
  }
}
