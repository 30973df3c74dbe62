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
      await expect.poll(() => card.textContent(), { timeout: PATIENCE }).toContain('0 of 58 tetrises');
      expect(await card.textContent()).toContain('0 of 1,543,160 points, the ceiling; none given away');
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
    await withPage({ path: '#/play?player=foresight&lines=12&speed=max' }, async ({ page }) => {
      const notice = page.locator('.stage-notice');
      await notice.filter({ hasText: 'The perfect game!' }).waitFor({ timeout: PATIENCE });
      expect(await notice.textContent()).toMatch(
        /78,\d{3} points.*Played by foresight, which sees the random generator\./,
      );
      const card = page.getByRole('region', { name: 'The perfect game' });
      expect(await card.textContent()).toContain('3 of 3 tetrises78,000 of 78,000 points');
      await page.getByLabel('Who plays').selectOption('plateau');
      await expect.poll(() => notice.textContent(), { timeout: PATIENCE }).not.toContain('foresight');
      expect(await card.getByRole('progressbar').count()).toBe(0);
    });
  });
});
