/** Puzzles in the page. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Puzzle, parsePuzzles } from '../../src/features/puzzles/puzzle-lines.js';
import { reasonsAgainst, reasonsFor } from '../../src/features/puzzles/reasons.js';
import { titleOfTheme } from '../../src/features/puzzles/themes.js';
import { fitsWish } from '../../src/features/puzzles/wishes.js';
import { number } from '../../src/lib/format-numbers.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { recordedStates } from '../../src/replay/replay-frames.js';
import { isSamePlacement, type Placement } from '../../src/tetris/placement.js';
import { PlacementChooser } from '../../src/web/parts/placement-chooser.js';
import { placesOf } from '../../src/web/puzzles/offered-puzzle.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { gameIn, recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { keptInBrowser } from './kept-in-browser.js';

let puzzles: readonly Puzzle[];
let count: number;
let anyTitle: RegExp;
beforeAll(() => {
  const read = parsePuzzles(readFileSync(join(PACKAGE_ROOT, 'src/features/puzzles/shipped.jsonl'), 'utf8'));
  if (!read.ok) throw new Error(read.message);
  puzzles = read.puzzles;
  count = puzzles.length;
  anyTitle = new RegExp(`^Puzzle \\d+ of ${count}$`);
});

/** Steers the piece of a puzzle to a place, by keys alone. */
async function steer(page: Page, puzzle: Puzzle, to: Placement): Promise<void> {
  const chooser = new PlacementChooser(placesOf(puzzle));
  while (chooser.chosen.placement.orientation !== to.orientation) {
    chooser.turn();
    await page.keyboard.press('ArrowUp');
  }
  const goes = (by: -1 | 1): boolean => {
    const before = chooser.chosen;
    chooser.move(by);
    return chooser.chosen !== before;
  };
  while (goes(-1)) await page.keyboard.press('ArrowLeft');
  while (!isSamePlacement(chooser.chosen.placement, to)) {
    expect(goes(1)).toBe(true);
    await page.keyboard.press('ArrowRight');
  }
}

async function rating(page: Page): Promise<number> {
  return Number((await page.locator('.puzzle-rating strong').textContent())?.replace(',', ''));
}

