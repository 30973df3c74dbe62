/** The page in a browser that has kept something damaged: every view opens, people are told once, and nothing is lost. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storedRecords } from '../../scripts/bad/stored-records.js';
import { STORED_VIEWS, tryStored } from '../../scripts/bad/try-stored.js';
import { launchChromium } from '../../scripts/support/chromium.js';
import { describeInBrowser, webServer, withPage } from '../support/browser.js';
import { patience } from '../support/patience.js';
import { readAside } from '../support/read-aside.js';
import { keptInBrowser } from './kept-in-browser.js';

const PATIENCE = patience();

/** Puts records into the page's database, as another program might. */
async function keep(page: Page, records: readonly (readonly [store: string, key: string | number, value: unknown])[]) {
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('maxout');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
          for (const [store, key, value] of all) transaction.objectStore(store).put(value, key);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    records,
  );
}

describeInBrowser('damaged storage', () => {
  it('opens every view without an error, and loses nothing', async () => {
    const { url } = await webServer();
    const browser = await launchChromium();
    const records = storedRecords();
    try {
      // Bytes that are none broke all views; a rating that is none broke the puzzles.
      const [cartridge, , , , puzzles] = records;
      const trials = { url, records, damages: 1, views: STORED_VIEWS };
      expect(await tryStored(browser, { ...trials, only: [cartridge], seed: 2 })).toEqual([]);
      expect(
        await tryStored(browser, { ...trials, only: [puzzles], seed: 3, views: STORED_VIEWS.slice(4, 5) }),
      ).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('is told once, can be saved as a file and deleted', async () => {
    await withPage({ path: '#/train', context: {} }, async ({ page }) => {
      await page.waitForSelector('.train', { timeout: PATIENCE });
      await keep(page, [
        ['games', 17, { ended: 17, name: 'Ada', score: 'many' }],
        ['cartridges', 'own', { name: 'mine.nes', bytes: 'NES' }],
      ]);
      const notice = page.locator('.aside-notice');
      const opener = page.getByRole('button', { name: 'Set aside' });
      expect(await opener.isVisible()).toBe(false);

      await page.goto('about:blank');
      await page.goto(`${(await webServer()).url}#/play?player=plateau`);
      await notice.getByText('the cartridge, a game of yours', { exact: false }).waitFor({ timeout: PATIENCE });
      expect(await notice.textContent()).toContain(
        'Some of what this browser kept for you is damaged and cannot be used:',
      );
      expect(await notice.getByRole('button', { name: 'Delete it here' }).isVisible()).toBe(false);
      await notice.getByRole('button', { name: 'Close the message' }).click();

      // Not again, but it is still there.
      const isTold = async () => (await keptInBrowser(page, 'aside')).some((each) => typeof each === 'number');
      await expect.poll(isTold, { timeout: PATIENCE }).toBe(true);
      await page.reload();
      await opener.waitFor({ timeout: PATIENCE });
      expect(await notice.isVisible()).toBe(false);
      await opener.click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        notice.getByRole('button', { name: 'Save it as a file' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('maxout-set-aside.json');
      const saved = readAside(readFileSync(await download.path(), 'utf8')) as { readonly kind: string }[];
      expect(saved.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
        { kind: 'cartridges', key: 'own', value: { name: 'mine.nes', bytes: 'NES' } },
        { kind: 'games', key: 17, value: { ended: 17, name: 'Ada', score: 'many' } },
      ]);
      await notice.getByRole('button', { name: 'Delete it here' }).click();
      await opener.waitFor({ state: 'hidden', timeout: PATIENCE });
      expect(await notice.isVisible()).toBe(false);
    });
  });
});
