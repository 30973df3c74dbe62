/**
 * Keeps the page for times without a connection: the files of a build are put into a cache that is named after it, and
 * the caches of other builds are removed once no open page uses them. Files that few games need are put there when a page
 * first asks for them.
 */

/** What is used of the worker's global object; the library of the page's own does not know it. */
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  addEventListener(kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
}
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** Filled in by the build: a hash of all files, and their paths beside this worker. */
declare const __PRECACHE__: { readonly build: string; readonly files: readonly string[] };

const scope = globalThis as unknown as ServiceWorkerScope;
const PREFIX = 'maxout-';
const { build, files } = __PRECACHE__;
const CACHE = `${PREFIX}${build}`;

scope.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) {
    event.respondWith(answer(request));
  }
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The folder's own address gives the page. Past the browser's cache, which may hold files of an older build.
  await cache.addAll(['./', ...files].map((file) => new Request(file, { cache: 'no-cache' })));
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** From this build's cache, so that the files of a page always belong together; else from the server. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // The name of an asset holds a hash of its content: it is that of this build, or there is none.
  if (response.status === 200 && request.url.startsWith(`${scope.registration.scope}assets/`)) {
    void cache.put(request, response.clone()).catch(() => {});
  }
  return response;
}
