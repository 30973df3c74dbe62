/** Weights of the user's own, kept in this browser. */
import { NotKept } from './browser-database.js';
import type { BrowserRecords } from './browser-records.js';
import type { KeptRecords } from './kept-kinds.js';

/** With the content of a weights file. */
export type KeptWeights = KeptRecords['weights'];

const KIND = 'weights';
const KEY = 'own';

/** Undefined for none, or where nothing can be kept. */
export async function keptWeights(records: BrowserRecords): Promise<KeptWeights | undefined> {
  try {
    return await records.read(KIND, KEY);
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    return undefined;
  }
}

/** @throws NotKept where the browser keeps nothing, as in some private windows; so do the others */
export function keepWeights(records: BrowserRecords, { name, bytes, curve }: KeptWeights): Promise<void> {
  return records.keep(KIND, KEY, { name, bytes, curve });
}

export function forgetWeights(records: BrowserRecords): Promise<void> {
  return records.forget(KIND, KEY);
}

/** What is kept there is no file of weights that can be played with. */
export function setWeightsAside(records: BrowserRecords): Promise<void> {
  return records.setAside(KIND, KEY);
}
