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

/** Bytes that have come, of all that will; both packed. */
export type FetchProgress = (loaded: number, whole: number) => void;

/**
 * The content of a file that the build has packed.
 *
 * @throws Error with a message for the user when the file cannot be had
 */
export async function fetchPacked(asset: PackedAsset, progress?: FetchProgress): Promise<Uint8Array<ArrayBuffer>> {
  const name = asset.path.split('/').at(-1);
  let response: Response;
  try {
    response = await fetch(new URL(asset.path, document.baseURI));
  } catch {
    throw new Error(`${name} could not be loaded, because there is no connection. Connect and reload the page.`);
  }
  if (!response.ok || !response.body) {
    throw new Error(`${name} could not be loaded: the server answered ${response.status}. Reload the page later.`);
  }
  let loaded = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.length;
        progress?.(Math.min(loaded, asset.packedBytes), asset.packedBytes);
        controller.enqueue(chunk);
      },
    }),
  );
  const content = new Uint8Array(await new Response(await unpacked(counted)).arrayBuffer());
  if (content.length !== asset.bytes) {
    throw new Error(`${name} came with ${content.length} bytes (expected ${asset.bytes}). Reload the page.`);
  }
  return content;
}

const GZIP_MAGIC = 0x1f;

/** Some servers declare `.gz` as an encoding, and the browser has unpacked the file already. */
async function unpacked(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [peeked, whole] = stream.tee();
  const reader = peeked.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return value?.[0] === GZIP_MAGIC ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
