/** A cartridge of the user's own is there in every view of the page, whichever it was chosen in. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readImage } from '../../src/emulator/image.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { plateau, recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { waitForFact } from '../support/browser-game.js';
import { patience } from '../support/patience.js';
import { keptInBrowser } from './kept-in-browser.js';

const PATIENCE = patience();
const PLAY = '#/play?player=plateau&speed=4';

const NONE = 'Maxout built-in cartridge';
const MINE = 'Maxout built-in cartridge (mine.nes)';
const OTHER = 'Maxout built-in cartridge (other.nes)';
/** Told once the recordings have it; it would take the place of what is told of a box that was quicker. */
const LOADED = 'Maxout built-in cartridge is loaded, to play recordings on.';

/** Files of the built-in game that are known at once, with bytes to spare. */
const [mine, other] = [8, 16].map((surplus) => Buffer.concat([BUILTIN_IMAGE.bytes, Buffer.alloc(surplus)]));

/** The built-in game with another picture of its last tile. */
function variant(): Uint8Array {
  const bytes = BUILTIN_IMAGE.bytes.slice();
  bytes[bytes.length - 1] ^= 1;
  return bytes;
}

/** A recording of a game on a cartridge that plays as the built-in one. */
function recordingOn(bytes: Uint8Array): string {
  const read = readImage(bytes);
  if (!read.ok) throw new Error('no image');
  return recordGame(plateau()).replaceAll(BUILTIN_IMAGE.bodySha1, read.image.bodySha1);
}

/** Chooses a file in a part of the page. */
async function choose(page: Page, part: string, name: string, content: string | Uint8Array): Promise<void> {
  const file = page.locator(`${part} input[type=file]`);
  await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

/** Which cartridge the view in front says that it has. */
async function waitForCartridge(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator('.cartridge-name').textContent(), { timeout: PATIENCE }).toBe(text);
}

async function waitForVerdict(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => page.locator('.verdict').textContent(), { timeout: PATIENCE }).toMatch(text);
}

async function waitForStatus(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.locator('body > [role=status]').textContent(), { timeout: PATIENCE }).toBe(text);
}

/** Which file the browser keeps. */
async function waitForKept(page: Page, name: string | undefined): Promise<void> {
  const kept = async (): Promise<unknown> =>
    ((await keptInBrowser(page, 'cartridges')) as { name: string }[]).map((each) => each.name);
  await expect.poll(kept, { timeout: PATIENCE }).toEqual(name === undefined ? [] : [name]);
}

async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
}

