import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, withPage } from '../support/browser.js';
import { factNumber, waitForFact } from '../support/browser-game.js';
import { patience } from '../support/patience.js';

const PLATEAU = 'player=plateau';
const PATIENCE = patience();
/** The view begins paused: a game as fast as it goes may be over before somebody looks. */
const STANDS_STILL = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

describeInBrowser('the page plays', () => {
  it('the built-in cartridge from level 19, with the learned player and no click', async () => {
    await withPage({}, async ({ page }) => {
      await waitForFact(page, 'Level', (text) => text === '19', PATIENCE);
      await page.waitForFunction(() => document.querySelectorAll('.ranking li').length === 5, undefined, {
        timeout: PATIENCE,
      });
      const thought = () => page.locator('.thought-summary').textContent();
      await expect.poll(thought, { timeout: PATIENCE }).toMatch(/^[TJZOSLI], then [TJZOSLI] · \d+ placements/);
      expect(await page.locator('.cartridge-name').textContent()).toBe('Maxout built-in cartridge');
      // While a piece is on its way into the game there are no thoughts to draw.
      await expect.poll(() => isDrawn(page, '.screen'), { timeout: PATIENCE }).toBe(true);
      await expect.poll(() => isDrawn(page, '.overlay'), { timeout: PATIENCE }).toBe(true);
    });
  });

  it('a tetris as fast as it goes, to the end of the game, and then the next game', async () => {
    const path = `#/play?speed=max&lines=4&seed=7&${PLATEAU}`;
    await withPage({ path, context: STANDS_STILL }, async ({ page }) => {
      const [ended, next] = [atEnd(page), seedBecomes(page, '263')];
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const { notice, seed } = await ended;
      expect(notice).toMatch(/All lines are played\.\d+,\d+ points, 4 lines, 100\.0 % of them by tetrises/);
      expect(seed).toBe('7');
      expect(await next).toBe(true);
    });
  });

  it('frame by frame and piece by piece while it is paused', async () => {
    await withPage({ path: `#/play?${PLATEAU}` }, async ({ page }) => {
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Step to the next piece' }).click();
      await page.waitForFunction(
        () => document.querySelector<SVGElement>('.strip-mark')?.style.visibility === 'visible',
        undefined,
        { timeout: PATIENCE },
      );
      const first = await markPlace(page);
      await page.getByRole('button', { name: 'Step one frame' }).click();
      await expect.poll(() => markPlace(page), { timeout: PATIENCE }).not.toBe(first);
      const plan = await page.locator('.strip-text').textContent();
      await page.getByRole('button', { name: 'Step to the next piece' }).click();
      await expect.poll(() => page.locator('.strip-text').textContent(), { timeout: PATIENCE }).not.toBe(plan);
    });
  });

  it('with another player and slower hands from the next piece on', async () => {
    await withPage({ path: `#/play?speed=4&${PLATEAU}` }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByLabel('Who plays').selectOption('dellacherie');
      await page.getByLabel('Hands').selectOption('roll');
      expect(await page.getByLabel('Tap pattern').inputValue()).toBe('20hz');
      expect(await page.getByLabel('Reaction, frames').inputValue()).toBe('18');
      await page.getByLabel('Tap pattern').fill('10hz');
      await page.getByLabel('Tap pattern').blur();
      await expect.poll(() => page.getByLabel('Hands').inputValue()).toBe('own');
      const before = await factNumber(page, 'Pieces');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(() => factNumber(page, 'Pieces'), { timeout: PATIENCE }).toBeGreaterThan(before + 2);
      expect(await page.getByText('dellacherie:').textContent()).toMatch(/Dellacherie/);
      expect(await page.getByLabel('Aims for').isDisabled()).toBe(true);
    });
  });

  it('says which player there is not, and plays on with the one before', async () => {
    await withPage({ path: '#/play?player=plateu' }, async ({ page }) => {
      const message = await page.waitForSelector('.message.problem', { timeout: PATIENCE });
      expect(await message.textContent()).toContain('did you mean "plateau"?');
      expect(await page.getByLabel('Who plays').inputValue()).toBe('maxout');
    });
  });

  it('says which part of an address it does not understand', async () => {
    await withPage({ path: '#/play?level=33' }, async ({ page }) => {
      expect(await page.locator('.message.problem').textContent()).toContain('level 33');
      await waitForFact(page, 'Level', (text) => text === '19', PATIENCE);
    });
  });

  it('the game that the address asks for last, while the cartridge is still on its way', async () => {
    await withPage({ path: '#/lab', context: { serviceWorkers: 'block' } }, async ({ page }) => {
      const arrive = await holdCartridge(page);
      await page.getByRole('link', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.evaluate((hash) => location.assign(hash), `#/play?level=18&seed=5&${PLATEAU}`);
      await expect.poll(() => page.getByLabel('Who plays').inputValue(), { timeout: PATIENCE }).toBe('plateau');
      arrive();
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      expect(await factNumber(page, 'Level')).toBe(18);
      expect(await page.getByLabel('Seed').inputValue()).toBe('5');
    });
  });

  it('a game of the bot where a person hands the pad back before it is there', async () => {
    await withPage({ path: '#/lab', context: { serviceWorkers: 'block' } }, async ({ page }) => {
      const arrive = await holdCartridge(page);
      await page.getByRole('link', { name: 'Play' }).click();
      await page.getByLabel('Who plays').selectOption('plateau');
      await page.getByRole('button', { name: 'Play yourself' }).click();
      await page.getByRole('button', { name: 'Hand back' }).click();
      arrive();
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(1);
    });
  });

  it('begins paused for people who ask for less motion', async () => {
    await withPage({ path: `#/play?${PLATEAU}`, context: { reducedMotion: 'reduce' } }, async ({ page }) => {
      await expect.poll(() => isDrawn(page, '.screen'), { timeout: PATIENCE }).toBe(true);
      expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
      expect(await page.locator('.ranking li').count()).toBe(0);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.waitForSelector('.ranking li', { timeout: PATIENCE });
    });
  });
});

