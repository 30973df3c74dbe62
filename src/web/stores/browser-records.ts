/**
 * Records in this browser, each checked when it is read. A damaged one is moved, as it is, to a store of its own: nothing of
 * it is lost, nothing is read from it, and it can be saved as a file.
 */
import { ASIDE, type AsideRecord, inStores, type KeptKind, NotKept, settled } from './browser-database.js';
import type { KeptRecords } from './kept-kinds.js';
import { Listeners } from './listeners.js';

interface Aside {
  readonly records: readonly AsideRecord[];
  /** Somebody was told of all of them. */
  readonly isTold: boolean;
}

/** Beside the records, which have numbers: the number up to which somebody was told of them. */
const TOLD = 'told';

export class BrowserRecords {
  /** Something was set aside, or what was is deleted. */
  readonly changes = new Listeners<void>();
  /** Something may be kept that cannot be read: a sentence without its end, once for each cause. */
  readonly troubles = new Listeners<string>();
  readonly #told = new Set<string>();

  /**
   * A record; undefined for none, and for a damaged one.
   *
   * @throws NotKept where the browser gives out nothing; so do the others
   */
  async read<Kind extends KeptKind>(kind: Kind, key: IDBValidKey): Promise<KeptRecords[Kind] | undefined> {
    const sound = await schemas();
    const value: unknown = await this.#reading(inStores([kind], 'readonly', (store) => settled(store(kind).get(key))));
    if (value === undefined) return undefined;
    const record = sound(kind, key, value);
    if (record === undefined) await this.#moveDamaged(kind, [key]);
    return record;
  }

  /** All sound records of a kind. One that the browser cannot give out stays where it is. */
  async readAll<Kind extends KeptKind>(kind: Kind): Promise<KeptRecords[Kind][]> {
    const sound = await schemas();
    const damaged: IDBValidKey[] = [];
    const records: KeptRecords[Kind][] = [];
    const reading = inStores([kind], 'readonly', async (store) => {
      for (const key of await settled(store(kind).getAllKeys())) {
        const read = await settled(store(kind).get(key)).then(
          (value: unknown) => ({ record: sound(kind, key, value) }),
          () => undefined,
        );
        if (read?.record) records.push(read.record);
        else if (read) damaged.push(key);
      }
    });
    await this.#reading(reading);
    if (damaged.length > 0) await this.#moveDamaged(kind, damaged);
    return records;
  }

  /** Puts a record in place of the one before, which is set aside if it is damaged. */
  async keep<Kind extends KeptKind>(kind: Kind, key: IDBValidKey, record: KeptRecords[Kind]): Promise<void> {
    await this.#replace(kind, key, (store) => settled(store.put(record, key)));
  }

  /** Deletes a record; a damaged one is set aside. */
  async forget(kind: KeptKind, key: IDBValidKey): Promise<void> {
    await this.#replace(kind, key, (store) => settled(store.delete(key)));
  }

  /** Sets a record aside that has the right form and yet cannot be used. */
  async setAside(kind: KeptKind, key: IDBValidKey): Promise<void> {
    await inStores([kind, ASIDE], 'readwrite', async (store) => {
      await moveAside(store, kind, key, () => false);
    });
    this.changes.tell();
  }

  /** What was set aside. */
  aside(): Promise<Aside> {
    return inStores([ASIDE], 'readonly', async (store) => {
      const keys = await settled(store(ASIDE).getAllKeys());
      const records: AsideRecord[] = [];
      for (const key of keys) {
        if (typeof key === 'number') records.push({ id: key, content: await settled(store(ASIDE).get(key)) });
      }
      const told: unknown = await settled(store(ASIDE).get(TOLD));
      return { records, isTold: records.every(({ id }) => typeof told === 'number' && id <= told) };
    });
  }

  /** Somebody was told of these records. */
  async tellAside(records: readonly AsideRecord[]): Promise<void> {
    const last = Math.max(0, ...records.map(({ id }) => id));
    await inStores([ASIDE], 'readwrite', (store) => settled(store(ASIDE).put(last, TOLD)));
  }

