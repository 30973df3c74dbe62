import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';

describeInBrowser('the page', () => {
  it('loads and plays the built-in cartridge', async () => {
    await withPage({}, async ({ page }) => {
      await page.waitForFunction(() => Number(document.querySelector('.score')?.textContent) > 0, undefined, {
        timeout: 40_000,
      });
      expect(await page.title()).toBe('Maxout');
    });
  });
});
