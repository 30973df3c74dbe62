/** The view Video: games out of files, the grid that is moved, and where the games go. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { framesOf, openFramesFile } from '../../src/ngf/frames-file.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { dropFile } from './drop-file.js';
import { PIECES, playedVideo } from './video/played-video.js';

const video = playedVideo();

async function openVideo(page: Page): Promise<void> {
  await page.locator('.video-source input[type=file]').setInputFiles(video.file);
  await page.locator('.video-said').getByText('All of the video is read').waitFor();
}

describeInBrowser('a video', () => {
  it.skipIf(!HAS_FFMPEG)(
    'is opened wherever it is dropped, read picture by picture, and its game is analysed',
    async () => {
      await withPage({ path: '#/lab' }, async ({ page }) => {
        await page.getByRole('heading', { name: 'Playfield lab' }).waitFor({ state: 'attached' });
        await dropFile(page, 'game.mp4', readFileSync(video.file));
        await page.locator('.video-said').getByText('All of the video is read').waitFor();
        expect(page.url()).toContain('#/video');
        const pictures = video.pictures.toLocaleString('en');
        expect(await page.locator('.video-counts').textContent()).toContain(`${pictures} pictures read`);
        expect(await page.locator('.video-counts').textContent()).toContain('none lost');
        const games = page.locator('.video-games-list > li');
        expect(await games.count()).toBe(1);
        expect(await games.textContent()).toContain(`Level 19, ${PIECES} pieces`);

        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save frames' }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toBe('game-1.ngf.gz');
        const opened = openFramesFile(gunzipSync(readFileSync(await download.path())));
        if (!opened.ok) throw new Error(opened.message);
        const [game] = recoverGames(framesOf(opened.file));
        expect(game.pieces.length).toBeGreaterThanOrEqual(19);

        await page.getByRole('button', { name: 'Analyse this game' }).click();
        await page.locator('.analyse-open .recording-name').getByText('game.mp4').waitFor();
        await page.locator('.analyse.is-open .analyse-piece h2').getByText('Piece 1:').waitFor();
      });
    },
  );

  it.skipIf(!HAS_FFMPEG)('has a grid that keys and the mouse move, and that is read where it was put', async () => {
    await withPage({ path: '#/video' }, async ({ page }) => {
      await openVideo(page);
      await page.getByRole('button', { name: 'Move the grid', exact: true }).click();
      const corner = page.getByRole('button', { name: 'Left top corner' });
      const at = async (): Promise<number> => Math.round((await corner.boundingBox())?.x ?? 0);
      const before = await at();
      await corner.focus();
      await page.keyboard.press('Shift+ArrowLeft');
      const left = await at();
      expect(left).toBeLessThan(before);
      const { x, y } = (await corner.boundingBox())!;
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 20 - 30, y + 20, { steps: 3 });
      await page.mouse.up();
      expect(left - (await at())).toBeGreaterThan(25);

      await page.keyboard.press('Escape');
      expect(await corner.count()).toBe(0);
      await page.getByRole('button', { name: 'Move the grid', exact: true }).click();
      expect(await at()).toBe(before);
      await page.getByRole('button', { name: 'Read here' }).click();
      await page.locator('.video-said').getByText('is read from its beginning').waitFor();
      await page.locator('.video-said').getByText('All of the video is read').waitFor();
      expect(await page.locator('.video-games-list > li').textContent()).toContain(`${PIECES} pieces`);
    });
  });

  it.skipIf(!HAS_FFMPEG)('whose reading waits is read all the same where the grid is put', async () => {
    await withPage({ path: '#/video' }, async ({ page }) => {
      await page.evaluate(() => {
        const look = (): void => {
          const wait = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Wait');
          if (wait) wait.click();
          else requestAnimationFrame(look);
        };
        look();
      });
      await page.locator('.video-source input[type=file]').setInputFiles(video.file);
      await page.getByRole('button', { name: 'Read on' }).waitFor();
      await page.getByRole('button', { name: 'Move the grid', exact: true }).click();
      await page.getByRole('button', { name: 'Read here' }).click();
      await page.locator('.video-said').getByText('All of the video is read').waitFor();
      expect(await page.locator('.video-games-list > li').textContent()).toContain(`${PIECES} pieces`);
    });
  });

  it('without a picture is told, with what to do', async () => {
    await withPage({ path: '#/video' }, async ({ page }) => {
      const file = { name: 'game.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x20ftypisom') };
      await page.locator('.video-source input[type=file]').setInputFiles(file);
      await page.locator('.video-said').getByText('game.mp4: this browser cannot play this video').waitFor();
    });
  });
});
