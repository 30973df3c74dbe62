/** The view Video with what comes while it is made: a capture card, its hints, and an overlay that gets its frames. */
import { expect, it } from 'vitest';
import { ProducerSink } from '../../scripts/support/producer-sink.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { playedVideo } from './video/played-video.js';

const video = playedVideo();

describeInBrowser('a capture card', () => {
  it.skipIf(!HAS_FFMPEG)('is read as it comes, with hints, and its frames go to an overlay', async () => {
    const sink = await ProducerSink.open();
    const flags = [
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${video.captured}`,
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
