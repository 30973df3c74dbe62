/** Keys: who has the arrows on the first view, and the help that lists all keys. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { patience } from '../support/patience.js';

const PATIENCE = patience();

describeInBrowser('keys of the page', () => {
  it('scroll the first view, until somebody has taken the pad on purpose, and again after Esc', async () => {
    await withPage({ path: '#/play?player=plateau&level=0' }, async ({ page }) => {
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
      const sign = page.locator('.pad-sign');
      expect(await sign.textContent()).toBe(
        'The bot has the pad. T takes it; so does an arrow after a click on the picture.',
      );

      // 1. Nobody wanted the pad: Down and Space are the browser's.
      for (const key of ['ArrowDown', ' ']) {
        const before = await scrolled(page);
        await page.keyboard.press(key);
        await expect.poll(() => scrolled(page), { timeout: PATIENCE }).toBeGreaterThan(before);
      }
      expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1);

      // 2. A click on the picture, and the same key takes the pad and scrolls nothing.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.locator('.stage').click();
      await expect.poll(() => sign.textContent()).toContain('An arrow, Z or X takes it');
      await listenForUnclaimedKeys(page);
      await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: 'Hand back' }).waitFor();
      await expect.poll(() => sign.textContent()).toContain('Esc gives the pad back');
      expect(await unclaimedKeys(page)).toEqual([]);

      // 3. Esc gives back both.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Take over' }).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await unclaimedKeys(page)).toContain('ArrowDown');
      expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(1);
    });
  });

  it('are listed by view in a dialog, which keeps the focus and gives it back', async () => {
    await withPage({ path: '#/lab' }, async ({ page }) => {
      await page.locator('.lab-rated').first().waitFor();
      const opener = page.getByRole('button', { name: 'Keys' });
      await opener.click();
      const help = page.getByRole('dialog', { name: 'Keys' });
      await help.waitFor();
      const titles = await help.locator('h3').allTextContents();
      expect(titles.slice(0, 2)).toEqual(['Lab', 'Everywhere']);
      expect(titles).toEqual(expect.arrayContaining(['Play', 'Recordings', 'Analyse', 'Puzzles']));

      // Nothing behind the dialog gets the focus, in either direction; the browser's own controls are no part of the page.
      const isOutside = (): Promise<boolean> =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement !== document.body && !activeElement?.closest('dialog');
        });
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        expect(await isOutside()).toBe(false);
        await page.keyboard.press(key);
      }
      // From the first control the browser goes to the last one, and takes its time.
      await help.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

      // The key opens it as well, but not for somebody who types.
      await page.keyboard.press('?');
      await help.getByRole('button', { name: 'Close' }).click();
      await page.locator('input[type=number], input[type=text]').first().focus();
      await page.keyboard.press('?');
      expect(await help.isVisible()).toBe(false);
    });
  });
});

/**
 * Keys that nothing on the page claimed are the browser's, which scrolls by them. The place of the page alone would not
 * tell: it also moves by a line when a text above becomes longer.
 */
function listenForUnclaimedKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const unclaimed: string[] = [];
    Object.assign(window, { unclaimed });
    window.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented) unclaimed.push(event.key);
    });
  });
}

function unclaimedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { unclaimed: string[] }).unclaimed);
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
