import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { number } from '../../src/lib/format-numbers.js';
import { SHIPPED_WEIGHTS, weightsFolder } from '../../src/node/players/weights-files.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { parseTaps } from '../../src/reach/taps.js';
import { readRunLog } from '../../src/record/read-run-log.js';
import { formatPerCent } from '../../src/review/format-review.js';
import { type GameReview, reviewOf } from '../../src/review/game-review.js';
import { handsOfGame } from '../../src/review/hands-of-game.js';
import { Judge, VALUE_ERROR } from '../../src/review/judge.js';
import { judgePiece } from '../../src/review/judge-piece.js';
import { recordedGame } from '../../src/review/recorded-game.js';
import { PlacementChooser } from '../../src/web/parts/placement-chooser.js';
import { recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

/** As the command has it. */
const PLIES = 4;
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

/** The same review on Node. */
function reviewed(): GameReview {
  const read = readRunLog(text);
  if (!read.ok) throw new Error(read.message);
  const played = recordedGame(read.log.header, read.log.games[0]);
  if (!played.ok) throw new Error(played.message);
  const { game } = played;
  const hands = handsOfGame(game);
  const { taps, reaction } = hands;
  const weights = weightsFolder(SHIPPED_WEIGHTS);
  const judge = new Judge({ weights, taps: parseTaps(taps), reaction, plies: PLIES });
  const judged = game.pieces.map((piece) => judgePiece(judge, game, piece));
  return reviewOf(game, judged, { ...hands, plies: PLIES, error: VALUE_ERROR[PLIES - 1] });
}

async function fact(page: Page, name: string): Promise<string | null> {
  return page.locator(`dt:text-is("${name}") + dd`).textContent();
}

describeInBrowser('a game that is analysed', () => {
  it('is judged as on Node, while it can be gone through, and is learned from', async () => {
    const review = reviewed();
    await withPage({ path: '#/analyse' }, async ({ page }) => {
      await give(page, 'run.jsonl', text);
      const title = page.locator('.analyse-piece h2');
      await expect.poll(() => title.textContent()).toContain(`Piece 1: ${review.game.pieces[0].tetromino}`);
      await page.keyboard.press('ArrowRight');
      expect(await title.textContent()).toContain('Piece 2:');
      await expect.poll(() => fact(page, 'Accuracy'), { timeout: 30_000 }).toBe(formatPerCent(review.accuracy));
      expect(await fact(page, 'Points lost')).toBe(number(review.pointsLost));
      const strip = page.getByRole('slider', { name: 'Piece' });
      for (const [i, { judged }] of review.pieces.entries()) {
        await strip.press(i === 0 ? 'Home' : 'ArrowRight');
        const says = await strip.getAttribute('aria-valuetext');
        expect(says).toContain(`piece ${i + 1} of`);
        expect(says, `piece ${i + 1}`).toContain(judged?.label ?? 'not judged');
      }
      // The costliest decision once more, one place to the left of where the piece is offered.
      await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
      const [{ judged }] = review.costliest;
      const chooser = new PlacementChooser(judged!.placements.filter(({ isReachable }) => isReachable));
      chooser.move(-1);
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('button', { name: 'Place it here' }).click();
      const { rank, lostPoints } = chooser.chosen;
      const answer = (await page.locator('.analyse-learn .verdict-line').textContent()) ?? '';
      expect(answer).toContain(`place ${rank} of ${judged!.placements.length}`);
      expect(answer).toContain(lostPoints === 0 ? 'nothing is lost' : `it costs ${number(lostPoints)} points`);
      // In the game what was learned is gone back to, and played on in variations.
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await strip.press('Home');
      const verdict = page.locator('.analyse-piece .verdict-line');
      await page
        .getByRole('button', { name: /^Play on/ })
        .first()
        .click();
      await expect.poll(() => verdict.textContent()).toContain('Variation, 1 piece on: 0 points lost');
      await page.locator('.variations button').first().click();
      await page.getByRole('button', { name: /^Best line/ }).click();
      await expect.poll(() => verdict.textContent()).toContain('Variation, 5 pieces on');
      expect(await page.locator('.variations button').count()).toBe(6);
      expect(answer).toContain(`In the game ${number(judged!.played!.lostPoints)} points were lost`);
    });
  }, 120_000);

  it('goes as a link, and that of a recording is a click away', async () => {
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await page
        .locator('.recordings input[type=file]')
        .setInputFiles({ name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Analyse', exact: true }).click();
      await page.locator('.analyse.is-open').waitFor();
      expect(new URL(page.url()).hash).toBe('#/analyse?from=recordings');
      await page.getByRole('button', { name: 'Link to this analysis' }).click();
      const link = page.locator('.analyse .share-link');
      await expect.poll(() => link.textContent()).toMatch(/#\/analyse\?r=[A-Za-z0-9_-]+$/);
      const address = (await link.textContent()) ?? '';
      await page.goto('about:blank');
      await page.goto(address);
      await page.locator('.analyse.is-open').waitFor();
      expect(await page.locator('.analyse-piece h2').textContent()).toContain('Piece 1:');
    });
  }, 120_000);

  it('that is none says so', async () => {
    await withPage({ path: '#/analyse' }, async ({ page }) => {
      for (const [name, content, message] of [
        ['notes.txt', 'hello\n', /notes\.txt: line 1: this is not a recording/],
        ['half.ngf', 'hello\n', /half\.ngf: (this is no file of NestrisChamps|the file ends inside)/],
      ] as const) {
        await give(page, name, content);
        await page.locator('.message').getByText(message).first().waitFor();
      }
      expect(await page.locator('.is-open').count()).toBe(0);
    });
  }, 60_000);
});