describeInBrowser('puzzles in the page', () => {
  it('are answered with keys, rated, explained, and remembered', async () => {
    const [puzzle] = puzzles;
    await withPage({ path: `#/puzzles?n=${count + 1}`, context: {} }, async ({ page }) => {
      // One that does not exist is named, and another one is offered.
      await page
        .locator('.message.problem')
        .getByText(`asks for n "${count + 1}", which does not exist`)
        .waitFor();
      await page.getByRole('heading', { name: anyTitle }).waitFor();
      await page.evaluate(() => location.assign('#/puzzles?p=cut'));
      await page.locator('.message.problem').getByText('cut off').waitFor();
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/puzzles\?n=\d+$/);
      const verdict = page.locator('.verdict-line');
      const themes = page.locator('.puzzle-themes');
      expect(await rating(page)).toBe(1500);

      // A friend's link costs nothing.
      await page.evaluate(() => location.assign('#/puzzles?n=1'));
      await page.getByRole('heading', { name: `Puzzle 1 of ${count}` }).waitFor();
      await page.getByText('It came by its address, so it is not rated.').waitFor();
      expect(await themes.isVisible()).toBe(false);
      await steer(page, puzzle, puzzle.usualWrong.placement);
      // The piece is seen where it would lie.
      expect(await page.locator('.quiz-board .shown:visible').count()).toBe(4);
      await page.keyboard.press('Enter');
      await expect.poll(() => verdict.textContent()).toContain(`costs ${number(puzzle.usualWrong.lostPoints)} points`);
      expect(await verdict.textContent()).toContain(reasonsAgainst(puzzle)[0]);
      expect(await verdict.textContent()).toContain('not rated');
      expect(await rating(page)).toBe(1500);
      for (const theme of puzzle.themes) expect(await themes.textContent()).toContain(titleOfTheme(theme));

      // Its best line is shown piece by piece.
      const best = page.locator('.puzzle-lines figure').first();
      for (const sentence of reasonsFor(puzzle)) expect(await best.textContent()).toContain(sentence);
      expect(await best.locator('.best').count()).toBe(4);
      await best.getByRole('button', { name: 'Best: a piece on' }).click();
      expect(await best.locator('.best').count()).toBe(0);
      expect(await best.getByRole('status').textContent()).toContain(`2 of 3. ${puzzle.next}`);

      // One that the page offers moves the rating; chance is the middle of what it can be, so that it is the same each time.
      await page.evaluate(() => {
        Math.random = () => 0.5;
      });
      await page.getByRole('button', { name: 'Next puzzle' }).click();
      await expect.poll(() => new URL(page.url()).hash).not.toMatch(/n=1$/);
      const offered = Number(/\d+$/.exec(page.url())?.[0]);
      const second = puzzles[offered - 1];
      await page.getByRole('heading', { name: `Puzzle ${offered} of ${count}` }).waitFor();
      await steer(page, second, second.answer.placement);
      await page.keyboard.press('Enter');
      await expect.poll(() => verdict.textContent()).toContain('Right.');
      expect(await verdict.textContent()).toContain(`${number(second.secondLosesPoints)} points`);
      const raised = await rating(page);
      expect(raised).toBeGreaterThan(1500);

      // The same one again does not count.
      await page.getByRole('button', { name: 'Try again' }).click();
      await steer(page, second, second.usualWrong.placement);
      await page.getByRole('button', { name: 'Place it here' }).click();
      await expect.poll(() => verdict.textContent()).toContain(`costs ${number(second.usualWrong.lostPoints)} points`);
      expect(await rating(page)).toBe(raised);

      // Those that fit a choice are offered.
      await page.getByLabel('Hands').selectOption('10hz');
      await page.getByLabel('Level').selectOption('19-28');
      const fit = puzzles.filter((each) => fitsWish(each, { taps: '10hz', levels: '19-28' })).length;
      await page.getByText(`${fit} puzzles fit`).waitFor();
      await page.getByRole('button', { name: 'Next puzzle' }).click();
      await page.getByText('10 presses a second (10hz)').waitFor();
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await expect.poll(() => verdict.textContent()).toContain('The solution.');
      expect(await rating(page)).toBeLessThan(raised);

      const kept = await rating(page);
      const stored = async () =>
        ((await keptInBrowser(page, 'puzzles')) as { rating: number }[]).map((own) => own.rating);
      await expect.poll(async () => (await stored()).map(Math.round)).toEqual([kept]);
      await page.reload();
      await expect.poll(() => rating(page)).toBe(kept);
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('button', { name: 'Forget them' }).click();
      expect(await rating(page)).toBe(1500);
    });
  });

  it('are answered with a finger; what no puzzle says of an answer a judge does', async () => {
    const leftmost = (puzzle: Puzzle): Placement => {
      const chooser = new PlacementChooser(placesOf(puzzle));
      chooser.point(0, 20);
      return chooser.chosen.placement;
    };
    const isNamed = ({ answer, usualWrong }: Puzzle, placement: Placement): boolean =>
      [answer, usualWrong].some((line) => isSamePlacement(line.placement, placement));
    const n = puzzles.findIndex((puzzle) => !isNamed(puzzle, leftmost(puzzle))) + 1;
    expect(n).toBeGreaterThan(0);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await withPage({ path: `#/puzzles?n=${n}`, context: phone }, async ({ page }) => {
      const board = page.locator('.quiz-board svg');
      const box = (await board.boundingBox())!;
      await page.touchscreen.tap(box.x + 2, box.y + box.height - 2);
      for (const name of ['← Left', 'Turn', 'Right →', 'Place it here', 'Show the solution']) {
        const { height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
        expect(height).toBeGreaterThanOrEqual(44);
      }
      await page.getByRole('button', { name: 'Place it here' }).tap();
      const verdict = page.locator('.verdict-line');
      await expect.poll(() => verdict.textContent()).toMatch(/It costs [\d,]+ points/);
      expect(await page.locator('.puzzle-lines figure').count()).toBe(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });

  it('are cut from a recording where it went elsewhere, and go as links', async () => {
    const named = playerByName('el-tetris', {});
    if (!named.ok) throw new Error(named.message);
    // Some of its positions are puzzles that its player missed.
    const text = recordGame(named.player, undefined, { seed: 6, untilLines: 10 });
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    await withPage({ path: '#/puzzles?n=1', context }, async ({ page }) => {
      await page.getByRole('heading', { name: `Puzzle 1 of ${count}` }).waitFor();
      const file = page.locator('.puzzle-source input[type=file]');
      await file.setInputFiles({ name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
      await page.getByRole('heading', { name: 'Puzzle 1 from games' }).waitFor();
      await page
        .locator('.puzzle-source')
        .getByText(/^\d+ puzzles? in \d+ pieces/)
        .waitFor();
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await page.getByText('run.jsonl, piece').waitFor();
      await page.getByRole('button', { name: 'Link to this puzzle' }).click();
      await page.getByText('The link is on the clipboard').first().waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('heading', { name: 'A puzzle from a link' }).waitFor();
      const frames = [...gameFrames(recordedStates(gameIn(text), BUILTIN_IMAGE))].map(writeFrame);
      const packed = gzipSync(Buffer.concat(frames));
      await file.setInputFiles({ name: 'run.ngf.gz', mimeType: 'application/gzip', buffer: packed });
      // Frames do not say where the game was to end, so its positions are other questions than those of the recording.
      const looked = page
        .locator('.puzzle-source')
        .getByText(/^(\d+ puzzles? in \d+ pieces|No puzzle: in no position)/);
      await looked.waitFor();
      await file.setInputFiles({ name: 'no.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('hello') });
      await page.locator('.message.problem').getByText('no.jsonl: line 1').waitFor();
      await page.getByRole('button', { name: 'The set of the page' }).click();
      await page.getByRole('heading', { name: anyTitle }).waitFor();
    });
  });

  it('are not asked of somebody who has gone on to another view', async () => {
    await withPage({ path: '#/nowhere', context: {} }, async ({ page }) => {
      const held: (() => void)[] = [];
      const hold = (): Promise<void> => new Promise((go) => held.push(go));
      for (const file of ['shipped-*', 'train-view-*.js'])
        await page.route(`**/assets/${file}`, async (route) => {
          await hold();
          await route.continue();
        });
      await page.evaluate(() => location.assign('#/puzzles'));
      await expect.poll(() => held.length).toBe(1);
      await page.evaluate(() => location.assign('#/train'));
      await expect.poll(() => held.length).toBe(2);
      held[0]();
      await page.getByRole('heading', { name: anyTitle }).waitFor();
      held[1]();
      await page.locator('.train').waitFor();
      expect(new URL(page.url()).hash).toBe('#/train');
    });
  });
});
