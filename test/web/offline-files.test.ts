/** What the service worker keeps and gives out, with caches of its own and a network that answers as it is told. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { isExpectedType, pathWithin } from '../../src/web/offline/build-files.js';
import { OfflineFiles } from '../../src/web/offline/offline-files.js';

const FOLDER = 'https://example.org/some/where/';
const INDEX = '<!doctype html><title>Maxout</title>';
const WEIGHTS = gzipSync('weights');
const CONTENTS: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  'index.html': INDEX,
  'assets/index-1a.js': 'export const one = 1;',
  'assets/lab-2b.js': 'export const two = 2;',
  'assets/weights-3c.bin.gz': WEIGHTS,
  'docs/page.html': '<!doctype html><title>The page</title>',
};
const PORTAL = '<!doctype html><title>Pay for the network</title>';
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', gz: 'application/gzip' };

const typeOf = (path: string): string => TYPES[path.split('.').at(-1)!];
const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64');
const hashesOf = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, [hash(CONTENTS[path])]]));
const file = (path: string, content: BodyInit = CONTENTS[path], options: ResponseInit = {}): Response =>
  new Response(content, { headers: { 'content-type': typeOf(path) }, ...options });

class FakeCache {
  readonly kept = new Map<string, Response>();
  async match(url: string): Promise<Response | undefined> {
    return this.kept.get(url)?.clone();
  }
  async put(url: string, response: Response): Promise<void> {
    this.kept.set(url, response);
  }
  async delete(url: string): Promise<boolean> {
    return this.kept.delete(url);
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

let stores: Map<string, FakeCache>;
/** What the network says of a path, for each time that it is asked in this way. */
let network: (path: string, cache: RequestCache) => Response;
let asked: string[];
let files: OfflineFiles;
const own = (): FakeCache => stores.get('maxout-b1')!;
const keptPaths = (): string[] => [...(own()?.kept.keys() ?? [])].map((url) => url.slice(FOLDER.length)).sort();

beforeEach(() => {
  stores = new Map();
  asked = [];
  network = (path) => file(path);
  const caches = {
    open: async (name: string) => {
      const cache = stores.get(name) ?? new FakeCache();
      stores.set(name, cache);
      return cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  } as unknown as CacheStorage;
  const always = ['index.html', 'assets/index-1a.js', 'assets/lab-2b.js', 'docs/page.html'];
  files = new OfflineFiles(
    {
      build: 'b1',
      always: hashesOf(always),
      whenAsked: hashesOf(['assets/weights-3c.bin.gz']),
      first: ['index.html', 'assets/index-1a.js'],
    },
    {
      folder: FOLDER,
      caches,
      fetch: async (request, options) => {
        const url = typeof request === 'string' ? request : (request as Request).url;
        const path = pathWithin(url, FOLDER) ?? url;
        asked.push(path);
        return network(path, options?.cache ?? 'default');
      },
    },
  );
});

const request = (path: string, mode: RequestMode = 'cors'): Request => {
  const made = new Request(`${FOLDER}${path}`);
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
};
async function answer(path: string, mode?: RequestMode): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const response = await files.answer(request(path, mode), (later) => void work.push(later));
  await Promise.all(work);
  return response;
}
const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A response that came from elsewhere. */
function redirected(response: Response): Response {
  Object.defineProperty(response, 'redirected', { value: true });
  const clone = response.clone.bind(response);
  response.clone = () => redirected(clone());
  return response;
}

