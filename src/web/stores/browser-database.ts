/** What the page keeps in this browser, when the user says so: one database with a store for each kind of thing. */

const DATABASE = 'maxout';
/** Raised when a store is added. */
const VERSION = 4;
const STORES = ['cartridges', 'weights', 'games', 'puzzles'] as const;
export type KeptKind = (typeof STORES)[number];

/**
 * Runs a request on a store.
 *
 * @throws DOMException where the browser keeps nothing, as in some private windows
 */
export async function inStore<Result>(
  kind: KeptKind,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => {
    for (const name of STORES) {
      if (!opening.result.objectStoreNames.contains(name)) opening.result.createObjectStore(name);
    }
  };
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(kind, mode).objectStore(kind)));
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
