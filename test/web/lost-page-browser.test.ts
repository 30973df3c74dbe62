/** The 404 page in Chromium: every player, its clock, what its address may ask for, and who can use it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lostPageHtml } from '../../scripts/lost-page-html.js';
import { launchChromium } from '../../scripts/support/chromium.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { pieceSource } from '../../src/simulate/piece-source.js';
import { EndlessGame } from '../../src/web/lost-page/endless-game.js';
import { FALLING, STILL } from '../../src/web/lost-page/game-clock.js';
import { CONTROLLER_NAMES, placeOf } from '../../src/web/lost-page/page-options.js';
import { describeInBrowser } from '../support/browser.js';
import { patience } from '../support/patience.js';

describeInBrowser('the 404 page in Chromium', () => {
  let html: string;
  let browser: Browser;
  /** For all visits that ask for no other kind of reader. */
  let usual: BrowserContext;
  let server: Server;
  let site: string;
  let folder: string;

  beforeAll(async () => {
    html = await lostPageHtml(PACKAGE_ROOT);
    // Every address has the page, as a web server answers what it has not; but with the status of a page that is
    // there, since browsers report every other one as an error of their own.
    server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), 'lost-page-'));
    writeFileSync(join(folder, '404.html'), html);
    browser = await launchChromium();
    usual = await browser.newContext();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  /** Opens an address, and fails when the page prints or asks for anything. */
  async function visit(
    address: string,
    check: (page: Page) => Promise<void>,
    { stopped, ...options }: BrowserContextOptions & { stopped?: boolean } = {},
  ): Promise<void> {
    // A clock is that of a whole context.
    const isUsual = !stopped && Object.keys(options).length === 0;
    const context = isUsual ? usual : await browser.newContext(options);
    context.setDefaultTimeout(patience());
    const page = await context.newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('request', (request) => {
      if (!request.isNavigationRequest() && !request.url().startsWith('data:')) noise.push(`asks for ${request.url()}`);
    });
    try {
      // A stopped clock moves only as the test says.
      if (stopped) {
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(1000);
      }
      await page.goto(address);
      await check(page);
      expect(noise).toEqual([]);
    } finally {
      if (isUsual) await page.close();
      else await context.close();
    }
  }

  const count = async (page: Page, id: string): Promise<number> => Number(await page.textContent(`#${id}`));

  async function playedPieces(page: Page, pieces: number): Promise<void> {
    await page.waitForFunction((least) => Number(document.querySelector('#pieces')!.textContent) >= least, pieces);
  }

  /** Lines after `pieces` pieces of a game of a seed, games counted from 1, as the program itself plays it. */
  function linesOf(player: string, seed: number, { games, pieces }: { games: number; pieces: number }): number {
    const game = new EndlessGame(placeOf(player), pieceSource('bag', seed), STILL);
    while (game.tally.games < games || game.tally.pieces < pieces) game.step();
    return game.tally.lines;
  }

  /** The first seed with which a player's first game has at least `pieces` pieces. */
  function seedOfGame(player: string, pieces: number): number {
    for (let seed = 0; ; seed++) {
      const game = new EndlessGame(placeOf(player), pieceSource('bag', seed), STILL);
      while (game.phase !== 'over' && game.tally.pieces < pieces) game.step();
      if (game.phase !== 'over') return seed;
    }
  }

  /** Milliseconds from the start to the end of the first game of a seed, and two frames. */
  function timeOf(seed: number): number {
    const game = new EndlessGame(placeOf('tetrais-simple'), pieceSource('bag', seed), FALLING);
    let time = 40;
    while (game.phase !== 'over') time += game.step();
    return time - FALLING.gameOver;
  }

  it.each(CONTROLLER_NAMES)('plays 100 pieces of %s, the same as outside of the page', async (player) => {
    const seed = seedOfGame(player, 250);
    await visit(`${site}/gone?player=${player}&seed=${seed}&speed=1000`, async (page) => {
      expect(await page.textContent('h2')).toBe(`Meanwhile, ${player} plays on`);
      await playedPieces(page, 100);
      await page.click('#pause');
      const played = { games: await count(page, 'games'), pieces: await count(page, 'pieces') };
      expect(await count(page, 'lines')).toBe(linesOf(player, seed, played));
    });
  });

  it('plays from a file, which was found and has no home', async () => {
    await visit(`${pathToFileURL(join(folder, '404.html'))}?speed=1000`, async (page) => {
      await playedPieces(page, 100);
      expect(await page.isVisible('#way-home')).toBe(false);
      expect(await page.textContent('.lead')).toBe('Nothing was found at this address');
    });
  });

  it('keeps the schedule: 180 ms in the first row, then 12 ms less with each', async () => {
    const blocks = '#field span:not(.empty)';
    await visit(
      `${site}/gone?seed=1`,
      async (page) => {
        const topRow = () =>
          page.evaluate((selector) => {
            const rows = [...document.querySelectorAll('#field div')];
            return rows.findIndex((row) => row.querySelector(selector.replace('#field ', '')));
          }, blocks);
        await page.clock.runFor(20);
        expect(await topRow()).toBe(0);
        const seen: number[] = [];
        for (let elapsed = 0; elapsed < 1000; elapsed += 20) {
          await page.clock.runFor(20);
          seen.push(await topRow());
        }
        const stays = [0, 1, 2, 3, 4].map((row) => seen.filter((value) => value === row).length * 20);
        for (const [row, stay] of stays.entries()) expect(Math.abs(stay - (180 - 12 * row))).toBeLessThanOrEqual(40);
      },
      { stopped: true },
    );
  });

  it('stands still for 2.2 s at the end of a game, says so, and starts again', async () => {
    await visit(
      `${site}/gone?player=tetrais-simple&seed=5`,
      async (page) => {
        const isOver = () => page.evaluate(() => document.querySelector('#field')!.className === 'over');
        await page.clock.runFor(timeOf(5));
        expect(await isOver()).toBe(true);
        const [lines, pieces] = [await count(page, 'lines'), await count(page, 'pieces')];
        expect(await page.textContent('#news')).toBe(
          `Game 1 is over: ${lines} lines with ${pieces} pieces. The next one begins.`,
        );
        const frozen = await page.innerHTML('#field');
        await page.clock.runFor(1900);
        expect(await page.innerHTML('#field')).toBe(frozen);
        await page.clock.runFor(320);
        expect(await isOver()).toBe(false);
        expect([await count(page, 'games'), await count(page, 'pieces'), await count(page, 'best')]).toEqual([
          2,
          0,
          lines,
        ]);
      },
      { stopped: true },
    );
  });

  it('plays on with less motion: nothing falls, a piece a second', async () => {
    await visit(
      `${site}/gone?seed=2`,
      async (page) => {
        // Frames come every 16 ms, so that a change is seen up to two frames late.
        await page.clock.runFor(50);
        for (let pieces = 1; pieces < 6; pieces++) {
          expect(await count(page, 'pieces')).toBe(pieces);
          const shown = await page.innerHTML('#field');
          await page.clock.runFor(900);
          expect(await page.innerHTML('#field')).toBe(shown);
          await page.clock.runFor(100);
          expect(await page.innerHTML('#field')).not.toBe(shown);
        }
        const transition = await page.evaluate(
          () => getComputedStyle(document.querySelector('#field div')!).transitionDuration,
        );
        expect(transition).toBe('0s');
      },
      { stopped: true, reducedMotion: 'reduce' },
    );
  });

  it('names the players there are when it is asked for another', async () => {
    await visit(`${site}/gone?player=%3Cimg%20src=x%20onerror=alert(1)%3E&speed=1000`, async (page) => {
      const problem = await page.innerText('#problems');
      expect(problem).toContain('There is no player “<img src=x onerror=alert(1)>”; yiyuan-lee plays.');
      for (const name of CONTROLLER_NAMES) expect(problem).toContain(name);
      expect(await page.locator('img').count()).toBe(0);
      await playedPieces(page, 20);
    });
  });

  it('shows the missing address as text, whatever it holds', async () => {
    await visit(`${site}/%3Cscript%3Ealert(1)%3C/script%3E/caf%C3%A9%E2%80%AE`, async (page) => {
      expect(await page.textContent('.lead')).toBe('Nothing was found at /<script>alert(1)</script>/café[U+202E]');
      expect(await page.locator('script').count()).toBe(1);
      expect(await page.getAttribute('#way-home a', 'href')).toBe('/');
    });
  });

  it('fits into the width of phones and desks', async () => {
    const address = `${site}/${'no-such-page/'.repeat(12)}?player=nobody-${'x'.repeat(99)}&seed=z&speed=0`;
    await visit(address, async (page) => {
      expect(await page.locator('#problems li').count()).toBe(3);
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} pixels`).toBe(0);
        const field = (await page.locator('#field').boundingBox())!;
        const button = (await page.locator('#pause').boundingBox())!;
        expect(field.x).toBeGreaterThanOrEqual(0);
        expect(field.x + field.width).toBeLessThan(button.x);
        expect(button.x + button.width).toBeLessThanOrEqual(width);
        // Blocks and gaps alike are squares.
        expect(Math.abs(field.height - 2 * field.width + 14)).toBeLessThan(2);
      }
    });
  });

  it('draws a block and a space in the colour of its piece, and a dim dot elsewhere', async () => {
    await visit(`${site}/gone?speed=1000`, async (page) => {
      await playedPieces(page, 30);
      await page.click('#pause');
      const cells = await page.evaluate(() =>
        [...document.querySelectorAll('#field span')].map((span) => {
          return `${span.className} ${span.textContent} ${getComputedStyle(span).color}`;
        }),
      );
      expect(cells).toHaveLength(200);
      const empty = cells.find((cell) => cell.startsWith('empty'));
      expect(cells.filter((cell) => cell !== empty && !COLOURED_CELLS.includes(cell))).toEqual([]);
      expect(empty).toMatch(/^empty \u00b7 {2}rgb/);
    });
  });

  it('stops and goes on by keyboard', async () => {
    await visit(`${site}/gone?speed=1000`, async (page) => {
      await playedPieces(page, 5);
      await page.focus('#pause');
      await page.keyboard.press('Enter');
      expect(await page.textContent('#pause')).toBe('Go on');
      const pieces = await count(page, 'pieces');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await count(page, 'pieces')).toBe(pieces);
      await page.keyboard.press('Space');
      await playedPieces(page, pieces + 5);
    });
  });

  it('reads well without the picture', async () => {
    await visit(`${site}/gone?seed=9`, async (page) => {
      const heard = await page.locator('main').ariaSnapshot();
      expect(heard).toContain('heading "404" [level=1]');
      expect(heard).toContain('heading "Meanwhile, yiyuan-lee plays on" [level=2]');
      expect(heard).toContain('button "Pause"');
      expect(heard).not.toMatch(/[\u2588\u00b7]/);
      expect(await page.getAttribute('#players [aria-current]', 'href')).toBe('?player=yiyuan-lee&seed=9');
      expect(await page.locator('#news[role=status]').count()).toBe(1);
    });
  });

  it('says what was not found without its script', async () => {
    await visit(
      `${site}/gone`,
      async (page) => {
        expect(await page.innerText('main')).toBe('404\n\nNothing was found at this address\n\nTake me home');
      },
      { javaScriptEnabled: false },
    );
  });

  it('runs nothing that somebody else put into it', async () => {
    const context = await browser.newContext();
    context.setDefaultTimeout(patience());
    const page = await context.newPage();
    await page.route('**/gone', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: html.replace('</main>', '<script>document.title="!"</script></main>'),
      }),
    );
    await page.goto(`${site}/gone`);
    await playedPieces(page, 1);
    expect(await page.title()).toBe('404: not found');
    await context.close();
  });
});

const COLOURED_CELLS = [
  'I \u2588  rgb(255, 23, 68)',
  'O \u2588  rgb(41, 121, 255)',
  'T \u2588  rgb(213, 0, 249)',
  'S \u2588  rgb(0, 230, 118)',
  'Z \u2588  rgb(0, 229, 255)',
  'J \u2588  rgb(255, 214, 0)',
  'L \u2588  rgb(255, 145, 0)',
];
