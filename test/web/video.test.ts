/** The view Video: games out of files and of a capture card, the grid that is moved, and where the games go. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capture, capturePictures } from '../../scripts/capture/capture.js';
import { TRUE_COLOURS } from '../../scripts/capture/console-colours.js';
import { encodeVideo } from '../../scripts/capture/encode-video.js';
import { builtinLook } from '../../scripts/capture/looks.js';
import { EVEN_PACE } from '../../scripts/capture/pace.js';
import { playSession } from '../../scripts/capture/play-session.js';
import { ProducerSink } from '../../scripts/support/producer-sink.js';
import { framesOf, openFramesFile } from '../../src/ngf/frames-file.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { dropFile } from './drop-file.js';

const HAS_FFMPEG = spawnSync('ffmpeg', ['-version']).status === 0;
if (!HAS_FFMPEG)
  console.warn('SKIPPED: no videos are read in the page, because ffmpeg cannot be run. Debian: apt-get install ffmpeg');

const folder = mkdtempSync(join(tmpdir(), 'video-'));
const video = join(folder, 'game.mp4');
const captured = join(folder, 'game.y4m');
const session = playSession({
  region: 'ntsc',
  games: [{ player: 'plateau', startLevel: 19, seed: 4, pieces: 20, ending: 'left' }],
});
const ALL = { x: 0, y: 0, width: 256, height: 240 };
const CAPTURE: Capture = {
  ...{ seed: 1, width: 256, height: 240, behind: [], over: [], bend: 0, noise: 0, colours: TRUE_COLOURS },
  consoles: [
    {
      ...{ session, look: builtinLook(session.tiles) },
      firstFrame: session.games[0].firstFrame,
      endFrame: session.screens.length,
    },
  ],
  parts: [{ console: 0, from: ALL, to: ALL }],
  softness: { x: 0, y: 0, colour: 0 },
  pace: { ...EVEN_PACE, rate: 60, phase: 0.5 },
};

beforeAll(async () => {
  if (!HAS_FFMPEG) return;
  const encoding = { container: 'mp4', codec: 'h264', loss: 20 } as const;
  await encodeVideo(video, capturePictures(CAPTURE), { encoding, isFullRange: false });
  spawnSync('ffmpeg', ['-v', 'error', '-i', video, '-pix_fmt', 'yuv420p', captured]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function openVideo(page: Page): Promise<void> {
  await page.locator('.video-source input[type=file]').setInputFiles(video);
  await page.locator('.video-said').getByText('All of the video is read').waitFor();
}

describeInBrowser('a video', () => {
  it.skipIf(!HAS_FFMPEG)(
    'is opened wherever it is dropped, read picture by picture, and its game is analysed',
    async () => {
      await withPage({ path: '#/lab' }, async ({ page }) => {
        await page.getByRole('heading', { name: 'Playfield lab' }).waitFor({ state: 'attached' });
        await dropFile(page, 'game.mp4', readFileSync(video));
        await page.locator('.video-said').getByText('All of the video is read').waitFor();
        expect(page.url()).toContain('#/video');
        const pictures = [...capturePictures(CAPTURE)].length.toLocaleString('en');
        expect(await page.locator('.video-counts').textContent()).toContain(`${pictures} pictures read`);
        expect(await page.locator('.video-counts').textContent()).toContain('none lost');
        const games = page.locator('.video-games-list > li');
        expect(await games.count()).toBe(1);
        expect(await games.textContent()).toContain('Level 19, 20 pieces');

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
      expect(await page.locator('.video-games-list > li').textContent()).toContain('20 pieces');
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

describeInBrowser('a capture card', () => {
  it.skipIf(!HAS_FFMPEG)('is read as it comes, with hints, and its frames go to an overlay', async () => {
    const sink = await ProducerSink.open();
    const flags = [
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${captured}`,
    ];
    await withPage({ path: '#/video', flags }, async ({ page }) => {
      await page.getByRole('button', { name: 'Camera or capture card' }).click();
      await page.locator('.video-said').getByText('A playfield was found').waitFor();
      await page.locator('.video-hints li').first().waitFor();
      await page.getByLabel('Address, with its secret').fill(sink.address);
      await page.getByRole('button', { name: 'Send games' }).click();
      await expect.poll(() => sink.frames.length).toBeGreaterThan(20);
      await page.getByRole('button', { name: 'Stop sending' }).click();
      await page.getByRole('button', { name: 'Send games' }).waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.locator('.video-said').getByText('is closed').waitFor();
    });
    await sink.close();
  });
});
