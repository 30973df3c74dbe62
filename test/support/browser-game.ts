/** Reads the game's numbers off the page, as a visitor does. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The text beside a name such as `Lines` in the panel of the score. */
async function fact(page: Page, name: string): Promise<string> {
  return (await page.locator(`.score-card [data-fact="${name}"] dd`).textContent()) ?? '';
}

/** The first whole number in it. */
export async function factNumber(page: Page, name: string): Promise<number> {
  return Number.parseInt((await fact(page, name)).replaceAll(',', ''), 10);
}

export async function waitForFact(
  page: Page,
  name: string,
  isRight: (text: string) => boolean,
  timeout: number,
): Promise<void> {
  await expect.poll(async () => isRight(await fact(page, name)), { timeout, interval: 200 }).toBe(true);
}
