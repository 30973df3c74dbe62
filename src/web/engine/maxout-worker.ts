/**
 * A worker for overlays, in place of the one of StackRabbit. It answers every dialect; what it says when it is ready is asked
 * for in its address, since some pages wait for a message and others take any for an answer: `?dialect=b` or `?dialect=c`,
 * and A if nothing is said.
 */
import { answerMessage } from './answer-message.js';
import { engineBeside, loadEngine, ownAddress } from './engine-beside.js';

/** What is posted once the engine is loaded. */
const READY: Readonly<Record<string, readonly unknown[]>> = { a: [{ type: 'init' }], b: [], c: ['INIT'] };

/** What is used of a worker's global object; the library of the page's own does not know it. */
interface WorkerScope {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const worker = globalThis as unknown as WorkerScope;
const address = ownAddress();
const dialect = dialectOf(address);
const engine = engineBeside(address);

// Whatever was posted before waits until this script has run.
worker.onmessage = ({ data, ports: [port] }) => {
  (port ?? worker).postMessage(answerMessage(engine, data, port !== undefined));
};
loadEngine(engine);
for (const message of READY[dialect]) worker.postMessage(message);

function dialectOf(url: string): string {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const name = new URLSearchParams(query).get('dialect') ?? 'a';
  if (Object.hasOwn(READY, name)) return name;
  throw new RangeError(`?dialect=${name}: expected ${Object.keys(READY).join(', ')}`);
}
