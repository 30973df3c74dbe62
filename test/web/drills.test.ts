/** Drills in the page. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { someDrill } from '../../scripts/support/made-up-drills.js';
import type { Drill } from '../../src/features/drills/drill.js';
import { formatDrills, parseDrills } from '../../src/features/drills/drill-lines.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { PlacementChooser } from '../../src/web/parts/placement-chooser.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { patience } from '../support/patience.js';
import { keptInBrowser } from './kept-in-browser.js';

const DEAR = someDrill(1, { lostPoints: 9999 });
const CHEAP = someDrill(2, {
  places: [...someDrill(2).places].reverse().map((each, i) => ({ ...each, lostPoints: 3000 * i })),
});

/** Steers the piece of a drill to a place, by keys alone. */
async function steer(page: Page, drill: Drill, to: string): Promise<void> {
  const chooser = new PlacementChooser(drill.places.map(({ placement }) => ({ placement: parsePlacement(placement) })));
  const wanted = parsePlacement(to);
  while (chooser.chosen.placement.orientation !== wanted.orientation) {
    chooser.turn();
    await page.keyboard.press('ArrowUp');
  }
  while (chooser.chosen.placement.x !== wanted.x) {
    const by = wanted.x < chooser.chosen.placement.x ? -1 : 1;
    chooser.move(by);
    await page.keyboard.press(by < 0 ? 'ArrowLeft' : 'ArrowRight');
  }
}

async function open(page: Page, name: string, text: string): Promise<void> {
  await page.locator('.drills input[type=file]').setInputFiles({
    ...{ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) },
  });
}

async function saved(page: Page): Promise<readonly Drill[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const read = parseDrills(readFileSync(await (await download).path(), 'utf8'));
  if (!read.ok) throw new Error(read.message);
  return read.drills;
}

describeInBrowser('drills in the page', () => {
  it('come from a file, are answered with keys, come back, and go into a file again', async () => {
    await withPage({ path: '#/drills', context: {} }, async ({ page, problems }) => {
      await page.getByRole('heading', { name: 'No drills yet' }).waitFor();
      await open(page, 'other.jsonl', 'no drills');
      await page.locator('.message.problem').getByText('line 1 does not say that these are drills').waitFor();
      await open(page, 'mine.jsonl', formatDrills([CHEAP, DEAR]));
      await page.getByRole('heading', { name: 'Where does T go?' }).waitFor();
      const verdict = page.locator('.verdict-line');
      const count = (name: string) => page.locator(`.drills dt:text-is("${name}") + dd`).textContent();
      expect([await count('New'), await count('In all')]).toEqual(['2', '2']);

      // The costliest comes first; a wrong answer tells why, and another drill with the same idea comes then.
      await page.locator('.quiz-board').click();
      // The piece is seen where it would lie.
      expect(await page.locator('.quiz-board .shown:visible').count()).toBe(4);
      await steer(page, DEAR, 'T-up@1,18');
      await page.keyboard.press('Enter');
      await expect.poll(() => verdict.textContent()).toContain('Wrong: mistake, it costs 9,000 points.');
      const text = page.locator('.drill-question');
      expect(await text.textContent()).toContain('This makes a tower at column 2.');
      expect(await text.textContent()).toContain('The drill comes back in 10 minutes.');
      await page.keyboard.press('Enter');
      await page.getByText('2 lines;').waitFor();
      await page.getByRole('button', { name: 'What is it about?' }).click();
      await page.getByText('It is about: a tower').waitFor();
      await steer(page, CHEAP, 'T@1,17');
      await page.getByRole('button', { name: 'Place it here' }).click();
      await expect.poll(() => verdict.textContent()).toBe('✓ Right: nothing is lost.');
      expect(await count('Right answers')).toBe('50 %');

      // Everything is there after a reload, and in the file.
      const answered = async () => ((await keptInBrowser(page, 'drills')) as Drill[]).flatMap(({ answers }) => answers);
      await expect.poll(async () => (await answered()).length, { timeout: patience() }).toBe(2);
      await page.reload();
      await page.getByRole('heading', { name: 'Where does T go?' }).waitFor();
      expect([await count('New'), await count('In all')]).toEqual(['0', '2']);
      const drills = await saved(page);
      const answers = drills.flatMap((drill) =>
        drill.answers.map(({ placement, helped, grade }) => [drill.lines, placement, helped, grade]),
      );
      expect(answers.sort()).toEqual([
        [1, 'T-up@1,18', false, 1],
        [2, 'T@1,17', true, 2],
      ]);
      // The same file once more changes nothing.
      await open(page, 'mine.jsonl', formatDrills(drills));
      await page.locator('.message').getByText('2 drills of mine.jsonl are here now').first().waitFor();
      expect(await saved(page)).toEqual(drills);
      expect(problems).toEqual([]);
    });
  });
});
