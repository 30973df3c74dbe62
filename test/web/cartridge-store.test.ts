/** The cartridge that all views share. Node keeps nothing, as a private window. */
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { BrowserRecords } from '../../src/web/stores/browser-records.js';
import { type CartridgeFile, CartridgeStore } from '../../src/web/stores/cartridge-store.js';

const file = (name: string, ...bytes: number[]): CartridgeFile => ({ name, bytes: Uint8Array.from(bytes) });

test('what one view chooses the others have, and are told of', async () => {
  const store = new CartridgeStore(new BrowserRecords());
  const told: (CartridgeFile | undefined)[] = [];
  store.changes.add(() => void store.own().then((own) => told.push(own)));
  expect(await store.own()).toBeUndefined();
  const mine = file('mine.nes', 1, 2, 3);
  await store.choose(mine);
  expect(await store.own()).toBe(mine);
  await store.choose(undefined);
  expect(await store.own()).toBeUndefined();
  expect(told).toEqual([mine, undefined]);
});

test('the same cartridge under another name is no other choice', async () => {
  const store = new CartridgeStore(new BrowserRecords());
  const mine = file('mine.nes', 1, 2, 3);
  await store.choose(mine);
  let changes = 0;
  store.changes.add(() => changes++);
  await store.choose(file('copy.nes', 1, 2, 3));
  expect(await store.own()).toBe(mine);
  await store.choose(file('other.nes', 1, 2, 4));
  expect(changes).toBe(1);
});

test('the last of several choices is the one that holds', async () => {
  const store = new CartridgeStore(new BrowserRecords());
  const last = file('last.nes', 2);
  await Promise.all([store.choose(file('first.nes', 1)), store.choose(last)]);
  expect(await store.own()).toBe(last);
});

test('where nothing can be kept the choice holds, and is not said to be remembered', async () => {
  const store = new CartridgeStore(new BrowserRecords());
  await store.choose(file('mine.nes', 1));
  await expect(store.remember()).rejects.toThrow();
  expect(await store.remembered()).toBeUndefined();
  expect((await store.own())?.name).toBe('mine.nes');
});

afterEach(() => vi.unstubAllGlobals());

test('files of the built-in cartridges that could not be fetched are fetched again, and once they are there no more', async () => {
  let asked = 0;
  const packed = gzipSync(Uint8Array.of(1));
  const asset = { path: 'a.nes.gz', packedBytes: packed.length, bytes: 1 };
  const cartridges = { builtin: asset, 'builtin-pal': asset, 'builtin-crashing': asset };
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('__ASSETS__', { cartridges });
  vi.stubGlobal('fetch', async () => {
    if (++asked === 1) throw new TypeError('no network');
    return new Response(packed);
  });
  const store = new CartridgeStore(new BrowserRecords());
  await expect(store.builtin()).rejects.toThrow();
  const before = asked;
  const files = await store.builtin();
  const fetched = asked;
  expect(fetched).toBeGreaterThan(before);
  expect(await store.builtin()).toBe(files);
  expect(asked).toBe(fetched);
});
