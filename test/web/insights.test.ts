/** Insights over many games in the page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { playerByName } from '../../src/players/player-by-name.js';
import { measureRows } from '../../src/review/insights/format-profile.js';
import type { ToldInsights } from '../../src/review/insights/told-insights.js';
import { newFolder, runBot } from '../cli/run-bot.js';
import { recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

const PLAYERS = ['el-tetris', 'plateau'] as const;
const games: { readonly name: string; readonly text: string }[] = [];
beforeAll(() => {
  for (const name of PLAYERS) {
    const named = playerByName(name, {});
    if (!named.ok) throw new Error(named.message);
    const text = recordGame(named.player).replace('"player":"plateau"', `"player":"${name}"`);
    games.push({ name: `${name}.jsonl`, text });
  }
});

const asFiles = (chosen: typeof games) =>
  chosen.map(({ name, text }) => ({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) }));

/** The same games by the command. */
async function toldByCommand(): Promise<ToldInsights> {
  const folder = newFolder();
  for (const { name, text } of games) writeFileSync(join(folder, name), text);
  const keep = join(newFolder(), 'kept.jsonl');
  const { stdout } = await runBot('insights', folder, '--keep', keep, '--jobs', '1', '--quiet', '--json');
  return JSON.parse(stdout);
}

async function tableOf(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
}

const status = (page: Page, text: string) => page.locator('.insights .open-status').getByText(text).waitFor();

describeInBrowser('insights in the page', () => {
  it('are those of the command, put players beside each other, and are kept: no game is judged twice', async () => {
    await withPage({ path: '#/insights', context: {} }, async ({ page, problems }) => {
      const choose = page.locator('.insights input[type=file]').first();
      await choose.setInputFiles({ name: 'no.jsonl', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await page.getByRole('list', { name: 'Notes' }).getByText('no.jsonl: ').waitFor();
      expect(await page.getByRole('region', { name: 'Profile' }).count()).toBe(0);

      await choose.setInputFiles(asFiles(games.slice(0, 1)));
      await status(page, '1 game judged.');
      await choose.setInputFiles(asFiles(games));
      await status(page, '2 games judged.');
      const { profile } = await toldByCommand();
      expect(await tableOf(page, 'Profile')).toEqual(measureRows(profile));

      const beside = page.getByRole('region', { name: 'Beside each other' });
      await beside.getByLabel('What').selectOption('player');
      expect((await tableOf(page, 'Groups')).map(([name, count]) => [name, count])).toEqual([
        ['el-tetris', '1'],
        ['plateau', '1'],
      ]);
      expect((await tableOf(page, 'Side by side'))[0][0]).toBe('accuracy');
      await page.getByLabel('Whose games').selectOption('plateau');
      await page.getByRole('heading', { name: /^1 game, / }).waitFor();

      // After a reload everything is there, and a file that comes again is not judged again.
      await page.reload();
      await page.getByRole('heading', { name: /^2 games, / }).waitFor();
      expect(await tableOf(page, 'Profile')).toEqual(measureRows(profile));
      const started: string[] = [];
      page.on('worker', (worker) => started.push(worker.url()));
      await choose.setInputFiles(asFiles(games));
      await status(page, '2 games judged.');
      // It opens the files, and there is none that judges.
      expect(started).toHaveLength(1);
      await page.getByRole('button', { name: 'Forget 2 games' }).click();
      await status(page, '2 games forgotten.');
      expect(await page.getByRole('region', { name: 'Profile' }).count()).toBe(0);
      expect(problems).toEqual([]);
    });
  });
});
