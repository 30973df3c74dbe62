/** A file that is dropped in any view opens in the view where it belongs; what cannot be read is said. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inputsOf } from '../../src/record/read-run-log.js';
import { shiftLater } from '../../src/replay/movie/parsed-movie.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { gameIn, plateau, recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { dropFile } from './drop-file.js';

const PAD = [
  ...([BUTTON.UP, BUTTON.DOWN, BUTTON.LEFT, BUTTON.RIGHT] as const),
  ...([BUTTON.START, BUTTON.SELECT, BUTTON.B, BUTTON.A] as const),
];
const KEY = 'LogKey:#Reset|Power|#P1 Up|P1 Down|P1 Left|P1 Right|P1 Start|P1 Select|P1 B|P1 A|';

/** The game as BizHawk writes it. */
function inputLog(text: string): string {
  const frames = shiftLater(inputsOf(gameIn(text)), 1).map(
    (held) => `|..|${PAD.map((button) => (held & button ? 'x' : '.')).join('')}|`,
  );
  return ['[Input]', KEY, ...frames, '[/Input]', ''].join('\n');
}

describeInBrowser('a file that is dropped on the page', () => {
  it('opens where it belongs, in whichever view it is dropped', async () => {
    const text = recordGame(plateau());
    await withPage({ path: '#/lab', context: {} }, async ({ page }) => {
      const view = (): string => new URL(page.url()).hash.split('?')[0];
      const says = (message: RegExp) => page.locator('.message').getByText(message).first().waitFor();
      await page.getByRole('heading', { name: 'Playfield lab' }).waitFor({ state: 'attached' });
      await dropFile(page, 'notes.txt', 'hello\n');
      await says(/notes\.txt: this is a text\. Maxout reads recordings/);
      await dropFile(page, 'game.mp4', '\0\0\0\x20ftypisom');
      await says(/game\.mp4: this browser cannot play this video/);
      expect(view()).toBe('#/video');
      await dropFile(page, 'run.jsonl', text);
      await page.locator('.recordings.is-open').waitFor();
      expect(view()).toBe('#/recordings');

      await dropFile(page, 'half.ngf', 'PK not frames');
      await says(/half\.ngf: (this is no file of NestrisChamps|the file ends inside)/);
      expect(view()).toBe('#/analyse');
      await dropFile(page, 'Input Log.txt', inputLog(text));
      await page.locator('.analyse-piece h2').getByText('Piece 1:').waitFor();
      expect(await page.locator('.analyse-open .notes').textContent()).toContain('was played on Maxout built-in');
      await dropFile(page, 'game.bk2', 'PK\x03\x04');
      await says(/game\.bk2: this is a zip archive, as a \.bk2 movie of BizHawk is: unpack it/);
      await dropFile(page, 'maxout.nes', readFileSync(new URL('../../roms/maxout.nes', import.meta.url)));
      await says(/^Maxout built-in cartridge is loaded, to play movies on/);
      await dropFile(page, 'run.jsonl', text);
      await page.locator('.analyse-open .recording-name').getByText('run.jsonl').waitFor();
      expect(view()).toBe('#/analyse');

      await dropFile(page, 'weights.bin', 'MAXOUTNT');
      await says(/weights\.bin: .*choose a \.bin file/);
      expect(view()).toBe('#/train');
      await dropFile(page, 'mine.nes', 'NES\x1a');
      await says(/mine\.nes: /);
      expect(view()).toBe('#/play');
    });
  });
});
