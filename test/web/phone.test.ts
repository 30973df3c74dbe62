/** The page on a phone: the board fills the display in both directions, with buttons for thumbs. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { patience } from '../support/patience.js';
import { untilCounted } from './until-counted.js';

const PATIENCE = patience();
/** The smallest side of a button that a thumb finds, in pixels of the page. */
const THUMB = 56;

const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

describeInBrowser('the page on a phone', () => {
  for (const [name, viewport, leastShare] of [
    ['upright', UPRIGHT, 0.65],
    ['sideways', SIDEWAYS, 0.94],
  ] as const) {
    it(`shows a board that fills the display ${name}, with buttons for thumbs`, async () => {
      await onPhone(viewport, async (page) => {
        // 1. Watching: one tap, and the buttons of the playback are in reach.
        await page.getByRole('button', { name: 'Fill the display' }).tap();
        await expect.poll(() => shareOfHeight(page, viewport), { timeout: PATIENCE }).toBeGreaterThan(leastShare);
        for (const button of ['Pause', 'Take over'])
          await isInView(page.getByRole('button', { name: button }), viewport);
        expect(await page.locator('.top').isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Show the whole page' }).tap();
        expect(await page.locator('.top').isVisible()).toBe(true);

        // 2. A game of one's own: one tap.
        await page.getByRole('button', { name: 'Play yourself' }).tap();
        await expect.poll(() => shareOfHeight(page, viewport), { timeout: PATIENCE }).toBeGreaterThan(leastShare);
        await isInView(page.locator('.stage-frame'), viewport);
        for (const key of ['left', 'down', 'right', 'b', 'a']) {
          const { width, height } = await isInView(page.locator(`.touch-${key}`), viewport);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(THUMB);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        // The rest is below.
        await page.locator('.score-card').scrollIntoViewIfNeeded();
      });
    });
  }

  it('takes two thumbs, which hold and slide', async () => {
    await onPhone(UPRIGHT, async (page) => {
      await untilCounted(page, () => page.getByRole('button', { name: 'Play yourself' }).tap());
      const touch = await page.context().newCDPSession(page);
      const held = (): Promise<string[]> => page.locator('.touch-key.lit').allTextContents();
      const [left, right, turn] = await Promise.all(
        ['left', 'right', 'a'].map((key) => middle(page.locator(`.touch-${key}`))),
      );
      await touchAt(touch, 'touchStart', [left]);
      expect(await held()).toEqual(['◀']);
      await touchAt(touch, 'touchStart', [left, turn]);
      expect(await held()).toEqual(['◀', 'A']);
      await touchAt(touch, 'touchMove', [right, turn]);
      expect(await held()).toEqual(['▶', 'A']);
      // What a thumb presses beside a button, it still means.
      await touchAt(touch, 'touchMove', [{ ...right, y: right.y - 55 }, turn]);
      expect(await held()).toEqual(['▶', 'A']);
      await touchAt(touch, 'touchEnd', []);
      expect(await held()).toEqual([]);
      expect(await page.evaluate(() => String(getSelection()))).toBe('');
    });
  });
});

function onPhone(viewport: typeof UPRIGHT, test: (page: Page) => Promise<void>): Promise<void> {
  const context = { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  return withPage({ path: '#/play?player=plateau', context }, async ({ page }) => {
    await page.waitForSelector('.ranking li', { state: 'attached', timeout: PATIENCE });
    await test(page);
  });
}

async function shareOfHeight(page: Page, { height }: typeof UPRIGHT): Promise<number> {
  return ((await page.locator('.stage-frame').boundingBox())?.height ?? 0) / height;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Expects all of an element within the display. */
async function isInView(element: Locator, display: typeof UPRIGHT): Promise<{ width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(display.width);
  expect(box.y + box.height).toBeLessThanOrEqual(display.height + 0.5);
  return box;
}

async function middle(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param fingers all that touch the display from now on */
async function touchAt(
  touch: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Point[],
): Promise<void> {
  const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
}