describeInBrowser('a cartridge that is chosen', () => {
  it('under Play is there for the recordings that are open', async () => {
    await withPage({ path: '#/recordings', context: {} }, async ({ page }) => {
      await waitForCartridge(page, NONE);
      await choose(page, '.recordings', 'run.jsonl', recordingOn(variant()));
      await waitForVerdict(page, /^The model plays/);
      // The other view is opened again while the file is still being checked.
      await openView(page, 'Play');
      await waitForCartridge(page, NONE);
      await choose(page, '.cartridge-card', 'mine.nes', variant());
      await openView(page, 'Recordings');
      await waitForCartridge(page, 'unknown cartridge (mine.nes)');
      await waitForVerdict(page, /^The cartridge plays the recorded game/);

      // Without it the built-in one is chosen everywhere, and its recording can still be watched.
      await openView(page, 'Play');
      await waitForCartridge(page, 'unknown cartridge (mine.nes)');
      const card = page.locator('.cartridge-card');
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.getByRole('button', { name: 'Built-in cartridge' }).click();
      await waitForCartridge(page, NONE);
      await openView(page, 'Recordings');
      await waitForCartridge(page, NONE);
      expect(await page.getByLabel('Played').inputValue()).toBe('cartridge');
    });
  });

  it('with the recordings is played, whether Play was open before or not', async () => {
    await withPage({ path: '#/recordings', context: {} }, async ({ page }) => {
      await choose(page, '.recordings', 'mine.nes', mine);
      await waitForCartridge(page, MINE);
      await openView(page, 'Play');
      await waitForCartridge(page, MINE);
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);

      await openView(page, 'Recordings');
      await choose(page, '.recordings', 'other.nes', other);
      await waitForCartridge(page, OTHER);
      await openView(page, 'Play');
      await waitForCartridge(page, OTHER);
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
    });
  });

  it('ends the game in play no sooner than Play is open again', async () => {
    await withPage({ path: PLAY, context: {} }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      await openView(page, 'Recordings');
      await choose(page, '.recordings', 'mine.nes', mine);
      await waitForCartridge(page, MINE);
      await page.getByRole('button', { name: 'The game in play', exact: true }).click();
      await waitForVerdict(page, /plays the recorded game/);
      expect(await page.getByLabel('Game').locator('option').textContent()).toMatch(/, [1-9][\d,]* pieces/);
    });
  });

  it('is remembered or forgotten by the box of any view, for all of them', async () => {
    await withPage({ path: '#/recordings', context: {} }, async ({ page }) => {
      const remember = page.getByLabel('Remember it in this browser');
      // 1. Nothing is kept unasked.
      await waitForCartridge(page, NONE);
      expect(await remember.isVisible()).toBe(false);
      await choose(page, '.recordings', 'mine.nes', mine);
      await waitForCartridge(page, MINE);
      expect(await remember.isChecked()).toBe(false);
      await page.reload();
      await waitForCartridge(page, NONE);

      // 2. What is remembered with the recordings is so under Play as well, and another takes its place.
      await choose(page, '.recordings', 'mine.nes', mine);
      await waitForStatus(page, LOADED);
      await remember.check({ timeout: PATIENCE });
      await waitForStatus(page, 'The cartridge is remembered.');
      await openView(page, 'Play');
      await waitForCartridge(page, MINE);
      expect(await remember.isChecked()).toBe(true);
      await choose(page, '.cartridge-card', 'other.nes', other);
      await waitForCartridge(page, OTHER);
      await waitForKept(page, 'other.nes');
      expect(await remember.isChecked()).toBe(true);
      await page.reload();
      await waitForCartridge(page, OTHER);
      await openView(page, 'Recordings');
      await waitForCartridge(page, OTHER);
      await waitForStatus(page, LOADED);
      expect(await remember.isChecked()).toBe(true);

      // 3. Forgotten, it stays chosen until the next visit.
      await remember.uncheck();
      await waitForStatus(page, 'The cartridge is forgotten.');
      await openView(page, 'Play');
      await waitForCartridge(page, OTHER);
      expect(await remember.isChecked()).toBe(false);
      await page.reload();
      await waitForCartridge(page, NONE);
    });
  });

  it('and remembered, but cannot be played any more, gives way to the built-in one and can be forgotten', async () => {
    await withPage({ path: '#/recordings', context: {} }, async ({ page }) => {
      await choose(page, '.recordings', 'mine.nes', mine);
      const remember = page.getByLabel('Remember it in this browser');
      await remember.check({ timeout: PATIENCE });
      await waitForKept(page, 'mine.nes');
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('maxout');
            opening.onsuccess = () => {
              const transaction = opening.result.transaction('cartridges', 'readwrite');
              transaction.objectStore('cartridges').put({ name: 'torn.nes', bytes: new Uint8Array(100) }, 'own');
              transaction.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
      );
      await page.reload();
      await page.locator('.message.problem').getByText('torn.nes: ').waitFor({ timeout: PATIENCE });
      await waitForCartridge(page, NONE);
      await openView(page, 'Play');
      await waitForCartridge(page, NONE);
      await remember.uncheck({ timeout: PATIENCE });
      await waitForKept(page, undefined);
      await expect.poll(() => remember.isVisible(), { timeout: PATIENCE }).toBe(false);
    });
  });
});
