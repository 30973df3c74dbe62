/** `plan`: a game that is planned whole, and what it leaves. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { otherPieces } from '../support/cartridges/variant-cartridge.js';
import { newFolder, runBot } from './run-bot.js';

const PLAN = ['plan', '--until-lines', '8', '--jobs', '1', '--quiet'];

describe('a plan', () => {
  test('is proven on the cartridge, and its movie and its recording are that game', async () => {
    const folder = newFolder();
    const out = join(folder, 'plan.fm2');
    const record = join(folder, 'plan');
    const { code, stdout, stderr } = await runBot(...PLAN, '--out', out, '--record', record, '--json');
    expect([code, stderr]).toEqual([0, '']);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ points: 54_000, bound: 54_000, score: 54_000, lines: 11, clears: [0, 0, 1, 2] });
    expect(found).toMatchObject({ misdrops: 0, planDifferences: 0 });
    const movie = await runBot('movie', 'import', out, '--shift', '1', '--json', '--quiet');
    expect(JSON.parse(movie.stdout).movie).toMatchObject({ score: 54_000, lines: 11, ramSha1: found.ramSha1 });
    const replayed = await runBot('replay', record, '--model', '--json', '--quiet');
    expect(JSON.parse(replayed.stdout)).toMatchObject({ verdict: 'same', score: 54_000 });
    // Whoever reads the recording is told that its player saw more than a person does.
    expect(readFileSync(join(record, 'run.jsonl'), 'utf8').split('\n')[0]).toContain('"sees":"generator"');
  });

  test('comes to a score in the fewest frames that it finds, soft drops and all', async () => {
    const goal = ['plan', '--goal', 'score', '--until-score', '30000', '--width', '30', '--raise', '2', '--delay', '1'];
    const { code, stdout } = await runBot(...goal, '--jobs', '1', '--quiet', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found.score).toBeGreaterThanOrEqual(30_000);
    expect(found).toMatchObject({ misdrops: 0, planDifferences: 0 });
    expect(found.framesToRest).toBeLessThan(found.frames - found.startFrame);
  });

  test.each([
    [['--goal', 'score', '--until-lines', '40'], /ends at --until-score/],
    [['--goal', 'lines', '--until-score', '40'], /ends at --until-lines/],
    [['--raise', '4'], /--raise saves frames/],
    [['--height', '4'], /--height is of B-type games/],
    [['--goal', 'b-type', '--until-lines', '4'], /a B-type game has its own end/],
  ])('has one end, and no means that its goal has no use for: %s', async (options, message) => {
    expect(await runBot('plan', ...options)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  test('is the same on any number of threads', async () => {
    const starts = [...PLAN, '--taps', '10hz', '--starts', '3', '--width', '10', '--json'];
    const [one, two] = [await runBot(...starts), await runBot(...starts, '--jobs', '2')];
    expect(one.code).toBe(0);
    expect(two.stdout).toBe(one.stdout);
  });

  test('writes nothing where it may not, and says so before it plans', async () => {
    const out = join(newFolder(), 'plan.fm2');
    writeFileSync(out, 'mine');
    expect(await runBot(...PLAN, '--out', out)).toMatchObject({ code: 1, stderr: expect.stringMatching(/exists/) });
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test('is refused where the beam would find no room, with the memory that it would take', async () => {
    const { code, stderr } = await runBot(...PLAN, '--until-lines', '25596', '--width', '1000000');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/width 1,000,000 would take about [\d.]+ MiB .* --width/),
    ]);
  });

  test('is refused for hands that hold directions', async () => {
    const { code, stderr } = await runBot(...PLAN, '--taps', 'das');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/taps directions and never holds them/)]);
  });

  test('is not kept where the cartridge plays another game than the model', async () => {
    const folder = newFolder();
    const rom = join(folder, 'other.nes');
    writeFileSync(rom, otherPieces());
    const out = join(folder, 'plan.fm2');
    const { code, stderr } = await runBot(...PLAN, '--rom', rom, '--out', out);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/plan/)]);
    expect(existsSync(out)).toBe(false);
  });
});
