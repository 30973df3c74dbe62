/**
 * The page's end of the lab's worker. Who draws changes the position many times a second: while one is being rated only
 * the latest of those that follow is kept.
 */
import type { MaxoutWeights } from '../../players/maxout.js';
import type { Position } from '../../search/position.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { LabChoice } from '../game/position-address.js';
import type { LabReply, LabRequest } from './lab-protocol.js';

export class LabClient {
  readonly #port: Port<LabRequest, LabReply>;
  #id = 0;
  #isBusy = false;
  #waiting: { readonly position: Position; readonly choice: LabChoice } | undefined;

  /** Starts the worker; answers to positions that have been overtaken are not told. */
  constructor(onReply: (reply: LabReply) => void) {
    const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module', name: 'lab' });
    this.#port = portOf(worker, (message) => onReply({ kind: 'trouble', message }));
    this.#port.listen((reply) => {
      if (!('id' in reply)) {
        onReply(reply);
        return;
      }
      this.#isBusy = false;
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (waiting) this.rate(waiting.position, waiting.choice);
      else onReply(reply);
    });
  }

  useWeights(weights: MaxoutWeights): void {
    this.#port.send({ kind: 'weights', weights });
  }

  rate(position: Position, choice: LabChoice): void {
    if (this.#isBusy) {
      this.#waiting = { position, choice };
      return;
    }
    this.#isBusy = true;
    this.#port.send({ kind: 'rate', id: ++this.#id, position, choice });
  }
}
