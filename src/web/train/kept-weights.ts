/** Weights that the user wants this browser to keep. */
import { inStore } from '../stores/browser-database.js';
import type { TrainingPoint } from '../stores/weights-store.js';

export interface KeptWeights {
  readonly name: string;
  /** Of a weights file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly curve: readonly TrainingPoint[];
}

const KIND = 'weights';
const KEY = 'own';

/** Undefined for none, or where nothing can be kept. */
export async function keptWeights(): Promise<KeptWeights | undefined> {
  try {
    return (await inStore(KIND, 'readonly', (store) => store.get(KEY))) as KeptWeights | undefined;
  } catch {
    return undefined;
  }
}

/** @throws DOMException where the browser keeps nothing, as in some private windows */
export async function keepWeights(weights: KeptWeights): Promise<void> {
  await inStore(KIND, 'readwrite', (store) => store.put(weights, KEY));
}

/** @throws DOMException where the browser keeps nothing */
export async function forgetWeights(): Promise<void> {
  await inStore(KIND, 'readwrite', (store) => store.delete(KEY));
}
