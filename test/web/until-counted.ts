/** The countdown before a person gets the pad, and a game of theirs, which waits for no test. */
import type { Page } from 'playwright-core';
import { patience } from '../support/patience.js';

/** Does something that begins a countdown, and waits until it was there: the page looks, since a test may be too slow. */
export async function untilCounted(page: Page, begin: () => Promise<void>): Promise<void> {
  const counted = page.waitForFunction(
    () => Boolean(document.querySelector('.stage-count:not([hidden])')?.textContent),
    undefined,
    { timeout: patience() },
  );
  await begin();
  await counted;
}

/**
 * Presses Space in the frame of the page in which something is there: on a slow machine a test would press it too late.
 *
 * @returns whether it is still there after that
 */
export async function pressSpaceAt(page: Page, selector: string, text: RegExp): Promise<boolean> {
  const pressed = await page.waitForFunction(
    (sought) => {
      const isThere = (): boolean => sought.text.test(document.querySelector(sought.selector)?.textContent ?? '');
      if (!isThere()) return undefined;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }));
      return { isStillThere: isThere() };
    },
    { selector, text },
    { timeout: patience() },
  );
  return (await pressed.evaluate((found) => found?.isStillThere)) === true;
}
