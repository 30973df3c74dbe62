import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { factNumber, waitForFact } from '../support/browser-game.js';
import { patience } from '../support/patience.js';
import { pressSpaceAt, untilCounted } from './until-counted.js';

const PATIENCE = patience();

describeInBrowser('a person at the pad', () => {
  it('takes over with a key, drops a piece where the bot would not, and hands back', async () => {
    await withPage({ path: '#/play?player=plateau&speed=2' }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 2, PATIENCE);

      // 1. After a click on the picture an arrow takes the pad; while it is held the piece goes to the wall.
      // After two pieces the game is paused: it would be over soon.
      await page.locator('.stage').click();
      const held = pausedAfterTwo(page);
      await page.keyboard.down('ArrowLeft');
      const { before, after } = await held;
      expect(after).toBeGreaterThan(before + 1);
      await page.keyboard.up('ArrowLeft');
      expect(await page.getByRole('button', { name: 'Hand back' }).count()).toBe(1);

      // 2. A letter hands it back, and the bot plans and places again, without a misdrop of its own.
      const plan = await page.locator('.strip-text').textContent();
      await page.keyboard.press('t');
      await page.getByRole('button', { name: 'Take over' }).waitFor();
      const placed = await factNumber(page, 'Pieces');
      await page.keyboard.press(' ');
      await expect.poll(() => factNumber(page, 'Pieces'), { timeout: PATIENCE }).toBeGreaterThan(placed + 2);
      await expect.poll(() => page.locator('.strip-text').textContent(), { timeout: PATIENCE }).not.toBe(plan);
      expect(await factNumber(page, 'Misdrops')).toBe(0);
    });
  });

  it('plays a game of their own from its first piece to its end, which stays until they go on', async () => {
    await withPage({ path: '#/play?player=plateau', context: {} }, async ({ page }) => {
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
      await page.evaluate(keepTwentyGames);
      await page.evaluate(drawSeeds);
      await page.getByLabel('Begin at').selectOption('19');

      // 1. A countdown, which Space ends; nobody moves a piece before.
      const isCountedOn = pressSpaceAt(page, 'body:has(.stage-count:not([hidden])) [data-fact="Pieces"] dd', /^0$/);
      await page.getByRole('button', { name: 'Play yourself' }).click();
      expect(await isCountedOn).toBe(false);
      await page.getByRole('button', { name: 'Hand back' }).waitFor();

      // 2. A judge says where the piece belongs, and what the one before has cost, in points; unless hints are off. No other
      // game takes its place. The game is paused while the judge thinks.
      await pressSpaceAt(page, '.hint-summary', /^\w, then \w · /);
      const hint = page.locator('.hint-summary');
      await expect.poll(() => hint.textContent(), { timeout: PATIENCE }).toMatch(/^\w, then \w · \d+ placements$/);
      const isResting = pressSpaceAt(page, '[data-fact="Pieces"] dd', /^1$/);
      await page.keyboard.press(' ');
      await isResting;
      const cost = page.locator('.hints .latest-cost');
      await expect
        .poll(() => cost.textContent(), { timeout: PATIENCE })
        .toMatch(/^Your last piece, \w+: ([\d,]+ points, [\d.]+ tetris(es)? lost|nothing lost), place \d+ of \d+\.$/);
      await page.keyboard.press('o');
      await page.getByText('Hints are off').waitFor();
      expect(await cost.isVisible()).toBe(false);
      expect(await page.locator('.ranking:visible').count()).toBe(0);
      await page.keyboard.press('n');
      await page.getByText('You have the pad: hand it back').first().waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      expect(await page.getByLabel('Ends').inputValue()).toBe('none');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.keyboard.press('4');
      await page.getByText('Topped out.').first().waitFor({ timeout: PATIENCE });
      expect(await page.locator('.stage-notice').textContent()).toContain('Your game.');
      expect(await page.getByLabel('Start level').inputValue()).toBe('19');
      const seed = await page.getByLabel('Seed').inputValue();

      // 3. It is kept in place of the oldest of twenty, and can be watched again.
      const listed = page.getByRole('region', { name: 'Your games' }).getByRole('listitem');
      await expect.poll(() => listed.count(), { timeout: PATIENCE }).toBe(20);
      expect(await listed.last().textContent()).toContain('Player 2');
      expect(await listed.first().textContent()).toMatch(/^\d+ Youlevel 19, 0 lines · /);
      await listed.first().getByRole('button', { name: 'Rename' }).click();
      await page.getByLabel('Name of the game with').fill('Ada');
      await page.keyboard.press('Enter');
      await expect.poll(() => listed.first().textContent(), { timeout: PATIENCE }).toMatch(/^\d+ Adalevel 19/);
      expect(await listed.count()).toBe(20);
      expect(await listed.first().evaluate((row) => row.contains(document.activeElement))).toBe(true);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('plays the recorded game to its end').waitFor({ timeout: PATIENCE });
      await expect.poll(() => page.locator('.share-link').textContent(), { timeout: PATIENCE }).toContain('#r=');
      expect(await page.locator('.recordings').textContent()).toContain('person');
      await page.goBack();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Frames', exact: true }).click();
      expect((await saved).suggestedFilename()).toMatch(/^maxout-\d+\.ngf\.gz$/);

      // 4. The next one has other pieces.
      await page.goBack();
      await page.getByRole('button', { name: 'Play again' }).click();
      await expect.poll(() => page.getByLabel('Seed').inputValue(), { timeout: PATIENCE }).not.toBe(seed);
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('stage');

      // 5. It waits while another view is in front, and then for a countdown.
      for (const isBegun of [false, true]) {
        await leaveForLab(page, isBegun);
        await page.locator('.stage').waitFor({ state: 'detached' });
        await untilCounted(page, () => page.getByRole('link', { name: 'Play', exact: true }).click());
      }

      // 6. Analyse lists it, beside the sample and all that are kept.
      await page.getByRole('link', { name: 'Analyse', exact: true }).click();
      const toOpen = page.getByRole('list', { name: 'Games to open' }).getByRole('listitem');
      await expect.poll(() => toOpen.count(), { timeout: PATIENCE }).toBe(21);
      await toOpen
        .nth(1)
        .getByRole('button', { name: /^Ada, / })
        .click();
      await expect.poll(() => page.locator('.recording-name').textContent(), { timeout: PATIENCE }).toMatch(/^Ada, /);
    });
  });

  it('types into fields without taking the pad', async () => {
    await withPage({ path: '#/play?player=plateau' }, async ({ page }) => {
      await page.getByLabel('Tap pattern').fill('');
      await page.getByLabel('Tap pattern').pressSequentially('X..X.');
      await page.keyboard.press('ArrowLeft');
      expect(await page.getByLabel('Tap pattern').inputValue()).toBe('X..X.');
      expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(1);
    });
  });

  it('can turn off the keys that are single letters', async () => {
    await withPage({ path: '#/play?player=plateau' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Take over' }).waitFor();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keys' });
      await help.getByLabel('Keys that are single characters work').uncheck();
      await help.getByRole('button', { name: 'Close' }).click();
      await page.locator('.stage').click();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('t');
      expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(1);
    });
  });

  it('plays with fingers on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
    await withPage({ path: '#/play?player=plateau&level=0', context: phone }, async ({ page }) => {
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
      expect(await page.locator('.touch-pad').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Take over' }).tap();
      await page.locator('.touch-right').dispatchEvent('pointerdown', await pointAt(page.locator('.touch-right')));
      await expect.poll(() => page.locator('.pad .lit').count(), { timeout: PATIENCE }).toBe(1);
      await page.locator('.touch-right').dispatchEvent('pointerup', await pointAt(page.locator('.touch-right')));
      await expect.poll(() => page.locator('.pad .lit').count(), { timeout: PATIENCE }).toBe(0);
    });
  });
});

