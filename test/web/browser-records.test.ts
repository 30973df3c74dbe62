/** What the page keeps, read from a database that others have damaged, and that does what browsers do when they refuse. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { damagedRecord, fingerprint } from '../../scripts/bad/damage-record.js';
import { storedRecords } from '../../scripts/bad/stored-records.js';
import { formatAside } from '../../src/web/stores/aside-text.js';
import { type KeptKind, NotKept } from '../../src/web/stores/browser-database.js';
import { BrowserRecords } from '../../src/web/stores/browser-records.js';
import { describeAside, soundRecord } from '../../src/web/stores/kept-kinds.js';
import { FakeDatabase } from '../support/fake-database.js';
import { readAside } from '../support/read-aside.js';

const GOOD = storedRecords();
const RATING = GOOD.find(({ store }) => store === 'puzzles')!;
/** Each of the five records in 240 ways: 1,200 cases. */
const DAMAGES = 240;
const SEED = 1;

let database: FakeDatabase;
let records: BrowserRecords;

beforeEach(async () => {
  database = new FakeDatabase();
  vi.stubGlobal('indexedDB', database);
  records = new BrowserRecords();
  await records.aside();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const put = (store: string, key: string | number, value: unknown): void => {
  database.stores.get(store)!.set(key, structuredClone(value));
};
/** The record itself, as it lies there. */
const lies = ({ store, key }: { readonly store: string; readonly key: string | number }): unknown =>
  database.stores.get(store)!.get(key);
const [, , game] = GOOD;
const gameKey = game.key as number;

test('what is sound is read as it was kept, and nothing is set aside', async () => {
  for (const { store, key, value } of GOOD) put(store, key, value);
  for (const { store, key, value } of GOOD) {
    expect(fingerprint(await records.read(store as KeptKind, key))).toBe(fingerprint(value));
  }
  expect(await records.readAll('games')).toHaveLength(2);
  expect(await records.aside()).toEqual({ records: [], isTold: true });
});

describe.each(GOOD.map(({ store, key }, i) => [store, key, i] as const))('%s %s', (store, key, i) => {
  it(`damaged in ${DAMAGES} ways, seeds from ${SEED} on, is never read, and set aside to the byte`, async () => {
    const kind = store as KeptKind;
    let setAside = 0;
    for (const each of GOOD) put(each.store, each.key, each.value);
    const others = GOOD.filter((each) => each !== GOOD[i]).map((each) => [each, lies(each)] as const);
    for (let seed = SEED; seed < SEED + DAMAGES; seed++) {
      database.stores.get('aside')!.clear();
      const damaged = structuredClone(damagedRecord(GOOD[i].value, seed));
      put(store, key, damaged);
      const print = fingerprint(damaged);
      const isSound = soundRecord(kind, key, damaged) !== undefined;
      const fresh = new BrowserRecords();
      const read =
        kind === 'games' ? (await fresh.readAll(kind)).find(({ ended }) => ended === key) : await fresh.read(kind, key);
      const at = `seed ${seed}`;
      const { records: aside } = await fresh.aside();
      if (isSound) {
        expect(fingerprint(read), at).toBe(print);
        expect(aside, at).toEqual([]);
        continue;
      }
      expect(read, at).toBeUndefined();
      if (damaged === undefined) continue;
      setAside++;
      expect(
        aside.map(({ content }) => fingerprint((content as { value: unknown }).value)),
        at,
      ).toEqual([print]);
      expect(database.stores.get(store)!.has(key), at).toBe(false);
      // The file holds it whole.
      const [saved] = readAside(await formatAside(aside)) as { value: unknown }[];
      expect(fingerprint(saved.value), at).toBe(print);
      // Nothing else was touched.
      expect(
        others.every(([each, before]) => lies(each) === before),
        at,
      ).toBe(true);
    }
    expect(setAside).toBeGreaterThan(DAMAGES / 2);
  });
});

test('a game under the key of another is damaged', async () => {
  put('games', 17, game.value);
  expect(await records.readAll('games')).toEqual([]);
  const { records: aside } = await records.aside();
  expect(aside.map(({ content }) => content)).toEqual([{ kind: 'games', key: 17, value: game.value }]);
});

test('a record that is written takes the place of a damaged one, which is set aside first', async () => {
  put('puzzles', 'own', 'damaged');
  const { value } = RATING;
  await records.keep('puzzles', 'own', value as never);
  expect(await records.read('puzzles', 'own')).toEqual(value);
  put('cartridges', 'own', 17);
  await records.forget('cartridges', 'own');
  const { records: aside } = await records.aside();
  expect(aside.map(({ content }) => content)).toEqual([
    { kind: 'puzzles', key: 'own', value: 'damaged' },
    { kind: 'cartridges', key: 'own', value: 17 },
  ]);
});

test('where there is no room to set it aside, a damaged record stays where it is, and nothing is written over it', async () => {
  put('puzzles', 'own', 'damaged');
  database.failing = (action) => (action === 'add' ? new DOMException('full', 'QuotaExceededError') : undefined);
  expect(await records.read('puzzles', 'own')).toBeUndefined();
  const keeping = records.keep('puzzles', 'own', RATING.value as never);
  await expect(keeping).rejects.toThrow('This browser has no room left for this page');
  expect(database.stores.get('puzzles')!.get('own')).toBe('damaged');
});

test('one record that the browser cannot give out does not hide the others, and stays where it is', async () => {
  for (const { store, key, value } of GOOD) put(store, key, value);
  database.failing = (action, _, key) =>
    action === 'get' && key === gameKey ? new DOMException('gone', 'NotReadableError') : undefined;
  expect((await records.readAll('games')).map(({ ended }) => ended)).toEqual([gameKey + 1]);
  expect(database.stores.get('games')!.has(gameKey)).toBe(true);
});

test('what was set aside is told until somebody has seen it, and deleted only on demand', async () => {
  put('games', 17, 'damaged');
  put('games', 18, 'damaged, too');
  put('weights', 'own', { bytes: 1 });
  await records.readAll('games');
  await records.read('weights', 'own');
  const first = await records.aside();
  expect(first.isTold).toBe(false);
  expect(describeAside(first.records)).toBe('2 games of yours, the weights');
  await records.tellAside(first.records);
  expect((await records.aside()).isTold).toBe(true);
  put('puzzles', 'own', Number.NaN);
  await records.read('puzzles', 'own');
  expect((await records.aside()).isTold).toBe(false);
  await records.forgetAside(first.records);
  const { records: left } = await records.aside();
  expect(describeAside(left)).toBe('your rating at puzzles');
});

test('the store for damaged records may be damaged itself', async () => {
  for (const [key, value] of [
    [1, 'text'],
    [2, null],
    [3, { kind: '__proto__' }],
    ['told', 'yes'],
  ] as const)
    put('aside', key, value);
  const { records: aside, isTold } = await records.aside();
  expect([describeAside(aside), isTold]).toEqual(['3 unknown things', false]);
  expect(readAside(await formatAside(aside))).toEqual(['text', null, { kind: '__proto__' }]);
});

describe('a browser that refuses', () => {
  const refused = (name: string): void => {
    database.refusal = new DOMException('no', name);
  };

  it.each([
    ['SecurityError', 'This browser stores nothing for this page (is this a private window?)', 0],
    ['InvalidStateError', 'This browser stores nothing for this page (is this a private window?)', 0],
    ['QuotaExceededError', 'This browser has no room left for this page', 1],
    ['UnknownError', 'This browser cannot read or write what it keeps for this page', 1],
  ])('with %s is told in a sentence: %s', async (name, sentence, troubles) => {
    refused(name);
    const told: string[] = [];
    records.troubles.add((why) => told.push(why));
    for (const reading of [records.read('puzzles', 'own'), records.readAll('games')]) {
      await expect(reading).rejects.toThrow(sentence);
    }
    await expect(records.keep('puzzles', 'own', RATING.value as never)).rejects.toThrow(NotKept);
    // Once, and only where something may be kept.
    expect(told).toHaveLength(troubles);
  });

  it('because a newer page has written there says so, and changes nothing', async () => {
    database.version = 1_000;
    put('games', gameKey, game.value);
    await expect(records.readAll('games')).rejects.toThrow('A newer version of this page has written');
    expect(database.stores.get('games')!.size).toBe(1);
  });

  it('because another tab holds an older database is not waited for without an end', async () => {
    vi.useFakeTimers();
    database.isBlocked = true;
    const reading = records.readAll('games').catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reading).toMatch(/^Another tab holds what this browser keeps/);
  });

  it('because it has no database at all keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(records.readAll('games')).rejects.toThrow('This browser stores nothing for this page');
  });
});
