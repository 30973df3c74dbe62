/**
 * As much of a browser's database as the page uses, in memory: stores, keys, transactions that are undone when they fail,
 * and the ways in which browsers refuse.
 */

export type FakeKey = string | number;

/** What the page sets on requests, and reads from them. */
interface FakeRequest {
  result?: unknown;
  error?: unknown;
  onblocked?: () => void;
  onupgradeneeded?: () => void;
  onsuccess?: () => void;
  onerror?: (event?: { readonly preventDefault: () => void; readonly stopPropagation: () => void }) => void;
}
interface FakeTransaction {
  error: null;
  oncomplete?: () => void;
  onabort?: () => void;
  abort?: () => void;
  objectStore?: (name: string) => unknown;
}

export class FakeDatabase {
  /** The version of the database; 0 where none exists. */
  version = 0;
  readonly stores = new Map<string, Map<FakeKey, unknown>>();
  /** Thrown when the database is opened. */
  refusal: DOMException | undefined;
  /** Another tab does not let go of it. */
  isBlocked = false;
  /** What comes of requests: an error, or undefined for success. */
  failing: (action: 'get' | 'put' | 'add' | 'delete', store: string, key: FakeKey) => DOMException | undefined = () =>
    undefined;

  open(_name: string, version: number): unknown {
    if (this.refusal?.name === 'SecurityError') throw this.refusal;
    const opening: FakeRequest = {};
    queueMicrotask(() => {
      if (this.isBlocked) return opening.onblocked?.();
      if (this.refusal || version < this.version) {
        opening.error = this.refusal ?? new DOMException('an older version was asked for', 'VersionError');
        return opening.onerror?.();
      }
      opening.result = this.#connection();
      if (this.version < version) opening.onupgradeneeded?.();
      this.version = version;
      opening.onsuccess?.();
    });
    return opening;
  }

  #connection(): unknown {
    const { stores } = this;
    return {
      objectStoreNames: { contains: (name: string) => stores.has(name) },
      createObjectStore: (name: string) => stores.set(name, new Map()),
      transaction: (names: readonly string[]) => this.#transaction(names),
      close() {},
    };
  }

  #transaction(names: readonly string[]): unknown {
    const before = new Map(names.map((name) => [name, new Map(this.stores.get(name))]));
    for (const name of names) {
      if (!this.stores.has(name)) throw new DOMException(`no ${name}`, 'NotFoundError');
    }
    let open = 0;
    let isOver = false;
    const transaction: FakeTransaction = { error: null };
    const end = (): void => {
      // Requests that follow from a result are made before the next task.
      setTimeout(() => {
        if (isOver || open > 0) return;
        isOver = true;
        transaction.oncomplete?.();
      });
    };
    transaction.abort = () => {
      if (isOver) throw new DOMException('it is over', 'InvalidStateError');
      isOver = true;
      for (const [name, records] of before) this.stores.set(name, records);
      transaction.onabort?.();
    };
    const request = (act: () => unknown): unknown => {
      if (isOver) throw new DOMException('it is over', 'TransactionInactiveError');
      open++;
      const made: FakeRequest = {};
      queueMicrotask(() => {
        open--;
        try {
          made.result = act();
          made.onsuccess?.();
        } catch (error) {
          made.error = error;
          let isPrevented = false;
          made.onerror?.({ preventDefault: () => (isPrevented = true), stopPropagation() {} });
          if (!isPrevented && !isOver) transaction.abort?.();
        }
        end();
      });
      return made;
    };
    const fail = (action: 'get' | 'put' | 'add' | 'delete', store: string, key: FakeKey): void => {
      const error = this.failing(action, store, key);
      if (error) throw error;
    };
    transaction.objectStore = (name: string) => {
      const records = (): Map<FakeKey, unknown> => this.stores.get(name)!;
      const keys = (): FakeKey[] => [...records().keys()].sort((a, b) => (a < b ? -1 : 1));
      return {
        get: (key: FakeKey) =>
          request(() => {
            fail('get', name, key);
            return structuredClone(records().get(key));
          }),
        getKey: (key: FakeKey) => request(() => (records().has(key) ? key : undefined)),
        getAllKeys: () => request(keys),
        put: (value: unknown, key: FakeKey) => {
          const kept = structuredClone(value);
          return request(() => {
            fail('put', name, key);
            records().set(key, kept);
            return key;
          });
        },
        add: (value: unknown) => {
          const kept = structuredClone(value);
          return request(() => {
            const key = Math.max(0, ...keys().filter((each) => typeof each === 'number')) + 1;
            fail('add', name, key);
            records().set(key, kept);
            return key;
          });
        },
        delete: (key: FakeKey) =>
          request(() => {
            fail('delete', name, key);
            records().delete(key);
          }),
      };
    };
    end();
    return transaction;
  }
}