/** Presses Space when a person has placed two pieces since the page showed the one button that they hold. */
async function pausedAfterTwo(page: Page): Promise<{ readonly before: number; readonly after: number }> {
  const placed = await page.waitForFunction(
    () => {
      const shown: typeof globalThis & { piecesWhenHeld?: number } = globalThis;
      const pieces = Number(document.querySelector('[data-fact="Pieces"] dd')?.textContent);
      const isPersons = document.querySelector('.take')?.textContent === 'Hand back';
      if (isPersons && document.querySelectorAll('.pad .lit').length === 1) shown.piecesWhenHeld ??= pieces;
      const before = shown.piecesWhenHeld;
      if (before === undefined || pieces < before + 2) return undefined;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }));
      return { before, after: pieces };
    },
    undefined,
    { timeout: PATIENCE },
  );
  return (await placed.jsonValue()) ?? { before: 0, after: 0 };
}

/** The page leaves in its own frame, since a game of one's own would be over soon; `isBegun` says whether after the countdown. */
async function leaveForLab(page: Page, isBegun: boolean): Promise<void> {
  await page.waitForFunction(
    (begun) => {
      const count = document.querySelector<HTMLElement>('.stage-count');
      if (!count || (begun && !count.hidden)) return false;
      document.querySelector<HTMLAnchorElement>('nav a[href="#/lab"]')?.click();
      return true;
    },
    isBegun,
    { timeout: PATIENCE },
  );
}

/** As many games as are kept, the oldest first; runs in the page. */
function keepTwentyGames(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('maxout');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('games', 'readwrite');
      for (let ended = 1; ended <= 20; ended++) {
        const name = `Player ${ended}`;
        writing
          .objectStore('games')
          .put({ ended, name, startLevel: 9, score: 0, lines: 0, pieces: 1, text: '' }, ended);
      }
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Chance is 2048, 2304 and so on: the first piece of that game loses too little to be explained; runs in the page. */
function drawSeeds(): void {
  let seed = 2048;
  crypto.getRandomValues = (numbers) => {
    (numbers as unknown as Uint32Array)[0] = seed;
    seed += 256;
    return numbers;
  };
}

/** A finger on the middle of an element. */
async function pointAt(target: import('playwright-core').Locator): Promise<Record<string, unknown>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 7, bubbles: true };
}
