import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { patience } from '../support/patience.js';

const PATIENCE = patience();

describeInBrowser('the perfect game', () => {
  it('is one button away, by keyboard and on a phone, and has an address of its own', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    await withPage({ path: '#/play?player=plateau', context: phone }, async ({ page }) => {
      const card = page.getByRole('region', { name: 'The perfect game' });
      expect(await card.textContent()).toContain('foresight, which sees the random generator, plays tetrises alone');
      expect(await card.getByRole('progressbar').count()).toBe(0);
      await card.getByRole('button', { name: 'Watch the perfect game' }).press('Enter');
      await expect
        .poll(() => card.textContent(), { timeout: PATIENCE })
        .toContain('0 of 58 tetrises0 of 1,543,160 points, the ceiling; none given away');
      expect(await card.textContent()).toContain('A placement that takes a frame more or less brings another piece');
      expect(await page.evaluate(() => location.hash)).toBe('#/play?player=foresight');
      // The picture comes into view, the counter below it, and nothing sticks out at the side.
      const topOf = (selector: string) => page.locator(selector).evaluate((shown) => shown.getBoundingClientRect().top);
      // A part of a pixel may be cut off where the page scrolls.
      expect(await topOf('.stage')).toBeGreaterThan(-1);
      expect(await topOf('.perfect-card')).toBeGreaterThan(await topOf('.transport'));
      expect(await topOf('.perfect-card')).toBeLessThan(await topOf('.score-card'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });

  it('ends at its ceiling, and says who played it; another player starts another game', async () => {
    // It begins paused, and the page says in one frame what it shows at the end: the next game begins by itself.
    const context = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
    await withPage({ path: '#/play?player=foresight&lines=12&speed=max', context }, async ({ page }) => {
      const ended = page.waitForFunction(
        () => {
          const [said, counted] = ['.stage-notice', '.perfect-card'].map(
            (selector) => document.querySelector(selector)?.textContent ?? '',
          );
          return said.includes('The perfect game!') ? { said, counted } : undefined;
        },
        undefined,
        { timeout: PATIENCE },
      );
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const shown = await (await ended).jsonValue();
      expect(shown?.said).toMatch(/78,\d{3} points.*Played by foresight, which sees the random generator\./);
      expect(shown?.counted).toContain('3 of 3 tetrises78,000 of 78,000 points');
      const notice = page.locator('.stage-notice');
      const card = page.getByRole('region', { name: 'The perfect game' });
      await page.getByLabel('Who plays').selectOption('plateau');
      await expect.poll(() => notice.textContent(), { timeout: PATIENCE }).not.toContain('foresight');
      expect(await card.getByRole('progressbar').count()).toBe(0);
    });
  });
});
