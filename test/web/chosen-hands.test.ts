/** Hands that are chosen in one view count in all views, and after the page was closed. */
import { expect, it } from 'vitest';
import { playerByName } from '../../src/players/player-by-name.js';
import { recordGame } from '../replay/recorded-game.js';
import { describeInBrowser, withPage } from '../support/browser.js';

/** A person's game, whose recording does not say how they pressed. */
function personsGame(): string {
  const named = playerByName('el-tetris', {});
  if (!named.ok) throw new Error(named.message);
  const [first, ...others] = recordGame(named.player).split('\n');
  return [JSON.stringify({ ...JSON.parse(first), player: 'person' }), ...others].join('\n');
}

describeInBrowser('hands that are chosen once', () => {
  it('count in own games, in the lab and for games that do not say them, and are kept', async () => {
    await withPage({ path: '#/play?player=plateau', context: { serviceWorkers: 'block' } }, async ({ page, url }) => {
      const ofGames = page.getByLabel('How fast you are');
      const inLab = page.locator('.lab-player').getByLabel('Hands');
      const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      expect(await ofGames.inputValue()).toBe('tap');

      // 1. Nobody has chosen any: the lab rates by the usual ones, and analyses ask.
      await tab('Lab');
      expect(await inLab.inputValue()).toBe('own');
      await tab('Analyse');
      const game = { name: 'run.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(personsGame()) };
      await page.locator('.analyse input[type=file]').setInputFiles(game);
      const question = page.getByRole('region', { name: 'Whose hands played?' });
      expect(await question.getByLabel('Hands').inputValue()).toBe('seen');
      await page.getByText('The game is judged when its hands are known.').waitFor();

      // 2. What is chosen for own games counts in the lab and in analyses, and once more what is chosen in the lab.
      await tab('Play');
      await ofGames.selectOption('slow');
      await tab('Lab');
      await expect.poll(() => inLab.inputValue()).toBe('slow');
      expect(await page.locator('.lab-player').getByLabel('Tap pattern').inputValue()).toBe('10hz');
      await inLab.selectOption('roll');
      await tab('Play');
      expect(await ofGames.inputValue()).toBe('roll');
      await tab('Analyse');
      await page.locator('.analyse input[type=file]').setInputFiles(game);
      await page.getByText('pressing at 20hz with a reaction of 18 frames (as chosen in this page)').waitFor();

      // Puzzles are asked for these hands, and hands that are chosen for puzzles count elsewhere.
      const ofPuzzles = page.getByRole('region', { name: 'Which puzzles' }).getByLabel('Hands');
      await tab('Puzzles');
      await page.getByText('For hands with 20 presses a second').waitFor();
      expect(await ofPuzzles.inputValue()).toBe('20hz');
      await ofPuzzles.selectOption('12hz');
      await page.getByText('For hands with 12 presses a second').waitFor();
      await tab('Play');
      expect(await ofGames.inputValue()).toBe('tap');
      await ofGames.selectOption('roll');
      await tab('Puzzles');
      await page.getByText('For hands with 20 presses a second').waitFor();
      await tab('Analyse');

      // 3. The game of somebody else is judged by theirs, which changes nothing elsewhere.
      expect(await question.getByLabel('Hands').inputValue()).toBe('roll');
      await question.getByLabel('Hands').selectOption('slow');
      await question.getByRole('button', { name: 'Judge it again' }).click();
      await page.getByText('pressing at 10hz with a reaction of 24 frames (as chosen here)').waitFor();
      expect(await question.count()).toBe(0);

      // 4. They are kept; a link to the lab says whose hands rate.
      await page.goto(`${url}#/lab`);
      await page.reload();
      await expect.poll(() => inLab.inputValue()).toBe('roll');
      await page.goto(`${url}#/lab?piece=I&taps=10hz`);
      await page.reload();
      await expect.poll(() => inLab.inputValue()).toBe('slow');
      await tab('Play');
      expect(await ofGames.inputValue()).toBe('roll');
    });
  });
});
