/**
 * Messages between the page and a worker, typed on both sides: a protocol is a pair of unions of plain objects, told
 * apart by their `kind`.
 */

import './schema-config.js';

/** One end of a connection: what can be sent, and what comes. */
export interface Port<Sent, Received> {
  /** @param transfer buffers that are handed over instead of copied */
  send(message: Sent, transfer?: readonly Transferable[]): void;
  /** Takes the place of the listener before. */
  listen(listener: (message: Received) => void): void;
}

/** The page's end of a worker; errors that the worker did not catch go to `onError`. */
export function portOf<Sent, Received>(worker: Worker, onError: (message: string) => void): Port<Sent, Received> {
  worker.onerror = (event) => {
    event.preventDefault();
    onError(event.message || 'a part of the page could not be loaded; reload the page');
  };
  return {
    send: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen(listener) {
      worker.onmessage = ({ data }: MessageEvent<Received>) => listener(data);
    },
  };
}

/** What is used of a worker's global object; the library of the page's own does not know it. */
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The worker's end. */
export function ownPort<Sent, Received>(): Port<Sent, Received> {
  const scope = globalThis as unknown as WorkerScope;
  return {
    send: (message, transfer = []) => scope.postMessage(message, [...transfer]),
    listen(listener) {
      scope.onmessage = ({ data }: MessageEvent<Received>) => listener(data);
    },
  };
}
