/** What somebody meets who opens the page for the first time, or at an address of their own. */
import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';

describeInBrowser('the page at first sight', () => {
  it('says what it is, and has three ways in, large enough for a finger', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await withPage({ path: '#/play?player=plateau', context: phone }, async ({ page }) => {
      const doors = page.getByRole('region', { name: 'What you can do here' });
      expect(await doors.textContent()).toContain('A bot plays NES Tetris in your browser');
      const ways = [
        doors.getByRole('button', { name: 'Watch' }),
        doors.getByRole('button', { name: 'Play yourself' }),
        doors.getByRole('link', { name: 'Analyse a game' }),
      ];
      for (const way of ways) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      // Somebody who has the pad and wants to watch gives it back.
      await ways[1].tap();
      await page.getByRole('button', { name: 'Hand back' }).waitFor();
      await page.getByRole('button', { name: 'Show the whole page' }).tap();
      await ways[0].tap();
      await page.getByRole('button', { name: 'Take over' }).waitFor();
      await page.getByRole('button', { name: 'Show the whole page' }).tap();
      await ways[2].tap();
      // The third one leads to a game that comes with the page, and to one's own.
      const games = page.getByRole('region', { name: 'Open a game' });
      await games.getByText('Games that you play here are listed as well.').waitFor();
      await page.locator('.analyse.is-open .analyse-piece').waitFor();
      expect(await games.locator('.recording-name').textContent()).toBe('A sample game');

      // The documents are pages of their own, and lead back.
      await page.getByRole('link', { name: 'How it works' }).tap();
      await page.getByRole('heading', { name: 'The page', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Playing' }).tap();
      await page.getByRole('heading', { name: 'Playing', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Maxout', exact: true }).tap();
      await page.getByRole('button', { name: 'Play yourself' }).waitFor();
    });
  });

  it('says so where an address leads nowhere, and keeps how far each view was scrolled', async () => {
    await withPage({ path: '#/nowhere', context: { viewport: { width: 800, height: 400 } } }, async ({ page }) => {
      await page.locator('.message.problem').getByText('There is nothing at "#/nowhere"').waitFor();
      await page.getByRole('button', { name: 'Play yourself' }).waitFor();
      // As soon as the view is high enough.
      const scroll = () =>
        page.evaluate(() => {
          window.scrollTo(0, 150);
          return window.scrollY;
        });
      await expect.poll(scroll).toBe(150);
      await page.evaluate(() => location.assign('#/train'));
      await page.getByRole('heading', { name: 'Train' }).first().waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.evaluate(() => location.assign('#/play'));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    });
  });
});
