/** The networks that a player and those that it asks have played with so far, each read once. */

import { RecentValues } from '../lib/recent-values.js';
import type { Expectimax } from '../search/expectimax.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import { type OpenNetwork, openNetwork } from './open-network.js';
import type { WeightsFile } from './weights-choice.js';

interface LoadedNetwork extends OpenNetwork {
  /** Value of the empty playfield. */
  readonly calm: number;
  /** Those that use it, by plies, price of risk, reaction and gravity. */
  readonly searches: RecentValues<Expectimax>;
}

/** Searches that are kept for each network, of a megabyte each: near a change of gravity a decision and its points take four. */
const MOST_SEARCHES = 4;

/** Those that were played with so far. */
export class LoadedNetworks {
  readonly #loaded = new Map<WeightsFile, LoadedNetwork>();
  readonly #workspaces: number;

  /** @param workspaces how many plies rate with them at the same time */
  constructor(workspaces: number) {
    this.#workspaces = workspaces;
  }

  /** @throws RangeError that names the weights, where they are damaged */
  of(file: WeightsFile): LoadedNetwork {
    const loaded = this.#loaded.get(file) ?? this.#load(file);
    this.#loaded.set(file, loaded);
    return loaded;
  }

  #load(file: WeightsFile): LoadedNetwork {
    const { network, discount } = openNetwork(file, this.#workspaces);
    const values = network.workspace(0).evaluate(emptyPlayfield());
    return { network, discount, calm: Math.min(...values), searches: new RecentValues(MOST_SEARCHES) };
  }
}