/** Whether a canvas shows anything but one colour. */
function isDrawn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((canvasSelector) => {
    const shown = document.querySelector<HTMLCanvasElement>(canvasSelector);
    const copy = new OffscreenCanvas(shown?.width ?? 1, shown?.height ?? 1);
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (!shown || !context) return false;
    context.drawImage(shown, 0, 0);
    const words = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
    return words.some((word) => word !== words[0]);
  }, selector);
}

/** Where the mark of the plan stands. */
function markPlace(page: Page): Promise<string | null> {
  return page.locator('.strip-mark').getAttribute('x');
}

/** The cartridge stays on its way until the function that this returns is called. */
async function holdCartridge(page: Page): Promise<() => void> {
  let arrive = (): void => {};
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/maxout-*.nes.gz', async (route) => {
    await asked;
    await route.continue();
  });
  return () => arrive();
}

/** What stands over the picture when the game is over, and its seed; the next one is begun in the same frame of the page. */
async function atEnd(page: Page): Promise<{ readonly notice: string; readonly seed: string | undefined }> {
  const told = await page.waitForFunction(
    () => {
      const notice = document.querySelector('.stage-notice:not([hidden])');
      if (!notice) return undefined;
      const labels = [...document.querySelectorAll('label')];
      const seed = labels.find(({ textContent }) => textContent === 'Seed')?.querySelector('input')?.value;
      const seen = { notice: notice.textContent ?? '', seed };
      [...notice.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next game')?.click();
      return seen;
    },
    undefined,
    { timeout: PATIENCE },
  );
  return (await told.jsonValue()) ?? { notice: '', seed: undefined };
}

/** Whether the page shows the seed at some time: another game may follow at once. */
async function seedBecomes(page: Page, seed: string): Promise<boolean> {
  const seen = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('label')].some(
        (label) => label.textContent === 'Seed' && label.querySelector('input')?.value === wanted,
      ),
    seed,
    { timeout: PATIENCE },
  );
  return seen.jsonValue();
}
