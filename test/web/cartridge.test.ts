import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { waitForFact } from '../support/browser-game.js';
import { patience } from '../support/patience.js';
import { dropFile } from './drop-file.js';

const PATIENCE = patience();
const BUILTIN = readFileSync(join(PACKAGE_ROOT, 'roms', 'maxout.nes'));
const PATH = '#/play?player=plateau&speed=4';

describeInBrowser('a cartridge of one’s own', () => {
  it('is refused with what was found and what to do, and the game goes on', async () => {
    await withPage({ path: PATH }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      const file = page.locator('.cartridge-card input[type=file]');
      await file.setInputFiles({ name: 'letter.nes', mimeType: 'text/plain', buffer: Buffer.from('Dear Tetris,\n') });
      const message = await page.waitForSelector('.message.problem', { timeout: PATIENCE });
      expect(await message.textContent()).toMatch(/letter\.nes: This is a text file of 13 bytes.*Give the \.nes file/);
      const pieces = Number(await page.locator('[data-fact="Pieces"] dd').textContent());
      await waitForFact(page, 'Pieces', (text) => Number(text) > pieces, PATIENCE);
      expect(await page.locator('.cartridge-name').textContent()).toBe('Maxout built-in cartridge');
    });
  });

  it('is refused when it is larger than any', async () => {
    await withPage({ path: PATH }, async ({ page }) => {
      const buffer = Buffer.alloc(9 * 1024 * 1024);
      const file = page.locator('.cartridge-card input[type=file]');
      await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer });
      const message = await page.waitForSelector('.message.problem', { timeout: PATIENCE });
      expect(await message.textContent()).toContain('film.mp4: the file has 9.0 MB');
    });
  });

  it('is said to be checked while it is, and is played then', async () => {
    await withPage({ path: PATH }, async ({ page }) => {
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);
      const buffer = Buffer.from(BUILTIN);
      buffer[buffer.length - 1] ^= 1;
      const checking = page.locator('.checking');
      expect(await checking.isVisible()).toBe(false);
      // All that it ever says, however short it is to be seen.
      const said = await checking.evaluateHandle((note) => {
        const texts: (string | null)[] = [];
        new MutationObserver(() => texts.push(note.textContent)).observe(note, { childList: true });
        return texts;
      });
      const file = page.locator('.cartridge-card input[type=file]');
      await file.setInputFiles({ name: 'changed.nes', mimeType: 'application/octet-stream', buffer });
      const name = page.locator('.cartridge-name');
      await expect.poll(() => name.textContent(), { timeout: PATIENCE }).toBe('unknown cartridge (changed.nes)');
      expect(await said.jsonValue()).toContain('Checking changed.nes, which takes some seconds …');
      expect(await checking.isVisible()).toBe(false);
    });
  });

  it('is dropped, mended, named, remembered when that is wished, and forgotten', async () => {
    await withPage({ path: PATH, context: {} }, async ({ page }) => {
      // 1. Without its header it is another file of the same game.
      await dropFile(page, 'mine.bin', BUILTIN.subarray(16));
      const name = page.locator('.cartridge-name');
      await expect.poll(() => name.textContent(), { timeout: PATIENCE }).toBe('Maxout built-in cartridge (mine.bin)');
      expect(await page.locator('.notes').textContent()).toContain('The file had no header');
      await waitForFact(page, 'Pieces', (text) => Number(text) >= 1, PATIENCE);

      // 2. Nothing is kept unasked; then it is there at the next visit.
      await page.reload();
      await expect.poll(() => name.textContent(), { timeout: PATIENCE }).toBe('Maxout built-in cartridge');
      await dropFile(page, 'mine.bin', BUILTIN.subarray(16));
      await page.getByLabel('Remember it in this browser').check({ timeout: PATIENCE });
      await expect.poll(() => page.locator('body > [role=status]').textContent()).toBe('The cartridge is remembered.');
      await page.reload();
      await expect.poll(() => name.textContent(), { timeout: PATIENCE }).toBe('Maxout built-in cartridge (mine.bin)');

      // 3. Forgotten.
      await page.getByLabel('Remember it in this browser').uncheck();
      await expect.poll(() => page.locator('body > [role=status]').textContent()).toBe('The cartridge is forgotten.');
      await page.reload();
      await expect.poll(() => name.textContent(), { timeout: PATIENCE }).toBe('Maxout built-in cartridge');
    });
  });
});
