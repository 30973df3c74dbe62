import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { waitForFact } from '../support/browser-game.js';

const PATIENCE = 90_000;
const PATH = '#/play?player=plateau&speed=4';

describeInBrowser('the page as static files', () => {
  it.each([
    ['from the root of a server', {}, true],
    ['from a folder of a server', { base: '/some/where/' }, true],
    ['without the headers for shared memory', { withoutIsolation: true }, false],
  ])(
    'plays %s',
    async (_, server, isolated) => {
      await withPage({ path: PATH, server }, async ({ page }) => {
        await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
      });
    },
    2 * PATIENCE,
  );

  it(
    'plays where no WebAssembly is allowed',
    async () => {
      // Without a service worker, which would answer in place of the server.
      const context = { serviceWorkers: 'block' } as const;
      await withPage({ path: '#/play?plies=1&speed=max', context }, async ({ page, url, problems }) => {
        await page.route(`${url}**/*`, async (route) => {
          const response = await route.fetch();
          const policy = response.headers()['content-security-policy']?.replace("'wasm-unsafe-eval'", '');
          const headers = { ...response.headers(), ...(policy && { 'content-security-policy': policy }) };
          await route.fulfill({ response, headers });
        });
        await page.reload();
        await waitForFact(page, 'Pieces', (text) => Number(text) >= 3, PATIENCE);
        const compiles = await page.workers()[0].evaluate(() => {
          const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
          try {
            return new WebAssembly.Module(emptyModule) instanceof WebAssembly.Module;
          } catch {
            return false;
          }
        });
        expect(compiles).toBe(false);
        const isOfTheTest = (problem: string): boolean => problem.includes('blocked by Playwright');
        problems.splice(0, problems.length, ...problems.filter((problem) => !isOfTheTest(problem)));
      });
    },
    2 * PATIENCE,
  );

  it(
    'plays without a connection after the first visit',
    async () => {
      await withPage({ path: '#/play' }, async ({ page }) => {
        await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          if (registration.active?.state === 'activated') return;
          await new Promise((resolve) => registration.active?.addEventListener('statechange', resolve));
        });
        await page.context().setOffline(true);
        await page.reload();
        await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
        expect(await page.evaluate(() => navigator.onLine)).toBe(false);
      });
    },
    3 * PATIENCE,
  );

  it.each([
    ['a small phone', 320, 640],
    ['a phone', 360, 780],
    ['a phone on its side', 780, 360],
    ['a tablet', 820, 1180],
    ['a desk', 1280, 800],
  ])(
    'fits %s without scrolling sideways',
    async (_, width, height) => {
      await withPage({ path: PATH, context: { viewport: { width, height } } }, async ({ page }) => {
        await page.waitForSelector('.ranking li', { timeout: PATIENCE });
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        expect(widths[0]).toBeLessThanOrEqual(widths[1]);
        const screen = await page.locator('.screen').boundingBox();
        expect(screen && screen.width % 256, 'whole pixels').toBe(0);
        expect(screen && screen.height / screen.width).toBe(240 / 256);
      });
    },
    2 * PATIENCE,
  );
});
