/** The lab: positions are drawn, and rated as on the command line. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { parseRows } from '../../src/web/game/position-address.js';
import { runInShell } from '../cli/run-bot.js';
import { describeInBrowser, withPage } from '../support/browser.js';

/** Waits until a position is rated. */
async function rated(page: Page): Promise<void> {
  await page.waitForFunction(() => /\d placements/.test(document.querySelector('.lab-status')?.textContent ?? ''));
}

/** A placement as the page shows it: where, its value in full, and its inputs. */
interface Shown {
  readonly place: string;
  readonly value: number;
  readonly inputs: string;
}

/** Goes through the list with the arrow keys. */
async function readList(page: Page): Promise<Shown[]> {
  await page.locator('.lab-list').focus();
  await page.keyboard.press('Home');
  const shown: Shown[] = [];
  for (let rank = 0, count = await page.locator('.lab-rated').count(); rank < count; rank++) {
    const [place, title, inputs] = await page.evaluate(() => {
      const row = document.querySelector<HTMLElement>('.lab-rated[aria-selected=true]');
      const words = row?.querySelector('.place')?.firstChild?.textContent;
      return [words, row?.title, document.querySelector('.lab-press-line')?.textContent].map(String);
    });
    shown.push({ place, value: Number(title.replace(/^own value | lines of points$/g, '')), inputs });
    await page.keyboard.press('ArrowDown');
  }
  return shown;
}

async function filledCells(page: Page): Promise<number> {
  return page.locator('.lab-cell[aria-selected=true]').count();
}

const ROWS = '200.380.3e0.3f8.3fc.3fe.3f6.3fe';
const PICTURE = '#.........\n###.......\n#####.....\n#######...\n########..\n#########.\n######.##.\n#########.\n';

describeInBrowser('the lab', () => {
  it.each([
    ['maxout, 4 pieces', 'piece=T&next=L&level=18', '--piece T --next L --level 18'],
    ['plateau, 12hz', 'piece=J&level=19&player=plateau&taps=12hz', '--piece J --level 19 --player plateau --taps 12hz'],
    [
      'maxout for a max-out with auto shift, 2 pieces',
      'piece=I&next=S&level=9&lines=100&score=400000&aim=maxout&plies=2&taps=das',
      '--piece I --next S --level 9 --lines 100 --score 400000 --aim maxout --plies 2 --taps das',
    ],
  ])('rates every placement as the command line does: %s', async (_, address, options) => {
    expect(parseRows(ROWS)).toEqual(parsePlayfield(PICTURE));
    const { stdout } = await runInShell(
      `printf '${PICTURE.replaceAll('\n', '\\n')}' | $BOT evaluate - ${options} --json`,
    );
    const expected = JSON.parse(stdout).placements.map(
      ({
        value,
        inputs,
        ...placement
      }: {
        value: number;
        inputs: string;
        orientation: number;
        x: number;
        y: number;
      }) => ({
        place: describePlacement(placement),
        value,
        inputs,
      }),
    );
    await withPage({ path: `#/lab?rows=${ROWS}&${address}` }, async ({ page }) => {
      await rated(page);
      expect(await readList(page)).toEqual(expected);
    });
  });

  it('is drawn with mouse and keyboard, undone, and linked to', async () => {
    await withPage({ path: '#/lab?piece=O&player=plateau' }, async ({ page, url }) => {
      // 1. A stroke of the mouse.
      const box = await page.locator('.lab-grid').boundingBox();
      if (!box) throw new Error('there is no playfield');
      const cell = (row: number, column: number) =>
        [box.x + ((column + 0.5) * box.width) / 10, box.y + ((row + 0.5) * box.height) / 20] as const;
      await page.mouse.move(...cell(19, 0));
      await page.mouse.down();
      await page.mouse.move(...cell(19, 7));
      await page.mouse.move(...cell(18, 7));
      await page.mouse.up();
      expect(await filledCells(page)).toBe(9);
      // 2. The keyboard goes on where the mouse was: one cell, and a row of three with Shift.
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press(' ');
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Shift+ArrowLeft');
      expect(await filledCells(page)).toBe(12);
      await page.waitForFunction(() => location.hash.includes('rows=03c.3fc'));
      // 3. Undone step by step: two cells by Shift, one by Space, the stroke.
      for (const left of [11, 10, 9, 0]) {
        await page.keyboard.press('Control+z');
        expect(await filledCells(page)).toBe(left);
      }
      // 4. Somebody else opens the link.
      await page.goto('about:blank');
      await page.goto(`${url}#/lab?rows=03c.3fc&piece=O&player=plateau`);
      await rated(page);
      expect(await filledCells(page)).toBe(12);
      expect(await page.locator('[name=lab-piece]:checked').getAttribute('value')).toBe('O');
      expect(await page.locator('[name=lab-next]:checked').getAttribute('value')).toBe('?');
    });
  });

  it('places a piece by Enter, and shows a plan frame by frame', async () => {
    await withPage({ path: `#/lab?rows=${ROWS}&piece=I&next=T&player=plateau` }, async ({ page }) => {
      await rated(page);
      const before = await filledCells(page);
      await page.locator('.lab-press input[type=range]').fill('5');
      expect(await page.locator('.lab-piece').count()).toBe(4);
      await page.locator('.lab-list').focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash.includes('piece=T'));
      expect(((await filledCells(page)) - before - 4) % 10).toBe(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await filledCells(page)).toBe(before);
    });
  });

  it('takes a playfield as text, and says what is none', async () => {
    await withPage({ path: '#/lab?piece=T&player=plateau' }, async ({ page }) => {
      await page.getByText('As text', { exact: true }).click();
      const text = page.getByLabel('Playfield as text');
      await text.fill('XX........\r\n#########.');
      expect(await filledCells(page)).toBe(11);
      await text.fill('#####');
      expect(await page.locator('.lab-problem').textContent()).toMatch(/a row has 10 cells, found "#####"/);
      expect(await filledCells(page)).toBe(11);
      await text.fill('##########');
      await page.waitForFunction(() => document.querySelector('.lab-status')?.textContent?.includes('complete'));
      expect(await page.locator('.lab-status').textContent()).toMatch(
        /^Row 1 from the floor is complete.*empty a cell/,
      );
      expect(await page.locator('.lab-rated').count()).toBe(0);
      await page.locator('.lab-cell').last().focus();
      await page.keyboard.press(' ');
      await rated(page);
      expect(await text.inputValue()).toMatch(/\n#########\.$/);
    });
  });

  it('tells what an address asks for in vain, and fits on a phone', async () => {
    const context = { viewport: { width: 360, height: 740 }, hasTouch: true };
    await withPage({ path: '#/lab?piece=X&player=plateau', context }, async ({ page }) => {
      await page.getByText('The address asks for piece "X", which does not exist.').first().waitFor();
      await rated(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.locator('.lab-cell').nth(5).tap();
      expect(await page.locator('.lab-cell').nth(5).getAttribute('aria-selected')).toBe('true');
    });
  });
});
