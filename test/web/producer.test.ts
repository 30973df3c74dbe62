/** Overlays in the page: games sent live, what is refused, and recordings saved as frames. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSent } from '../../scripts/support/producer-rules.js';
import { ProducerSink, SINK_SECRET } from '../../scripts/support/producer-sink.js';
import { writeFrame } from '../../src/ngf/frame.js';
import { gameFrames } from '../../src/ngf/game-frames.js';
import { recordedStates } from '../../src/replay/replay-frames.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

let sink: ProducerSink;
beforeEach(async () => {
  sink = await ProducerSink.open();
});
afterEach(() => sink.close());

describeInBrowser('the overlay of a stream', () => {
  it('gets a game of the page from where it is switched on, the next from its first frame, and its end', async () => {
    await withPage({ path: '#/play?level=19&player=plateau&lines=1' }, async ({ page }) => {
      const panel = page.locator('.producer-card');
      const address = panel.getByLabel('Address, with its secret');
      await address.fill(`http://${SINK_SECRET}`);
      await panel.getByRole('button', { name: 'Send games' }).click();
      await page.locator('.message').getByText('expected ws://HOST/ws/room/producer/SECRET').waitFor();
      await address.fill(`ws://example.org/ws/room/producer/${SINK_SECRET}`);
      await panel.getByRole('button', { name: 'Send games' }).click();
      await page.locator('.message').getByText('for a server on this computer alone').waitFor();
      expect(await address.getAttribute('type')).toBe('password');

      await address.fill(`wss://${'long-name-'.repeat(6)}.invalid/ws/room/producer/${SINK_SECRET}`);
      await page.keyboard.press('Enter');
      await panel.getByText('a browser does not tell which; tries again').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stop sending');
      await page.keyboard.press('Enter');

      await address.fill(sink.address);
      await panel.getByRole('button', { name: 'Send games' }).click();
      await panel.getByText(`Frames go to ws://127.0.0.1:${sink.port}/ws/room/producer/…`).waitFor();
      await expect.poll(() => sink.frames.length).toBeGreaterThan(20);
      await page.getByRole('button', { name: 'Different pieces' }).click();
      const before = sink.frames.length;
      await expect.poll(() => sink.frames.length).toBeGreaterThan(before + 30);
      await panel.getByRole('button', { name: 'Stop sending' }).click();
      await panel
        .getByText(/^Frames sent \d/)
        .first()
        .waitFor();
      await panel.getByRole('button', { name: 'Send games' }).waitFor();

      const { problems, games } = checkSent(sink.messages, { together: 1000, startsWithin: true });
      expect(problems.filter((problem) => !problem.includes('game 1 has no end'))).toEqual([]);
      expect(games).toBe(2);
      expect(
        await page.evaluate(() => JSON.stringify({ ...localStorage }) + location.href + document.title),
      ).not.toContain(SINK_SECRET);
      expect(await page.locator('body').innerText()).not.toContain(SINK_SECRET);
    });
  });

  it('sees of a pause that no game is on, and is not asked again after a kick', async () => {
    await withPage({ path: '#/play?level=19&player=plateau' }, async ({ page }) => {
      const panel = page.locator('.producer-card');
      await panel.getByLabel('Address, with its secret').fill(sink.address);
      await page.keyboard.press('Enter');
      await expect.poll(() => sink.frames.length).toBeGreaterThan(10);
      await page.locator('.stage').focus();
      await page.keyboard.press(' ');
      const isNothing = (): boolean => Buffer.from(sink.frames.at(-1)!).toString('hex').slice(14, 25) === 'fffffffffff';
      await expect.poll(isNothing).toBe(true);
      sink.kick('concurrency_limit');
      await panel.getByText('another producer with the same secret has connected').waitFor();
      await panel.getByRole('button', { name: 'Send games' }).waitFor();
      expect(sink.connections).toBe(1);
    });
  });

  it('has recordings as files, the frames of which are those of the command line', async () => {
    const text = recordGame(plateau());
    const game = gameIn(text);
    await withPage({ path: '#/recordings' }, async ({ page }) => {
      await page
        .locator('.recordings input[type=file]')
        .setInputFiles({ name: 'run.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Frames of an overlay' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('run.ngf.gz');
      const bytes = readFileSync(await download.path());
      const expected = Buffer.concat([...gameFrames(recordedStates(game, BUILTIN_IMAGE))].map(writeFrame));
      expect(gunzipSync(bytes).equals(expected)).toBe(true);
      await page.getByText(/run\.ngf\.gz: \d+ frames, \d+ KB/).waitFor();

      await page.goto(`${page.url().split('#')[0]}#/analyse`);
      await page
        .locator('.analyse input[type=file]')
        .first()
        .setInputFiles({ name: 'run.ngf.gz', mimeType: 'application/gzip', buffer: bytes });
      await page.getByText(`${game.pieces.length} pieces`).first().waitFor();
    });
  });
});