/** What a network may say in place of a script. */
const LIES: readonly (readonly [string, () => Response])[] = [
  ['a page with success', () => file('index.html', PORTAL)],
  ['a page that is called a script', () => file('assets/lab-2b.js', PORTAL)],
  ['other bytes of the right length', () => file('assets/lab-2b.js', 'export const two = 3;')],
  ['a part of it that is called the whole', () => file('assets/lab-2b.js', 'export const')],
  ['nothing', () => file('assets/lab-2b.js', '')],
  [
    'the right bytes as a page',
    () => file('assets/lab-2b.js', undefined, { headers: { 'content-type': 'text/html' } }),
  ],
  ['the right bytes without a type', () => new Response(Buffer.from(CONTENTS['assets/lab-2b.js']))],
  ['a part, and says so', () => file('assets/lab-2b.js', undefined, { status: 206 })],
  ['no content', () => new Response(null, { status: 204, headers: { 'content-type': 'text/javascript' } })],
  ['a portal to which it leads', () => redirected(file('index.html', PORTAL))],
  ['what cannot be looked into', () => Response.error()],
  [
    'a body that breaks off',
    () => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
      return new Response(body, { headers: { 'content-type': 'text/javascript' } });
    },
  ],
];

describe('a network that says', () => {
  it.each(LIES)('%s in place of a script is not believed, and nothing of it is kept', async (_, lie) => {
    network = (path) => (path === 'assets/lab-2b.js' ? lie() : file(path));
    expect((await answer('assets/lab-2b.js')).type).toBe('error');
    expect(keptPaths()).not.toContain('assets/lab-2b.js');
    await expect(files.keepAll()).rejects.toThrow('not as they were built: assets/lab-2b.js');
    expect(keptPaths()).not.toContain('assets/lab-2b.js');
    // Once it tells the truth, the page is complete.
    network = (path) => file(path);
    await files.keepAll();
    expect(keptPaths()).toContain('assets/lab-2b.js');
  });

  it.each(LIES)('%s was believed by a version before: it is found when it is read', async (_, lie) => {
    await files.keepAll();
    await own().put(`${FOLDER}assets/lab-2b.js`, lie());
    expect(await (await answer('assets/lab-2b.js')).text()).toBe(CONTENTS['assets/lab-2b.js']);
    expect(await own().kept.get(`${FOLDER}assets/lab-2b.js`)!.clone().text()).toBe(CONTENTS['assets/lab-2b.js']);
    await own().put(`${FOLDER}assets/lab-2b.js`, lie());
    network = offline;
    expect((await answer('assets/lab-2b.js')).type).toBe('error');
    expect(keptPaths()).not.toContain('assets/lab-2b.js');
  });

  it('an error is passed on: the file is no longer there', async () => {
    network = (path) => file(path, 'gone', { status: 404 });
    expect((await answer('assets/lab-2b.js')).status).toBe(404);
    expect(keptPaths()).toEqual([]);
  });

  it('what the browser holds of a lie is asked for past it', async () => {
    network = (path, cache) => (cache === 'reload' ? file(path) : file('index.html', PORTAL));
    expect(await (await answer('assets/lab-2b.js')).text()).toBe(CONTENTS['assets/lab-2b.js']);
    expect(asked).toEqual(['assets/lab-2b.js', 'assets/lab-2b.js']);
  });
});

test('what is kept is given out without the network, under any query and for the folder itself', async () => {
  await files.keepAll();
  expect(keptPaths()).toEqual(['assets/index-1a.js', 'assets/lab-2b.js', 'docs/page.html', 'index.html']);
  network = offline;
  expect(await (await answer('assets/lab-2b.js?v=1')).text()).toBe(CONTENTS['assets/lab-2b.js']);
  for (const path of ['', 'index.html', '?utm=1']) expect(await (await answer(path, 'navigate')).text()).toBe(INDEX);
  expect(await (await answer('docs/page.html', 'navigate')).text()).toContain('The page');
});

test('a file that the server has under another name is kept, and no longer led elsewhere', async () => {
  network = (path) => redirected(file(path));
  await files.keepAll();
  network = offline;
  const page = await answer('', 'navigate');
  expect([page.redirected, await page.text()]).toEqual([false, INDEX]);
});

