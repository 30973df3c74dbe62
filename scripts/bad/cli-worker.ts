/** A thread in which the program runs one command line after the other; what it prints is sent back. */
import { parentPort } from 'node:worker_threads';
import { main } from '../../src/cli/main.js';
import type { WorkerAnswer, WorkerRequest } from './cli-runner.js';

// Each run adds listeners of its own.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

const printed = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    printed[name] += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done as () => void);
    return true;
  };
}

parentPort?.on('message', async (request: WorkerRequest) => {
  // Nothing comes any more: the thread ends, unless something is left of a run that keeps it, as it would keep the program.
  if (request === 'end') {
    parentPort?.close();
    return;
  }
  if (request === 'left') {
    // The port itself is one.
    parentPort?.postMessage(process.getActiveResourcesInfo().length - 1);
    return;
  }
  printed.stdout = '';
  printed.stderr = '';
  takeOver(request.env);
  const code = await main(request.args);
  const answer: WorkerAnswer = { code, ...printed };
  parentPort?.postMessage(answer);
});

/** The surroundings of the one that asks, which are a copy in a thread. */
function takeOver(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
