/**
 * The page's end of the lab's worker. Who draws changes the position many times a second: while one is being rated
 * only the latest of those that follow is kept.
 */

import type { WeightsBytes } from '../../players/weights-choice.js';
import type { ListedPlacements } from '../../review/list-placements.js';
import type { Position } from '../../search/situation.js';
import { type Port, portOf } from '../browser/worker-port.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import type { LabChoice } from '../game/position-address.js';

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

  useWeights(weights: readonly WeightsBytes[]): void {
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

/** What the page and the lab's worker say to each other: positions go there, rated placements come back. */
export type LabRequest =
  /** Weights for learned players from the next position on; none for a player that has to wait for some. */
  | { readonly kind: 'weights'; readonly weights: readonly WeightsBytes[] }
  /** Answered by `rated`, `refused` or `waiting`. */
  | { readonly kind: 'rate'; readonly id: number; readonly position: Position; readonly choice: LabChoice };

export type LabReply =
  /** First of all. */
  | { readonly kind: 'players'; readonly players: readonly PlayerFacts[] }
  /** Best first; empty where no placement can be reached. */
  | { readonly kind: 'rated'; readonly id: number; readonly list: ListedPlacements; readonly ms: number }
  /** Why the position cannot be rated, for the user. */
  | { readonly kind: 'refused'; readonly id: number; readonly message: string }
  /** The player's weights have not come yet. */
  | { readonly kind: 'waiting'; readonly id: number }
  /** The worker has failed; for the user. */
  | { readonly kind: 'trouble'; readonly message: string };
