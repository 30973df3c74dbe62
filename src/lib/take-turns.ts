/** Long work in slices: between them its thread hears messages and signals. */

const SLICE_MS = 12;

/** A promise that is kept after the messages that are waiting. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const heard = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', heard);
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Takes all steps of a generator.
 *
 * @param onSlice told after every slice how many steps were taken, and what the last one told
 * @returns what the generator returns
 * @throws the signal's reason where the signal ends the work
 */
export async function takeTurns<Told, Value>(
  steps: Generator<Told, Value, void>,
  signal: AbortSignal,
  onSlice: (steps: number, told: Told | undefined) => void,
): Promise<Value> {
  let taken = 0;
  let told: Told | undefined;
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return step.value;
      taken++;
      told = step.value;
    }
    await nextTurn();
    signal.throwIfAborted();
    onSlice(taken, told);
  }
}