test('what is not of the build comes from the network alone, and is not kept', async () => {
  network = () => new Response('other');
  expect(await (await answer('assets/other-9z.js')).text()).toBe('other');
  expect(await (await answer('constructor')).text()).toBe('other');
  expect(keptPaths()).toEqual([]);
});

test('weights are passed on while they come, and kept only if they are whole', async () => {
  network = () => file('index.html', PORTAL);
  expect(await (await answer('assets/weights-3c.bin.gz')).text()).toBe(PORTAL);
  expect(keptPaths()).toEqual([]);
  network = (path) => file(path);
  expect(new Uint8Array(await (await answer('assets/weights-3c.bin.gz')).arrayBuffer())).toEqual(
    new Uint8Array(WEIGHTS),
  );
  expect(keptPaths()).toEqual(['assets/weights-3c.bin.gz']);
  network = offline;
  expect((await answer('assets/weights-3c.bin.gz')).status).toBe(200);
});

describe('the page itself', () => {
  it('of a portal is shown, so that one can log in, and is not kept', async () => {
    network = () => file('index.html', PORTAL);
    expect(await (await answer('', 'navigate')).text()).toBe(PORTAL);
    expect(keptPaths()).toEqual([]);
  });

  it('is not given out without the scripts that it begins with', async () => {
    await files.keepAll();
    await own().put(`${FOLDER}assets/index-1a.js`, file('index.html', PORTAL));
    network = offline;
    const said = await answer('', 'navigate');
    expect(said.status).toBe(503);
    expect(await said.text()).toContain(
      'There is no connection, and what this browser has kept of the page is damaged',
    );
    network = (path) => file(path);
    expect(await (await answer('', 'navigate')).text()).toBe(INDEX);
    expect(keptPaths()).toContain('assets/index-1a.js');
  });

  it('of a later build is passed on where what is kept is damaged', async () => {
    const later = '<!doctype html><title>Maxout, later</title>';
    await files.keepAll();
    await own().put(`${FOLDER}assets/index-1a.js`, file('index.html', PORTAL));
    network = (path) => (path === 'index.html' ? file(path, later) : file(path, 'gone', { status: 404 }));
    expect(await (await answer('', 'navigate')).text()).toBe(later);
  });
});

describe('the caches of other builds', () => {
  it('are seen to be poisoned by a page under the name of another file, and are removed', async () => {
    await files.keepAll();
    const old = new FakeCache();
    stores.set('maxout-old', old);
    stores.set('of-another-page', new FakeCache());
    await old.put(FOLDER, file('index.html'));
    await old.put(`${FOLDER}assets/index-0a.js`, file('assets/index-1a.js'));
    expect(await files.isAnotherPoisoned()).toBe(false);
    await old.put(`${FOLDER}assets/lab-0b.js`, file('index.html', PORTAL));
    expect(await files.isAnotherPoisoned()).toBe(true);
    await files.removeOthers();
    expect([...stores.keys()]).toEqual(['maxout-b1', 'of-another-page']);
  });
});

test('a browser without room for files has them from the network, and does not say that it keeps them', async () => {
  const full = new FakeCache();
  full.put = async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  stores.set('maxout-b1', full);
  expect(await (await answer('assets/lab-2b.js')).text()).toBe(CONTENTS['assets/lab-2b.js']);
  await expect(files.keepAll()).rejects.toThrow('the browser keeps no files');
});

test('types are those of the names, whatever else the server adds', () => {
  expect(isExpectedType('a.js', 'text/javascript; charset=utf-8')).toBe(true);
  expect(isExpectedType('a.js', 'Application/JavaScript')).toBe(true);
  expect(isExpectedType('a.bin.gz', 'application/octet-stream')).toBe(true);
  expect(isExpectedType('a.bin.gz', null)).toBe(true);
  expect(isExpectedType('a.bin.gz', 'text/html; charset=utf-8')).toBe(false);
  expect(isExpectedType('a.css', 'text/plain')).toBe(false);
});
