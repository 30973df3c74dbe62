import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { number } from '../../src/lib/format-numbers.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { formatPerCent } from '../../src/review/scales.js';
import { newFolder, runBot } from '../cli/run-bot.js';
import { recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

/** As the command has it. */
let text = '';
beforeAll(() => {
  const named = playerByName('el-tetris', {});
  if (!named.ok) throw new Error(named.message);
  text = recordGame(named.player);
});

async function give(page: Page, name: string, content: string): Promise<void> {
  const file = page.locator('.analyse input[type=file]');
  await file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

/** What is used of the command's JSON. */
interface Reviewed {
  readonly accuracy: number;
  readonly ownScore: number;
  readonly pointsLost: number;
  readonly pointsSlipped: number;
  readonly lostPer100Pieces: number;
  readonly costliest: readonly { readonly piece: number; readonly tetromino: string; readonly lostPoints: number }[];
  readonly unluckiest: readonly { readonly piece: number; readonly lostPoints: number }[];
  readonly pieces: readonly { readonly tetromino: string; readonly label: string | null; readonly cleared: number }[];
}

/** The same game by the command. */
async function reviewed(): Promise<Reviewed> {
  const file = join(newFolder(), 'run.jsonl');
  writeFileSync(file, text);
  const { stdout, stderr } = await runBot('review', file, '--json', '--quiet', '--threads', '1');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

async function fact(page: Page, name: string): Promise<string | null> {
  return page.locator(`dt:text-is("${name}") + dd`).textContent();
}

/** The table of all pieces: what is in it by its filters, and its keys. */
async function checkList(page: Page, { pieces }: Reviewed): Promise<void> {
  await page.getByRole('radio', { name: 'All pieces' }).check({ force: true });
  const says = page.locator('.piece-list [role=status]');
  const current = page.locator('.piece-table [aria-current]');
  const has = async (name: string, value: string, count: number): Promise<void> => {
    await page.locator(`.piece-list label:has(span:text-is("${name}")) select`).selectOption(value);
    expect(await says.textContent()).toMatch(new RegExp(`^${count} of ${pieces.length} pieces`));
  };
  const [{ tetromino, label }] = pieces;
  await has('Piece', tetromino, pieces.filter((each) => each.tetromino === tetromino).length);
  await has('Piece', '', pieces.length);
  await has('Only', 'burns', pieces.filter(({ cleared }) => cleared > 0 && cleared < 4).length);
  await has('Only', '', pieces.length);
  await has('Label', label ?? '', pieces.filter((each) => each.label === label).length);
  await has('Label', '', pieces.length);
  await current.getByRole('button').press('End');
  expect(await current.textContent()).toContain(`${pieces.length} ${pieces.at(-1)?.tetromino}`);
  expect(new URL(page.url()).hash).toBe('#/analyse');
  await page.keyboard.press('ArrowUp');
  expect(await current.textContent()).toContain(`${pieces.length - 1} `);
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.ariaCurrent)).toBe('true');
  await page.keyboard.press('Home');
  expect(await current.textContent()).toContain(`1 ${tetromino}`);
}

describeInBrowser('a game that is analysed', () => {
  it('is judged as by the command, while it can be gone through, and is a click from its drills', async () => {
    const review = await reviewed();
    await withPage({ path: '#/analyse' }, async ({ page }) => {
      await give(page, 'run.jsonl', text);
      const title = page.locator('.analyse-piece h2');
      await expect.poll(() => title.textContent()).toContain(`Piece 1: ${review.pieces[0].tetromino}`);
      await page.keyboard.press('ArrowRight');
      expect(await title.textContent()).toContain('Piece 2:');
      await expect.poll(() => fact(page, 'Accuracy')).toBe(formatPerCent(review.accuracy));
      expect(await fact(page, 'Points lost')).toBe(number(review.pointsLost));
      expect(await fact(page, 'of them by possible slips')).toBe(number(review.pointsSlipped));
      expect(await fact(page, 'per 100 pieces')).toBe(number(review.lostPer100Pieces));
      const points = await page.locator('.balance-table tbody td:nth-child(2)').allTextContents();
      const whole = points.map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
      expect(whole.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(whole.at(-1));
      expect(whole.at(-1)).toBe(review.ownScore);
      const strip = page.getByRole('slider', { name: 'Piece' });
      for (const [i, { label }] of review.pieces.entries()) {
        await strip.press(i === 0 ? 'Home' : 'ArrowRight');
        const says = await strip.getAttribute('aria-valuetext');
        expect(says).toContain(`piece ${i + 1} of`);
        expect(says, `piece ${i + 1}`).toContain(label ?? 'not judged');
      }
      // Decisions and bad luck are two lists, and both lead to their pieces.
      await page.getByRole('radio', { name: 'Losses' }).check({ force: true });
      const losses = await page.locator('.costly-piece').allTextContents();
      const [costliest] = review.costliest;
      const [unluckiest] = review.unluckiest;
      expect(losses[0]).toContain(
        `Piece ${costliest.piece}, ${costliest.tetromino}: ${number(costliest.lostPoints)} points`,
      );
      const luck = page.getByRole('button', { name: `Before piece ${unluckiest.piece}: ` });
      expect(await luck.textContent()).toContain(`${number(unluckiest.lostPoints)} points`);
      await luck.click();
      expect(await title.textContent()).toContain(`Piece ${unluckiest.piece}:`);
      await checkList(page, review);
      await page.getByRole('radio', { name: 'Totals' }).check({ force: true });
      // Played on in variations.
      await strip.press('Home');
      const verdict = page.locator('.analyse-piece .verdict-line');
      await page
        .getByRole('button', { name: /^Play on/ })
        .first()
        .click();
      await expect.poll(() => verdict.textContent()).toContain('Variation, 1 piece on: 0 points lost');
      await page.locator('.variations button').first().click();
      await page.getByRole('button', { name: /^Best line, / }).click();
      await expect.poll(() => verdict.textContent()).toContain('Variation, 5 pieces on');
      expect(await page.locator('.variations button').count()).toBe(6);
      // One click leads from the game to the drill of its costliest decision.
      await page.getByRole('button', { name: 'Drill this game' }).click();
      await page.getByRole('heading', { name: `Where does ${costliest.tetromino} go?` }).waitFor();
      const kept = page.locator('.drills dt:text-is("In all") + dd');
      expect(Number(await kept.textContent())).toBeGreaterThan(1);
      // The same move is not kept twice.
      const before = await kept.textContent();
      await page.getByRole('link', { name: 'Analyse' }).click();
      await strip.press('Home');
      for (let i = 1; i < costliest.piece; i++) await strip.press('ArrowRight');
      await page.getByRole('button', { name: 'Drill this move' }).click();
      await page.getByRole('heading', { name: `Where does ${costliest.tetromino} go?` }).waitFor();
      expect(await kept.textContent()).toBe(before);
    });
  });

  it('goes as a link, and that of a recording is a click away', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await page
        .locator('.recordings input[type=file]')
        .setInputFiles({ name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Analyse', exact: true }).click();
      await page.locator('.analyse.is-open').waitFor();
      const hash = (): string => new URL(page.url()).hash;
      await expect.poll(hash).toBe('#/analyse?from=recordings&piece=1');
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect.poll(hash).toBe('#/analyse?from=recordings&piece=2');
      await page.getByRole('button', { name: 'Link to this analysis' }).click();
      const link = page.locator('.analyse .share-link');
      await expect.poll(() => link.textContent()).toMatch(/#\/analyse\?r=[A-Za-z0-9_-]+&piece=2$/);
      const address = (await link.textContent()) ?? '';
      await page.goto('about:blank');
      await page.goto(address);
      await page.locator('.analyse.is-open').waitFor();
      expect(await page.locator('.analyse-piece h2').textContent()).toContain('Piece 2:');
      // Another piece of the same game.
      await page.evaluate(() => location.assign(location.hash.replace('piece=2', 'piece=3')));
      await expect.poll(() => page.locator('.analyse-piece h2').textContent()).toContain('Piece 3:');
    });
  });

  it('that is none says so', async () => {
    await withPage({ path: '#/analyse' }, async ({ page }) => {
      for (const [name, content, message] of [
        ['notes.txt', 'hello\n', /notes\.txt: this is a text\. Maxout reads recordings/],
        ['half.ngf', 'hello\n', /half\.ngf: (this is no file of NestrisChamps|the file ends inside)/],
      ] as const) {
        await give(page, name, content);
        await page.locator('.message').getByText(message).first().waitFor();
      }
      expect(await page.locator('.is-open').count()).toBe(0);
    });
  });
});
