/**
 * The engine with weights from the folder beside the worker's own file.
 *
 * A file is fetched when a question first needs it, which depends on the hands and the gravity, and the thread waits for it:
 * answers stay in order, and what comes meanwhile waits with the browser.
 */
import { Engine } from '../../engine/engine.js';
import { answerMethod } from '../../engine/stackrabbit/worker-methods.js';
import type { MaxoutWeights } from '../../players/weights-choice.js';

declare global {
  /** Address of this file, for a worker that imports it from elsewhere; that of the worker if it is not set. */
  var maxoutAddress: string | undefined;
}

const FOLDER = 'maxout-weights/';
/** The 30 Hz of most questions; a question makes the browser compile what it runs, too. */
const FIRST_QUESTION = {
  board: '0'.repeat(200),
  currentPiece: 'T',
  nextPiece: 'L',
  level: '18',
  lines: '0',
  inputFrameTimeline: 'X.',
};

/** From where this file came, as far as it can know. */
export function ownAddress(): string {
  return globalThis.maxoutAddress ?? globalThis.location.href;
}

/** An engine that has answered once, and so has its usual weights. @throws Error that says which file could not be had */
export function loadEngine(engine: Engine): void {
  answerMethod(engine, 'getMove', FIRST_QUESTION);
}

/** An engine that has nothing loaded yet. */
export function engineBeside(address: string): Engine {
  const weights: MaxoutWeights = __WEIGHTS__.map(({ name, origin }) => {
    return { name, origin, bytes: () => fetchNow(`${FOLDER}${name}.bin`, address) };
  });
  return new Engine(weights);
}

/** @throws Error that says what to do */
function fetchNow(path: string, address: string): Uint8Array {
  if (/^(blob|data):/.test(address)) {
    throw new Error(
      'A worker made of a text has to set maxoutAddress to the address of the file before it imports it.',
    );
  }
  const url = new URL(path, address).href;
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  const what = `${url} could not be loaded`;
  try {
    request.send();
  } catch {
    throw new Error(`${what}: there is no connection, or that server does not let other sites read it.`);
  }
  if (request.status >= 400) {
    throw new Error(`${what}: the server answered ${request.status}. The folder ${FOLDER} belongs beside ${address}.`);
  }
  return new Uint8Array(request.response);
}
