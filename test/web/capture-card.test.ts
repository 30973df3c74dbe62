/** The view Video with what comes while it is made: a capture card, its hints, and an overlay that gets its frames. */
import { expect, it } from 'vitest';
import { ProducerSink } from '../../scripts/support/producer-sink.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { playedVideo } from './video/played-video.js';

const video = playedVideo();

/** The tracks that the page was given, in the page. */
declare global {
  var opened: MediaStreamTrack[];
}

describeInBrowser('a capture card', () => {
  it.skipIf(!HAS_FFMPEG)('is read as it comes, with hints, and its frames go to an overlay', async () => {
    const sink = await ProducerSink.open();
    const flags = [
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${video.captured}`,
    ];
    await withPage({ path: '#/video', flags }, async ({ page }) => {
      // The page looks: the end of the game soon says something else.
      const found = page.waitForFunction(() =>
        document.querySelector<HTMLElement>('.video-said')?.innerText.includes('A playfield was found'),
      );
      await page.getByRole('button', { name: 'Camera or capture card' }).click();
      await found;
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

  it('whose pictures cannot be taken is told with the reason, and is read no further', async () => {
    const flags = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    await withPage({ path: '#/video', flags }, async ({ page }) => {
      await page.evaluate(() => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        globalThis.opened = [];
        navigator.mediaDevices.getUserMedia = async (wanted) => {
          const stream = await ask(wanted);
          globalThis.opened.push(...stream.getTracks());
          return stream;
        };
      });
      // As in browsers that give the pictures of a stream through an element alone.
      await page.evaluate(() => {
        class NoFrame {
          constructor() {
            throw new Error('there is no picture');
          }
        }
        Object.assign(globalThis, { MediaStreamTrackProcessor: undefined, VideoFrame: NoFrame });
      });
      await page.getByRole('button', { name: 'Camera or capture card' }).click();
      await page
        .locator('.video-said')
        .getByText(/: there is no picture$/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
      expect(await page.evaluate(() => opened.map(({ readyState }) => readyState))).toEqual(['ended']);
    });
  });
});
