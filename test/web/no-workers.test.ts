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

async function expectSentences({ page, url }: OpenPage): Promise<void> {
  for (const { address, stays, begin } of VIEWS) {
    await page.goto(`${url}${address}`);
    await page.reload();
    await begin?.(page);
    await page.locator(stays).getByText(NO_WORKER).first().waitFor();
    expect(await page.locator('.message').getByText(NO_WORKER).count(), address).toBe(1);
  }
}

describeInBrowser('a page without workers', () => {
  it('says so in each view where the browser has none', async () => {
    await withPage({ path: 'docs/page.html', context: { serviceWorkers: 'block' } }, async (open) => {
      await open.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
      await expectSentences(open);
      // The games of other views are not waited for without end.
      await open.page.goto(`${open.url}#/play?player=plateau`);
      await open.page.locator('.no-game').getByText(NO_WORKER).waitFor();
      await open.page.getByRole('link', { name: 'Recordings' }).click();
      await open.page.getByRole('button', { name: 'The game in play', exact: true }).click();
      await open.page.locator('.message').getByText('No game has been played since the page was opened').waitFor();
    });
  });

  it('says so in each view where their scripts do not come', async () => {
    await withPage({ path: 'docs/page.html', context: { serviceWorkers: 'block' } }, async (open) => {
      await open.page.route(/-worker-[\w-]+\.js$/, (route) => route.abort());
      await expectSentences(open);
      // The browser itself tells the console of each of them.
      expect(open.problems.every((problem) => problem.includes('net::ERR_FAILED'))).toBe(true);
      open.problems.length = 0;
    });
  });
});
