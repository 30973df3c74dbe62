/**
 * The files of a build in the browser's cache. Only what has the type and the content of the build is put there, and only
 * that is given out: whatever else lies there, from an earlier version or from a damaged disk, is fetched again.
 */
import { type BuildFiles, INDEX, isExpectedContent, isExpectedType, pathWithin } from './build-files.js';

/** What the files need of the browser. */
export interface OfflineSurroundings {
  /** The folder of the page: an address with a slash at its end. */
  readonly folder: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: RequestInfo, options?: RequestInit) => Promise<Response>;
}

const PREFIX = 'maxout-';
/** Data, which the page checks as it comes, and tells how much has come. */
const IS_DATA = /\.(gz|bin)$/;

/** In place of the page where it cannot be had whole. */
const SENTENCE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Maxout cannot be opened</title><h1>Maxout cannot be opened</h1>' +
  '<p>There is no connection, and what this browser has kept of the page is damaged or not complete. ' +
  'Connect, and reload the page: what is missing is fetched again. Your games and settings are not touched.</p></html>';

export class OfflineFiles {
  readonly #files: BuildFiles;
  readonly #around: OfflineSurroundings;

  constructor(files: BuildFiles, around: OfflineSurroundings) {
    this.#files = files;
    this.#around = around;
  }

  /**
   * Keeps all that is needed without a connection.
   *
   * @throws Error when a file cannot be had as it was built; those that came are kept for the next try
   */
  async keepAll(): Promise<void> {
    const paths = Object.keys(this.#files.always);
    const had = await Promise.all(paths.map(async (path) => (await this.#have(path)).isGenuine));
    const missing = paths.filter((_, i) => !had[i]);
    if (missing.length > 0) throw new Error(`not as they were built: ${missing.join(', ')}`);
    // A cache that takes nothing would let the page believe that it works offline.
    const cache = await this.#cache();
    const kept = await Promise.all(paths.map((path) => cache.match(this.#url(path))));
    if (kept.includes(undefined)) throw new Error('the browser keeps no files');
  }

  /** Whether the cache of another build holds what its worker should not have kept: pages in place of other files. */
  async isAnotherPoisoned(): Promise<boolean> {
    for (const name of await this.#others()) {
      const cache = await this.#around.caches.open(name);
      for (const { url } of await cache.keys()) {
        const path = pathWithin(url, this.#around.folder);
        const kept = await cache.match(url);
        if (kept && path !== undefined && !isSuccess(kept, path)) return true;
      }
    }
    return false;
  }

  /** Removes the caches of other builds. */
  async removeOthers(): Promise<void> {
    await Promise.all((await this.#others()).map((name) => this.#around.caches.delete(name)));
  }

  /**
   * A file of the build as it was built, from the cache before the network, so that the files of a page belong together;
   * whatever else is asked for from the network.
   *
   * @param later is given what is still being done when the answer is there
   */
  async answer(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    const path = pathWithin(request.url, this.#around.folder);
    if (path === undefined || !this.#hashes(path)) return this.#around.fetch(request);
    if (request.mode === 'navigate') return this.#navigate(request, path);
    if (IS_DATA.test(path)) return this.#data(request, path, later);
    const { response, isGenuine } = await this.#have(path);
    // Somebody else's page in place of a script is a syntax error; a connection that failed is told in a sentence.
    return response && (isGenuine || response.status >= 400) ? response : Response.error();
  }

  /** A page of somebody else is shown, so that one can log in there, and not kept. */
  async #navigate(request: Request, path: string): Promise<Response> {
    const needed = path === INDEX ? this.#files.first : [path];
    const had = await Promise.all(needed.map((each) => this.#have(each)));
    const page = had[needed.indexOf(path)];
    if (page.response && had.every(({ isGenuine }) => isGenuine)) return page.response;
    try {
      return await this.#around.fetch(request);
    } catch {
      return new Response(SENTENCE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
    }
  }

  /** What comes from the network is passed on while it comes. */
  async #data(request: Request, path: string, later: (work: Promise<unknown>) => void): Promise<Response> {
    const kept = await this.#kept(path);
    if (kept) return kept;
    const response = await this.#around.fetch(request, { cache: 'no-cache' });
    later(this.#keep(path, response.clone()));
    return response;
  }

  /** From the cache, or else from the network; what is not genuine is what the network said, if it said anything. */
  async #have(path: string): Promise<{ readonly response: Response | undefined; readonly isGenuine: boolean }> {
    const kept = await this.#kept(path);
    if (kept) return { response: kept, isGenuine: true };
    let response: Response | undefined;
    // Asks whether what the browser holds is still right; then past what it holds, which may be the lie of a portal.
    for (const cache of ['no-cache', 'reload'] as const) {
      try {
        response = await this.#around.fetch(this.#url(path), { cache });
      } catch {
        return { response: undefined, isGenuine: false };
      }
      const genuine = await this.#keep(path, response.clone());
      if (genuine) return { response: genuine, isGenuine: true };
    }
    return { response, isGenuine: false };
  }

  /** The file as it is kept; what is not genuine is removed. */
  async #kept(path: string): Promise<Response | undefined> {
    try {
      const cache = await this.#cache();
      const kept = await cache.match(this.#url(path));
      if (!kept) return undefined;
      const genuine = await this.#genuine(path, kept);
      if (!genuine) await cache.delete(this.#url(path));
      return genuine;
    } catch {
      // A browser that keeps nothing still has the network.
      return undefined;
    }
  }

  /** Keeps a file if it is genuine, and returns it then. */
  async #keep(path: string, response: Response): Promise<Response | undefined> {
    const genuine = await this.#genuine(path, response);
    if (!genuine) return undefined;
    try {
      await (await this.#cache()).put(this.#url(path), genuine.clone());
    } catch {
      // Without room the page works all the same, but not offline.
    }
    return genuine;
  }

  /** The response if it is the file as it was built; undefined also for one that was cut off. */
  async #genuine(path: string, response: Response): Promise<Response | undefined> {
    if (!isSuccess(response, path)) return undefined;
    try {
      const content = await response.clone().arrayBuffer();
      if (!(await isExpectedContent(content, this.#hashes(path)!))) return undefined;
      // Servers lead from `page.html` to `page`; browsers take no answer for a page that was led elsewhere.
      return response.redirected ? new Response(content, { headers: response.headers }) : response;
    } catch {
      return undefined;
    }
  }

  #hashes(path: string): readonly string[] | undefined {
    const { always, whenAsked } = this.#files;
    return [always, whenAsked].find((files) => Object.hasOwn(files, path))?.[path];
  }

  #url(path: string): string {
    return new URL(path.split('/').map(encodeURIComponent).join('/'), this.#around.folder).href;
  }

  #cache(): Promise<Cache> {
    return this.#around.caches.open(this.#name);
  }

  get #name(): string {
    return `${PREFIX}${this.#files.build}`;
  }

  async #others(): Promise<string[]> {
    const names = await this.#around.caches.keys();
    return names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
  }
}

/** Whether an answer can be a file at all, whatever it holds. */
function isSuccess({ status, headers }: Response, path: string): boolean {
  return status === 200 && isExpectedType(path, headers.get('content-type'));
}
