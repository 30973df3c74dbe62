/** The countdown before a person gets the pad. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '../support/patience.js';

/** Does something that begins a countdown, and waits until it was there: on a slow machine it may be over before somebody looks. */
export async function untilCounted(page: Page, begin: () => Promise<void>): Promise<void> {
  const seen = await page.evaluateHandle(() => {
    const found = { isCounted: false };
    const look = (): void => {
      found.isCounted ||= Boolean(document.querySelector('.stage-count:not([hidden])')?.textContent);
    };
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    return found;
  });
  await begin();
  await expect.poll(() => seen.evaluate(({ isCounted }) => isCounted), { timeout: patience() }).toBe(true);
}
