/**
 * Keeps the page for times without a connection: the files of a build are put into a cache that is named after it, and
 * the caches of other builds are removed once no open page uses them. Files that few games need are put there when a page
 * first asks for them.
 */
import type { BuildFiles } from './offline/build-files.js';
import { OfflineFiles } from './offline/offline-files.js';

/** What is used of the worker's global object; the library of the page's own does not know it. */
interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
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

/** Filled in by the build. */
declare const __BUILD_FILES__: BuildFiles;

const scope = globalThis as unknown as ServiceWorkerScope;
const files = new OfflineFiles(__BUILD_FILES__, {
  folder: scope.registration.scope,
  caches,
  fetch: (request, options) => fetch(request, options),
});

scope.addEventListener('install', (event) => {
  event.waitUntil(install());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(files.removeOthers());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) {
    event.respondWith(files.answer(request, (work) => event.waitUntil(work)));
  }
});

async function install(): Promise<void> {
  await files.keepAll();
  // A page that another build's worker gives out broken cannot be closed to let this one in, for nothing says so there.
  if (await files.isAnotherPoisoned()) await scope.skipWaiting();
}