  /** Deletes records that were set aside. */
  async forgetAside(records: readonly AsideRecord[]): Promise<void> {
    await inStores([ASIDE], 'readwrite', async (store) => {
      for (const { id } of records) await settled(store(ASIDE).delete(id));
    });
    this.changes.tell();
  }

  async #reading<Result>(reading: Promise<Result>): Promise<Result> {
    try {
      return await reading;
    } catch (error) {
      if (error instanceof NotKept && error.mayExist && !this.#told.has(error.message)) {
        this.#told.add(error.message);
        this.troubles.tell(error.message);
      }
      throw error;
    }
  }

  /** Another tab may have written a sound record meanwhile: it is looked at again as it is moved. */
  async #moveDamaged(kind: KeptKind, keys: readonly IDBValidKey[]): Promise<void> {
    const sound = await schemas();
    try {
      await inStores([kind, ASIDE], 'readwrite', async (store) => {
        for (const key of keys) {
          await moveAside(store, kind, key, (value) => sound(kind, key, value) !== undefined);
        }
      });
    } catch (error) {
      // Without room it stays where it is, and is not read either.
      if (!(error instanceof NotKept)) throw error;
      return;
    }
    this.changes.tell();
  }

  async #replace(kind: KeptKind, key: IDBValidKey, act: (store: IDBObjectStore) => Promise<unknown>): Promise<void> {
    const sound = await schemas();
    const wasMoved = await inStores([kind, ASIDE], 'readwrite', async (store) => {
      const moved = await moveAside(store, kind, key, (value) => sound(kind, key, value) !== undefined);
      await act(store(kind));
      return moved;
    });
    if (wasMoved) this.changes.tell();
  }
}

/** Moves a record within a transaction unless it is sound; returns whether it was moved. */
async function moveAside(
  store: (name: KeptKind | typeof ASIDE) => IDBObjectStore,
  kind: KeptKind,
  key: IDBValidKey,
  isSound: (value: unknown) => boolean,
): Promise<boolean> {
  if ((await settled(store(kind).getKey(key))) === undefined) return false;
  const value: unknown = await settled(store(kind).get(key));
  if (isSound(value)) return false;
  await settled(store(ASIDE).add({ kind, key, value }));
  await settled(store(kind).delete(key));
  return true;
}

/** Loaded when something is first read: the page shows its frame without them. */
async function schemas(): Promise<typeof import('./kept-kinds.js').soundRecord> {
  return (await import('./kept-kinds.js')).soundRecord;
}

/** The oldest ones give way. */
export const MOST_GAMES = 20;

export type KeptGame = KeptRecords['games'];

export class KeptGames {
  /** Told when there are others. */
  readonly changes = new Listeners<void>();
  readonly #records: BrowserRecords;

  constructor(records: BrowserRecords) {
    this.#records = records;
  }

  /**
   * The latest first.
   *
   * @throws NotKept where the browser keeps nothing, as in some private windows; so do the others
   */
  async all(): Promise<readonly KeptGame[]> {
    const games = await this.#records.readAll('games');
    return games.sort((a, b) => b.ended - a.ended);
  }

  /** The game that ended then; undefined if it is not kept here. */
  get(ended: number): Promise<KeptGame | undefined> {
    return this.#records.read('games', ended);
  }

  /** Keeps one more game, or one that has changed in place of what it was. */
  async keep(game: KeptGame): Promise<void> {
    await this.#records.keep('games', game.ended, game);
    for (const { ended } of (await this.all()).slice(MOST_GAMES)) await this.#records.forget('games', ended);
    this.changes.tell();
  }

  async remove({ ended }: KeptGame): Promise<void> {
    await this.#records.forget('games', ended);
    this.changes.tell();
  }
}

/** What is said of an address that names a game which is not there. */
export const NOT_KEPT = 'This game is not kept in this browser: choose its file, if it was saved as one.';

/** `maxout-1795369200000.jsonl`: what the file of its recording is called. */
export function keptGameFile({ ended }: KeptGame): string {
  return `maxout-${ended}.jsonl`;
}
