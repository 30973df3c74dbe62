/** Views of the page, opened in a browser that has kept something damaged. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { damagedRecord, fingerprint } from './damage-record.js';
import type { StoredRecord } from './stored-records.js';

/** Views with what they show when they have opened. */
export const STORED_VIEWS: readonly (readonly [address: string, shows: string])[] = [
  ['#/play?player=plateau&speed=max', '.ranking li'],
  ['#/lab', '.lab-rated'],
  ['#/recordings', '.cartridge-name:has-text("Maxout")'],
  ['#/analyse', '.analyse'],
  ['#/puzzles', 'h2:has-text("Puzzle ")'],
  ['#/train', '.train'],
  ['#/drills', '.drills-side'],
  ['#/insights', '.insights-games'],
];

/** What only libraries and programmers say. */
const FOREIGN_WORDS =
  /\b(undefined|NaN|null|TypeError|RangeError|SyntaxError|ZodError|DOMException|Invalid input|Unrecognized key|is not a function|Cannot read|object Object|structured clone|IDB\w+)\b/i;
const PATIENCE_MS = 60_000;

export interface StoredTrials {
  readonly url: string;
  /** How often each record is damaged, by seeds from `seed` on. */
  readonly damages: number;
  readonly seed: number;
  /** All that is kept, and those of them that are damaged, one after the other: all if not given. */
  readonly records: readonly StoredRecord[];
  readonly only?: readonly StoredRecord[];
  readonly views: readonly (readonly [address: string, shows: string])[];
  /** Told of each view. */
  readonly onView?: (fault: string | undefined) => void;
}

/** Opens every view for every damaged record, and returns what was not as it should be. */
export async function tryStored(browser: Browser, trials: StoredTrials): Promise<readonly string[]> {
  const { url, records, only = records, views, damages, seed } = trials;
  const faults: string[] = [];
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    // The page itself makes its database.
    await withPage(context, `${url}#/train`, (page) => page.waitForSelector('.train'));
    for (const record of only) {
      for (let each = seed; each < seed + damages; each++) {
        for (const view of views) {
          const fault = await tryView(context, { url, view, records, record, seed: each });
          trials.onView?.(fault);
          if (fault) faults.push(`${record.store} ${record.key}, seed ${each}, ${view[0]}: ${fault}`);
        }
      }
    }
  } finally {
    await context.close();
  }
  return faults;
}

interface Trial {
  readonly url: string;
  readonly view: readonly [address: string, shows: string];
  readonly records: readonly StoredRecord[];
  readonly record: StoredRecord;
  readonly seed: number;
}

async function tryView(
  context: BrowserContext,
  { url, view, records, record, seed }: Trial,
): Promise<string | undefined> {
  // A document of the page's own origin that runs no script.
  const damaged = await withPage(context, `${url}docs/page.html`, (page) => damage(page, records, record, seed));
  const [address, shows] = view;
  return withPage(context, `${url}${address}`, async (page, problems) => {
    try {
      await page.waitForSelector(shows);
    } catch {
      problems.push('the view did not open');
    }
    const messages = page.locator('.messages');
    const said = (await messages.count()) > 0 ? await messages.innerText() : '';
    if (FOREIGN_WORDS.test(said)) problems.push(`said: ${said}`);
    const left = await keptFingerprints(page);
    const lost = [damaged, ...records.filter((each) => each !== record).map(({ value }) => fingerprint(value))].filter(
      (each) => !left.includes(each),
    );
    if (lost.length > 0) problems.push(`lost: ${lost.map((each) => each.slice(0, 200)).join(' | ')}`);
    return problems.length > 0 ? problems.join('; ') : undefined;
  });
}

async function withPage<R>(
  context: BrowserContext,
  url: string,
  act: (page: Page, problems: string[]) => Promise<R>,
): Promise<R> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  try {
    await page.goto(url);
    return await act(page, problems);
  } finally {
    await page.close();
  }
}

/** Empties the page's stores, and puts the good records there but for one, which is damaged; returns what that is made of. */
function damage(page: Page, records: readonly StoredRecord[], record: StoredRecord, seed: number): Promise<string> {
  const texts = records.map(({ store, key, value }) => ({
    ...{ store, key, value: toPlain(value) },
    seed: key === record.key && store === record.store ? seed : -1,
  }));
  return page.evaluate(`(${putDamaged})(${damagedRecord}, ${fingerprint}, ${JSON.stringify(texts)})`);
}

/** Bytes as an object that JSON can hold. */
function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? { bytes: [...each] } : each)));
}

/** What is used of the browser's storage; the library of Node does not know it. */
interface Storage {
  open(name: string): Opening;
}
interface Opening {
  readonly result: Database;
  readonly error: unknown;
  onsuccess: () => void;
  onerror: () => void;
}
interface Database {
  readonly objectStoreNames: Iterable<string>;
  transaction(names: readonly string[], mode: 'readonly' | 'readwrite'): Transaction;
  close(): void;
}
interface Transaction {
  readonly error: unknown;
  oncomplete: () => void;
  onabort: () => void;
  objectStore(name: string): {
    clear(): void;
    put(value: unknown, key: string | number): void;
    getAll(): { readonly result: readonly { readonly value?: unknown }[]; onsuccess: () => void };
  };
}

interface PlainRecord {
  readonly store: string;
  readonly key: string | number;
  readonly value: Record<string, { readonly bytes?: readonly number[] }>;
  /** Negative for a record that stays good. */
  readonly seed: number;
}

/** Runs inside of the page, and uses nothing but what it is handed. */
function putDamaged(
  damage: typeof damagedRecord,
  print: typeof fingerprint,
  records: readonly PlainRecord[],
): Promise<string> {
  const { indexedDB } = globalThis as unknown as { indexedDB: Storage };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('maxout');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const names = [...database.objectStoreNames];
      const transaction = database.transaction(names, 'readwrite');
      let printed = '';
      for (const name of names) transaction.objectStore(name).clear();
      for (const { store, key, value, seed } of records) {
        const good = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, part?.bytes ? Uint8Array.from(part.bytes) : part]),
        );
        const put = seed < 0 ? good : damage(good, seed);
        if (seed >= 0) printed = print(structuredClone(put));
        transaction.objectStore(store).put(put, key);
      }
      transaction.oncomplete = () => {
        database.close();
        resolve(printed);
      };
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

/** What the values in all stores are made of; what was set aside lies in a record under `value`. */
function keptFingerprints(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(${readPrints})(${fingerprint})`);
}

/** Runs inside of the page. */
function readPrints(print: typeof fingerprint): Promise<readonly string[]> {
  const { indexedDB } = globalThis as unknown as { indexedDB: Storage };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('maxout');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction([...database.objectStoreNames], 'readonly');
      const prints: string[] = [];
      for (const name of database.objectStoreNames) {
        const getting = transaction.objectStore(name).getAll();
        getting.onsuccess = () => {
          for (const value of getting.result) prints.push(print(name === 'aside' ? value?.value : value));
        };
      }
      transaction.oncomplete = () => {
        database.close();
        resolve(prints);
      };
    };
  });
}
