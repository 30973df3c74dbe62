/** The database of the page in this browser: a store for each kind of thing, and one for what was set aside. */

const DATABASE = 'maxout';
/** Raised when a store is added, or a record gets another form. */
const VERSION = 8;
const KINDS = ['cartridges', 'weights', 'games', 'puzzles', 'drills', 'hands', 'insights'] as const;
export type KeptKind = (typeof KINDS)[number];
/** Holds damaged records of all stores, and how far people were told of them; see `browser-records.ts`. */
export const ASIDE = 'aside';
export type StoreName = KeptKind | typeof ASIDE;

/** A damaged record, as it lies in the store for such. */
export interface AsideRecord {
  /** Grows with every record. */
  readonly id: number;
  /** The store and the key that it lay under, and the record, if the store for damaged records is not damaged itself. */
  readonly content: unknown;
}

/** Another tab that does not let go of an older database is waited for so long. */
const BLOCKED_MS = 3_000;

/** The browser does not keep, or does not give out, what it was asked for; the message is a sentence without its end. */
export class NotKept extends Error {
  /** Whether something may be there all the same, which must not be taken for nothing. */
  readonly mayExist: boolean;

  constructor(message: string, mayExist = false) {
    super(message);
    this.name = 'NotKept';
    this.mayExist = mayExist;
  }
}

/** Requests of one transaction: what they change, they change together or not at all. */
export type Act<Result> = (store: (name: StoreName) => IDBObjectStore) => Promise<Result>;

/**
 * Runs requests on some stores; done when the browser has kept what they changed.
 *
 * @throws NotKept where the browser keeps nothing, as in some private windows, or nothing more
 */
export async function inStores<Result>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: Act<Result>,
): Promise<Result> {
  try {
    const database = await openDatabase();
    try {
      return await transact(database.transaction(names, mode), act);
    } finally {
      database.close();
    }
  } catch (error) {
    throw notKept(error);
  }
}

async function transact<Result>(transaction: IDBTransaction, act: Act<Result>): Promise<Result> {
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  ended.catch(() => {});
  try {
    const result = await act((name) => transaction.objectStore(name));
    await ended;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      const { result: database } = opening;
      for (const name of KINDS) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      }
      if (!database.objectStoreNames.contains(ASIDE)) database.createObjectStore(ASIDE, { autoIncrement: true });
    };
    opening.onblocked = () => {
      setTimeout(() => {
        isGivenUp = true;
        reject(
          new NotKept('Another tab holds what this browser keeps for an older version of this page: close it', true),
        );
      }, BLOCKED_MS);
    };
    opening.onsuccess = () => {
      const { result: database } = opening;
      database.onversionchange = () => database.close();
      if (isGivenUp) database.close();
      else resolve(database);
    };
    opening.onerror = () => reject(opening.error);
  });
}

/** Why something is not kept, by the name of what the browser threw. */
function notKept(error: unknown): NotKept {
  if (error instanceof NotKept) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') {
    return new NotKept('A newer version of this page has written what this browser keeps: reload the page', true);
  }
  if (name === 'QuotaExceededError') {
    return new NotKept(
      'This browser has no room left for this page: delete games of yours, or make room on the disk',
      true,
    );
  }
  if (['NotReadableError', 'DataError', 'UnknownError', 'NotFoundError', 'AbortError'].includes(name)) {
    return new NotKept('This browser cannot read or write what it keeps for this page', true);
  }
  return new NotKept('This browser stores nothing for this page (is this a private window?)');
}

/** Why something was not kept, for the user: a sentence without its end. */
export function whyNotKept(error: unknown): string {
  return notKept(error).message;
}

/** The result of a request; one that fails does not end the others of its transaction. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      reject(request.error);
    };
  });
}
