/** Training in the page: from zero to tetrises, and what can be done with the weights. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatWeights, parseWeights, type WeightsOrigin } from '../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../src/eval/ntuple/ntuple-network.js';
import { setPrior } from '../../src/eval/ntuple/ntuple-prior.js';
import type { TrainingPlan } from '../../src/learn/training-plan.js';
import { PAGE_TRAINING } from '../../src/web/train/training-run.js';
import { describeInBrowser, withPage } from '../support/browser.js';
import { learnHere } from '../support/learn-here.js';
import { patience } from '../support/patience.js';

/** Waits for what the run's line says. */
async function state(page: Page, text: string, timeout = patience()): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector('.train-status')?.textContent === wanted, text, {
    timeout,
  });
}

async function choose(page: Page, { threads, millions }: { threads: number; millions: string }): Promise<void> {
  await page.getByLabel('Threads').selectOption(String(threads));
  await page.getByLabel('Unit').selectOption('pieces');
  await page.getByLabel('Length').fill(millions);
}

/** The tetris rates of the chart, 0–1, oldest first. */
async function curve(page: Page): Promise<number[]> {
  const chart = page.locator('.train .line-chart');
  const points = (await chart.locator('.line').getAttribute('points')) ?? '';
  const [top, floor] = [16, Number(await chart.getAttribute('height')) - 16];
  return points.split(' ').map((point) => (floor - Number(point.split(',')[1])) / (floor - top));
}

async function savedWeights(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Waits for what those hear who listen to the page. */
async function heard(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('.visually-hidden[role=status]')?.textContent?.includes(wanted),
    text,
  );
}

const PLAN: TrainingPlan = { ...PAGE_TRAINING, features: 'base' };

/** Three rounds. */
const SHORT_RUN = 60_000;

let learned: Promise<Float32Array> | undefined;
/** The bytes that a short run gives on Node. */
async function trainedOnNode(origin: WeightsOrigin): Promise<Uint8Array> {
  learned ??= learn();
  return formatWeights(await learned, origin);
}

async function learn(): Promise<Float32Array> {
  const network = new NtupleNetwork('base', { workspaces: 0, shared: false });
  setPrior(network);
  await learnHere(PLAN, network.weights, SHORT_RUN);
  return network.weights;
}

describeInBrowser('training in the page', () => {
  it('raises the tetris rate from near nothing, and is stopped and goes on meanwhile', async () => {
    await withPage({ path: '#/train' }, async ({ page }) => {
      await choose(page, { threads: 2, millions: '0.4' });
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Stop' }).click();
      await state(page, 'Stopped; you can go on');
      const rounds = (await curve(page)).length;
      await page.getByRole('button', { name: 'Go on' }).click();
      await state(page, 'Done');
      // The rates of twenty rounds come out the same on every machine.
      const rates = await curve(page);
      expect(rates).toHaveLength(20);
      expect(rounds).toBeLessThan(20);
      expect(Math.min(...rates)).toBeLessThan(0.15);
      expect(rates[19]).toBeGreaterThan(0.2);
      expect(Number.parseFloat((await page.locator('.train-rate').textContent()) ?? '')).toBeGreaterThan(1);
    });
  });

  it.each([
    ['one thread', 1, {}, /from shared memory/],
    ['two threads that share memory', 2, {}, /from shared memory/],
    ['two threads that may not share memory', 2, { withoutIsolation: true }, /are copied for each of them/],
  ])('on %s learns what it learns on Node, to the last bit', async (_threads, threads, server, told) => {
    await withPage({ path: '#/train', server }, async ({ page }) => {
      await page.getByText(told).waitFor();
      await choose(page, { threads, millions: String(SHORT_RUN / 1e6) });
      await page.getByRole('button', { name: 'Start' }).click();
      await state(page, 'Done');
      const bytes = await savedWeights(page);
      const { origin } = parseWeights(bytes);
      expect(origin).toMatchObject({ pieces: SHORT_RUN, threads, done: 1 });
      expect(Buffer.compare(bytes, await trainedOnNode(origin))).toBe(0);
    });
  });

  it('gives weights that play, that are saved and loaded again, and that this browser keeps', async () => {
    await withPage({ path: '#/train', context: {} }, async ({ page }) => {
      // 1. A short run to its end.
      await choose(page, { threads: 1, millions: '0.02' });
      await page.getByRole('button', { name: 'Start' }).click();
      await state(page, 'Done');
      await page.getByText(/^trained here: base tables for level 19 at 30hz/).waitFor();

      // 2. Its weights as a file.
      const bytes = await savedWeights(page);
      const { origin } = parseWeights(bytes);
      expect(origin).toMatchObject({
        features: 'base',
        level: 19,
        taps: '30hz',
        done: 1,
        command: 'trained in the page',
      });
      expect(origin.pieces).toBe(20_000);

      // 3. Files that are none, and the file itself.
      const file = page.locator('.train input[type=file]');
      const give = (name: string, buffer: Buffer) =>
        file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      const damaged = Buffer.from(bytes);
      damaged[damaged.length - 1] ^= 1;
      for (const [name, content, message] of [
        [
          'game.nes',
          Buffer.from('NES\x1a.....'),
          /game\.nes: no weights file: it does not begin with MAXOUTNT; choose/,
        ],
        ['damaged.bin', damaged, /damaged\.bin: damaged weights: the checksum does not match/],
        ['half.bin', bytes.subarray(0, 20), /half\.bin: a weights file of 20 bytes ends in its header/],
      ] as const) {
        await give(name, content);
        await page.locator('.message').getByText(message).first().waitFor();
      }
      await give('mine.bin', bytes);
      await page.getByText(/^mine\.bin: base tables/).waitFor();

      // 4. Kept, and there again.
      await page.getByLabel('Keep them in this browser').check();
      await heard(page, 'are kept');
      await page.reload();
      await page.getByText(/^mine\.bin: base tables/).waitFor();
      expect(await page.getByLabel('Keep them in this browser').isChecked()).toBe(true);

      // 5. On the cartridge with one click.
      await page.getByRole('button', { name: 'Play with these weights' }).click();
      await page.waitForFunction(() => location.hash.startsWith('#/play'));
      await page.getByText(/^mine\.bin: base tables/).waitFor();
      await page.waitForFunction(() => document.querySelector('.ranking li') !== null);

      // 6. Forgotten.
      await page.getByRole('link', { name: 'Train' }).click();
      await page.getByLabel('Keep them in this browser').uncheck();
      await heard(page, 'no longer kept');
      await page.reload();
      await page.getByText('There are none yet: start a run, or load a file.').waitFor();
    });
  });

  it('says what is wrong with its length, and fits on a phone', async () => {
    const context = { viewport: { width: 360, height: 740 } };
    await withPage({ path: '#/train', context }, async ({ page }) => {
      await page.getByLabel('Length').fill('soon');
      await page.getByRole('button', { name: 'Start' }).click();
      await page
        .getByText('Length: expected a number from 0.01 to 999, such as 2 or 0.5; found "soon".')
        .first()
        .waitFor();
      expect(await page.locator('.train-status').textContent()).toBe('No run yet.');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
});
