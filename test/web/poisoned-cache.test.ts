/** What a network that lies leaves in the browser: nothing that the service worker takes for a part of the page. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeInBrowser, withPageOf } from '../support/browser.js';
import { type LyingServer, lyingServer, PORTAL } from '../support/lying-server.js';
import { patience } from '../support/patience.js';

const PATIENCE = patience();
const BASE = '/some/where/';
/** Loaded when its tab is first opened. */
const LAB = /^assets\/lab-view-.*\.js$/;
const MAIN = /^assets\/index-.*\.js$/;

let server: LyingServer;
beforeEach(async () => {
  server = await lyingServer(BASE);
});
afterEach(() => server.close());

/** Waits until the page's files are kept, and the worker answers for the network. */
async function untilOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
}

/** Names of kept files that hold something else than the server's, by their beginnings. */
function keptLies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))!.text();
        if (text.includes('Pay for the network')) lies.push(request.url);
      }
    }
    return lies;
  });
}

/** Puts a lie into the cache of the page's build, as versions did that kept whatever came. */
async function poison(page: Page, name: RegExp): Promise<void> {
  await page.evaluate(async (source) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const path = request.url.slice(document.baseURI.replace(/#.*/, '').length);
        if (!new RegExp(source).test(path)) continue;
        const headers = { 'content-type': 'text/html' };
        await cache.put(request, new Response('<p>Pay for the network</p>', { headers }));
      }
    }
  }, name.source);
}

/** A worker that gives out whatever lies in its cache, as those of earlier versions did. */
const BELIEVING_WORKER = `
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(
    caches.open('maxout-old').then((cache) => cache.match(event.request)).then((kept) => kept ?? fetch(event.request)),
  ));
`;

/** What the browser itself says of files that cannot be had is no fault of the page. */
const isOfNetwork = (problem: string): boolean =>
  /net::ERR_|status of (404|503) |^503: |^uncaught: (|TypeError: Failed to fetch dynamically .*)$/.test(problem);

describeInBrowser('a network that lies', () => {
  it('while the page is first kept leaves nothing of it, and the page is kept at the next visit', async () => {
    server.lie = (path) => (/^docs\//.test(path) || LAB.test(path) ? PORTAL : undefined);
    await withPageOf({ url: server.url, path: '#/train', context: {} }, async ({ page, problems }) => {
      await page.waitForSelector('.train', { timeout: PATIENCE });
      // The worker has given up once its registration has none.
      const isGivenUp = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return !registration?.installing && !registration?.active && (await caches.keys()).length > 0;
        });
      await expect.poll(isGivenUp, { timeout: PATIENCE }).toBe(true);
      expect(await keptLies(page)).toEqual([]);
      server.lie = () => undefined;
      await page.reload();
      await page.waitForSelector('.train', { timeout: PATIENCE });
      await untilOffline(page);
      server.lie = () => PORTAL;
      await page.reload();
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await page.waitForSelector('.lab', { timeout: PATIENCE });
      expect(await keptLies(page)).toEqual([]);
      problems.splice(0, problems.length, ...problems.filter((problem) => !/not as they were built/.test(problem)));
    });
  });

  it('about a file that was kept by an earlier version is found out when the file is read', async () => {
    await withPageOf({ url: server.url, path: '#/train', context: {} }, async ({ page }) => {
      await page.waitForSelector('.train', { timeout: PATIENCE });
      await untilOffline(page);
      await poison(page, LAB);
      expect(await keptLies(page)).toHaveLength(1);
      await page.reload();
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await page.waitForSelector('.lab', { timeout: PATIENCE });
      expect(await keptLies(page)).toEqual([]);
    });
  });

  it('and then none at all: the page says in a sentence which view is missing, or that it cannot begin', async () => {
    await withPageOf({ url: server.url, path: '#/train', context: {} }, async ({ page, problems }) => {
      await page.waitForSelector('.train', { timeout: PATIENCE });
      await untilOffline(page);
      await poison(page, LAB);
      server.lie = () => PORTAL;
      await page.reload();
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      const message = page.locator('.message.problem');
      await message.getByText('Lab could not be loaded: there is no connection').waitFor({ timeout: PATIENCE });

      // The portal is shown while it is there, and never kept.
      await poison(page, MAIN);
      await page.reload();
      await page.getByText('Pay for the network').waitFor({ timeout: PATIENCE });
      expect(await keptLies(page)).toEqual([]);

      await page.context().setOffline(true);
      await page.goto(`${server.url}#/train`).catch(() => {});
      await page.reload().catch(() => {});
      await page.getByText('There is no connection, and what this browser has kept').waitFor({ timeout: PATIENCE });

      await page.context().setOffline(false);
      server.lie = () => undefined;
      await page.reload();
      await page.waitForSelector('.train', { timeout: PATIENCE });
      problems.splice(0, problems.length, ...problems.filter((problem) => !isOfNetwork(problem)));
    });
  });

  it('was believed by the worker of an earlier version, which is replaced without a word', async () => {
    server.lie = (path) => (path === 'service-worker.js' ? { headers: {}, body: () => BELIEVING_WORKER } : undefined);
    await withPageOf({ url: server.url, path: '#/train', context: {} }, async ({ page, problems }) => {
      await page.waitForSelector('.train', { timeout: PATIENCE });
      await untilOffline(page);
      await page.evaluate(async () => {
        const cache = await caches.open('maxout-old');
        const lie = () => new Response('Pay for the network', { headers: { 'content-type': 'text/html' } });
        const { src } = document.querySelector('script')!;
        await Promise.all([cache.add('./'), cache.put(src, lie())]);
      });
      await page.reload();
      await expect.poll(() => problems.length, { timeout: PATIENCE }).toBeGreaterThan(0);
      expect(await page.locator('.train').count()).toBe(0);
      problems.length = 0;
      server.lie = () => undefined;
      // The browser looks for another worker some time after the page was opened.
      await page.reload();
      const keys = () => page.evaluate(() => caches.keys());
      await expect.poll(keys, { timeout: PATIENCE }).toEqual([expect.stringMatching(/-[0-9a-f]{12}$/)]);
      problems.length = 0;
      await page.reload();
      await page.waitForSelector('.train', { timeout: PATIENCE });
    });
  });
});
