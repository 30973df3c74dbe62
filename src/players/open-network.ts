/** A file of weights as the network that plays with them. */

import { parseWeights, type StoredWeights } from '../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import type { WeightsFile } from './weights-choice.js';

/** A network with its weights. */
export interface OpenNetwork {
  readonly network: NtupleNetwork;
  /** Factor per piece that it was trained with. */
  readonly discount: number;
}

/**
 * Reads and checks the weights.
 *
 * @param workspaces how many rate with them at the same time
 * @throws RangeError that names the weights, where they are damaged
 */
export function openNetwork(file: WeightsFile, workspaces: number): OpenNetwork {
  const { origin, loadInto } = storedIn(file);
  const network = new NtupleNetwork(origin.features, { workspaces, shared: false });
  loadInto(network.weights);
  return { network, discount: origin.discount };
}

function storedIn({ name, bytes }: WeightsFile): StoredWeights {
  try {
    return parseWeights(bytes());
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`the weights "${name}": ${error.message}`);
    throw error;
  }
}
