/**
 * Sees that whoever plays in a worker has the weights that it needs: they are fetched when player, hands or game first ask
 * for them, and until they have come the learned player waits.
 */

import { playerDefinition } from '../../players/player-by-name.js';
import type { GameAhead, WeightsBytes } from '../../players/weights-choice.js';
import type { ToldHands } from '../../reach/taps.js';
import { messageOf } from '../browser/worker-calls.js';
import type { FetchProgress } from './packed-files.js';
import { type NamedWeights, SHIPPED, shippedChoice, type WeightsStore } from './weights-store.js';

export interface WeightsTaker {
  /** Hands weights to the worker; none while they are on their way. */
  give(files: readonly WeightsBytes[]): void;
  onProgress: FetchProgress;
  /** The worker has what it needs; `note` is what a user should know of it. */
  onGiven(weights: NamedWeights, note: string | undefined): void;
  onProblem(message: string): void;
}

/** Who plays what, with what hands. */
export interface WeightsNeed extends Pick<ToldHands, 'taps'> {
  readonly player: string;
  readonly game: GameAhead;
}

export class WeightsSupply {
  readonly #store: WeightsStore;
  readonly #taker: WeightsTaker;
  #need: WeightsNeed | undefined;
  /** What the worker has, or what is on its way to it. */
  #sent: readonly string[] = [];

  constructor(store: WeightsStore, taker: WeightsTaker) {
    this.#store = store;
    this.#taker = taker;
    store.changes.add(() => {
      this.#sent = [];
      if (this.#need) void this.need(this.#need);
    });
  }

  async need(need: WeightsNeed): Promise<void> {
    this.#need = need;
    if (!playerDefinition(need.player)?.options.includes('weights')) return;
    const choice = shippedChoice(need.taps);
    const names = choice.forGame(need.game).map(({ name }) => name);
    const hasAll = names.every((name) => this.#sent.includes(name));
    if (!hasAll) {
      this.#taker.give([]);
      this.#sent = names;
    }
    try {
      const weights = await this.#store.current(names, this.#taker.onProgress);
      // What was asked for in the meantime takes the place of what comes now.
      if (!hasAll && this.#sent === names) this.#taker.give(weights.files);
      if (this.#need === need) this.#taker.onGiven(weights, weights.name === SHIPPED ? choice.note : undefined);
    } catch (error) {
      if (this.#sent === names) this.#sent = [];
      if (this.#need === need) this.#taker.onProblem(messageOf(error));
    }
  }
}
