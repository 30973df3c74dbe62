/** A file of weights as the network that plays with them. */

import { parseWeights, type StoredWeights } from '../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import { RecentValues } from '../lib/recent-values.js';
import type { Expectimax } from '../search/expectimax.js';
import { emptyPlayfield } from '../tetris/playfield.js';
import type { WeightsFile } from './weights-choice.js';

/** A network with its weights, to be read only: everybody who plays with the file shares it. */
interface OpenNetwork {
  readonly network: NtupleNetwork;
  /** Factor per piece that it was trained with. */
  readonly discount: number;
}

interface RoomyNetwork extends OpenNetwork {
  readonly workspaces: number;
}

/** Workspaces that find room if nobody wants more: a search has one for each of its plies, and few have more than these. */
const USUAL_WORKSPACES = 6;

/** Open for as long as somebody has the file: reading one takes a tenth of a second, and its tables up to 67 MB. */
const open = new WeakMap<WeightsFile, RoomyNetwork>();

/**
 * Reads and checks the weights when they are first wanted; after that the same network comes back. Whoever rates with it
 * begins and finishes in one go, so that nobody finds another's numbers in a workspace.
 *
 * @param workspaces how many rate with them at the same time
 * @throws RangeError that names the weights, where they are damaged
 */
export function openNetwork(file: WeightsFile, workspaces: number): OpenNetwork {
  const known = open.get(file);
  if (known && known.workspaces >= workspaces) return known;
  const { origin, loadInto } = storedIn(file);
  const room = Math.max(workspaces, USUAL_WORKSPACES);
  const network = new NtupleNetwork(origin.features, { workspaces: room, shared: false });
  loadInto(network.weights);
  const opened = { network, discount: origin.discount, workspaces: room };
  open.set(file, opened);
  return opened;
}

function storedIn({ name, bytes }: WeightsFile): StoredWeights {
  try {
    return parseWeights(bytes());
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`the weights "${name}": ${error.message}`);
    throw error;
  }
}

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
