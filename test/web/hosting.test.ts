import { expect, it } from 'vitest';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { WeightsChoice } from '../../src/players/weights-choice.js';
import { parseTaps } from '../../src/reach/taps.js';
import { NTSC, PAL, type Timing } from '../../src/tetris/timing.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { waitForFact } from '../support/browser-game.js';
import { patience } from '../support/patience.js';

const PATIENCE = patience();
const PATH = '#/play?player=plateau&speed=4';

describeInBrowser('the page as static files', () => {
  it.each([
    ['from the root of a server', {}, true],
    ['from a folder of a server', { base: '/some/where/' }, true],
    ['without the headers for shared memory', { withoutIsolation: true }, false],
  ])('plays %s', async (_, server, isolated) => {
    await withPage({ path: PATH, server }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    });
  });

  it('asks for the weights that player, hands, gravity and cartridge need, and for no others', async () => {
    // Without a service worker, which asks for files in its own time.
    await withPage({ path: '#/play?player=plateau', context: { serviceWorkers: 'block' } }, async (open) => {
      const { page, url } = open;
      const asked = new Set<string>();
      page.on('request', (request) => {
        const [, name] = /([^/]+)-[0-9a-f]+\.bin$/.exec(request.url()) ?? [];
        if (name) asked.add(name);
      });
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      expect([...asked]).toEqual([]);
      const shipped = shippedWeights();
      for (const taps of ['30hz', '20hz']) {
        await page.goto('about:blank');
        await page.goto(`${url}#/play?plies=1&level=18&lines=150&taps=${taps}`);
        await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
        const choice = new WeightsChoice(shipped, parseTaps(taps));
        const neededOn = (timing: Timing): string[] =>
          choice.forGame({ timing, startLevel: 18, untilLines: 150 }).map(({ name }) => name);
        const needed = neededOn(NTSC);
        expect([...asked].sort()).toEqual(needed.sort());
        asked.clear();
        const others = neededOn(PAL).filter((name) => !needed.includes(name));
        expect(others).not.toEqual([]);
        await page.getByRole('button', { name: /European/ }).click();
        await expect.poll(() => [...asked].sort(), { timeout: PATIENCE }).toEqual(others.sort());
        asked.clear();
      }
    });
  });

  it('plays where no WebAssembly is allowed', async () => {
    // Without a service worker, which would answer in place of the server.
    const context = { serviceWorkers: 'block' } as const;
    await withPage({ path: '#/play?plies=1&speed=max', context }, async ({ page, url }) => {
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
    });
  });

  it('plays without a connection after the first visit', async () => {
    await withPage({ path: '#/play', context: {} }, async ({ page, problems }) => {
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        if (registration.active?.state === 'activated') return;
        await new Promise((resolve) => registration.active?.addEventListener('statechange', resolve));
      });
      await page.context().setOffline(true);
      await page.reload();
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      // What the page does not keep cannot be had.
      const reached = () =>
        fetch('nowhere.txt', { cache: 'no-store' }).then(
          () => true,
          () => false,
        );
      expect(await page.evaluate(reached)).toBe(false);
      await expect.poll(() => problems).toEqual([expect.stringContaining('nowhere.txt')]);
      problems.length = 0;
    });
  });

  it('fits phones, tablets and desks without scrolling sideways, on tablets and desks in whole pixels', async () => {
    await withPage({ path: PATH }, async ({ page }) => {
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
      const measure = () =>
        page.evaluate(() => {
          const { width: screen, height: tall } = document.querySelector('.screen')!.getBoundingClientRect();
          return { screen, tall, overflow: document.documentElement.scrollWidth - innerWidth };
        });
      const fits = async (width: number, height: number, expected: object): Promise<void> => {
        await page.setViewportSize({ width, height });
        await expect
          .poll(measure, { timeout: PATIENCE, message: `${width} × ${height}` })
          .toMatchObject({ overflow: 0, ...expected });
      };
      for (const [width, height] of [
        [320, 640],
        [360, 780],
        [780, 360],
      ]) {
        await fits(width, height, {});
      }
      for (const [width, height] of [
        [1000, 1180],
        [1280, 800],
      ]) {
        await fits(width, height, { screen: 512, tall: 480 });
      }
    });
  });
});
