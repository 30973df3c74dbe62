/** The page where the browser starts no workers, and where the script of a worker cannot be had. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, type OpenPage, withPage } from '../support/browser.js';

const NO_WORKER = 'This page calculates in workers, and the browser did not start one';

/** What is said where it stays, and what leads there from the address of the view. */
const VIEWS: readonly { address: string; stays: string; begin?: (page: Page) => Promise<void> }[] = [
  { address: '#/play?player=plateau', stays: '.no-game' },
  { address: '#/lab', stays: '.lab-status' },
  { address: '#/recordings', stays: '.open-status' },
  { address: '#/analyse?from=sample', stays: '.open-status' },
  {
    address: '#/video',
    stays: '.video-said',
    begin: (page) =>
      page
        .locator('.video-source input[type=file]')
        .setInputFiles({ name: 'game.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') }),
  },
  {
    address: '#/train',
    stays: '.message',
    begin: (page) => page.getByRole('button', { name: 'Start', exact: true }).click(),
  },
  {
    address: '#/puzzles?n=1',
    stays: '.message',
    begin: (page) => page.getByRole('button', { name: 'Place it here' }).click(),
  },
];

async function expectSentence(
  { page, url }: OpenPage,
  { address, stays, begin }: (typeof VIEWS)[number],
): Promise<void> {
  await page.goto(`${url}${address}`);
  await begin?.(page);
  await page.locator(stays).getByText(NO_WORKER).first().waitFor();
  expect(await page.locator('.message').getByText(NO_WORKER).count()).toBe(1);
}

// Opened first, so that the page itself is loaded with each address.
const ELSEWHERE = { path: 'docs/page.html', context: { serviceWorkers: 'block' } } as const;

describeInBrowser('a page without workers', () => {
  const withoutWorkers = (test: (open: OpenPage) => Promise<void>) =>
    withPage(ELSEWHERE, async (open) => {
      await open.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
      await test(open);
    });

  it.each(VIEWS)('says so at $address where the browser has none', async (view) => {
    await withoutWorkers((open) => expectSentence(open, view));
  });

  it('does not wait without end for the games of other views', async () => {
    await withoutWorkers(async ({ page, url }) => {
      await page.goto(`${url}#/play?player=plateau`);
      await page.locator('.no-game').getByText(NO_WORKER).waitFor();
      await page.getByRole('link', { name: 'Recordings' }).click();
      await page.getByRole('button', { name: 'The game in play', exact: true }).click();
      await page.locator('.message').getByText('No game has been played since the page was opened').waitFor();
    });
  });

  it.each(VIEWS)('says so at $address where the scripts do not come', async (view) => {
    await withPage(ELSEWHERE, async (open) => {
      await open.page.route(/-worker-[\w-]+\.js$/, (route) => route.abort());
      await expectSentence(open, view);
      // The browser itself tells the console of each of them.
      expect(open.problems.every((problem) => problem.includes('net::ERR_FAILED'))).toBe(true);
      open.problems.length = 0;
    });
  });
});
