/** `plan`: a game that is planned whole, and what it leaves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const PLAN = ['plan', '--until-lines', '8', '--jobs', '1', '--quiet'];

const STARTS = [...PLAN, '--taps', '10hz', '--starts', '3', '--width', '10', '--json'];

describe('a plan', () => {
  const folder = newFolder();
  const out = join(folder, 'plan.fm2');
  const record = join(folder, 'plan');

  test('is proven on the cartridge, and its movie and its recording are that game, on any number of threads', async () => {
    const { code, stdout, stderr } = await runBot(...STARTS, '--out', out, '--record', record);
    expect([code, stderr]).toEqual([0, '']);
    const { out: _, record: __, ...found } = JSON.parse(stdout);
    expect(found).toMatchObject({ points: 54_000, bound: 54_000, score: 54_000, lines: 11, clears: [0, 0, 1, 2] });
    expect(found).toMatchObject({ misdrops: 0, planDifferences: 0 });
    const two = await runBot(...STARTS, '--jobs', '2');
    expect(JSON.parse(two.stdout)).toEqual(found);
    const movie = await runBot('movie', 'import', out, '--shift', '1', '--json', '--quiet');
    const imported = JSON.parse(movie.stdout);
    expect(imported.movie).toMatchObject({ score: 54_000, lines: 11, ramSha1: found.ramSha1 });
    expect(imported.header).toMatchObject({ player: 'movie', sees: 'generator' });
    const replayed = await runBot('replay', record, '--model', '--json', '--quiet');
    expect(JSON.parse(replayed.stdout)).toMatchObject({ verdict: 'same', score: 54_000 });
    // Whoever reads the recording is told that its player saw more than a person does.
    expect(readFileSync(join(record, 'run.jsonl'), 'utf8').split('\n')[0]).toContain('"sees":"generator"');
    expect(readFileSync(join(record, 'summary.txt'), 'utf8')).toContain(`goal reached, seed ${found.seed}`);
  });

  test('goes on from a piece of a recording, and says which piece comes there when', async () => {
    const from = ['plan', '--recording', record, '--from-piece', '30', '--quiet'];
    const { stdout } = await runBot(...from, '--until-lines', '10', '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ misdrops: 0, planDifferences: 0, points: found.bound });
    expect(found.lines).toBeGreaterThanOrEqual(10);
    const asked = await runBot(...from, '--next-pieces', '20', '--json');
    const { frame, rows } = JSON.parse(asked.stdout);
    expect(frame).toBeGreaterThan(found.startFrame);
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ piece: expect.stringMatching(/^[TJZOSLI]$/), ways: expect.any(Array) });
    const told = await runBot(...from, '--next-pieces', '20');
    expect(told.stdout.split('\n')).toHaveLength(23);
    expect(await runBot(...from, '--until-lines', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/appears at line \d+, where a plan until line 1 is over/),
    });
  });

  test('plans for the pieces of a file, which no cartridge deals', async () => {
    const file = join(folder, 'pieces.txt');
    writeFileSync(file, 'TJLSZOI tljsozi\nOJLTSZI\n');
    const asked = ['plan', '--pieces', file, '--quiet', '--width', '10', '--until-lines'];
    const found = JSON.parse((await runBot(...asked, '1', '--json')).stdout);
    expect(found).toMatchObject({ knows: 'sequence known', points: 24_000, bound: 24_000, lines: 4 });
    const { pieces, placements } = found;
    expect(placements.at(-1)).toMatchObject({ cleared: 4, lines: 4, points: 24_000 });
    expect(placements.map(({ piece }: { piece: string }) => piece).join('')).toBe(
      'TJLSZOITLJSOZIOJLTSZI'.slice(0, pieces),
    );
    expect((await runBot(...asked, '1')).stdout).toMatch(/sequence known.*movie {9}none/s);
    const tooFar = await runBot(...asked, '9');
    expect(tooFar).toMatchObject({ code: 1, stderr: expect.stringMatching(/21 pieces hold 8 lines at most/) });
    writeFileSync(file, 'TJ\nLX');
    const wrong = await runBot(...asked, '1');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/line 2, column 2: "X" is no piece/) });
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

  test('completes strips at the top, but where pieces fall too fast for it', async () => {
    const goal = ['plan', '--goal', 'score', '--strips', '--start-level', '18', '--until-score'];
    const { stdout } = await runBot(...goal, '20000', '--width', '100', '--jobs', '1', '--quiet', '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ lines: 4, clears: [0, 0, 0, 1], misdrops: 0, planDifferences: 0 });
    expect(found.framesToRest).toBeLessThan(800);
    const wide = await runBot(...goal, '20000', '--width', '400', '--jobs', '2', '--quiet', '--json');
    expect(JSON.parse(wide.stdout).framesToRest).toBeLessThanOrEqual(found.framesToRest);
    const fast = await runBot(...goal, '20000', '--region', 'pal');
    expect(fast).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/fewer than 3 frames at level 18 .*--strips/),
    });
  });

  test('searches for some time, and says where that was not enough', async () => {
    const inTime = await runBot('plan', '--goal', 'lines', '--until-lines', '1', '--minutes', '9', '--quiet', '--json');
    expect(JSON.parse(inTime.stdout)).toMatchObject({ lines: 1, misdrops: 0, planDifferences: 0 });
    const tooShort = await runBot('plan', '--until-lines', '230', '--width', '1000', '--minutes', '0.01', '--quiet');
    expect(tooShort).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no start was planned within .*: use more --minutes/),
    });
  });

  test('ends a B-type game in the top rows, proven on the cartridge', async () => {
    const goal = ['plan', '--goal', 'b-type', '--start-level', '9', '--height', '5', '--width', '100'];
    const { stdout } = await runBot(...goal, '--jobs', '1', '--quiet', '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ lines: 0, level: 9, misdrops: 0, planDifferences: 0 });
    expect(found.framesToRest).toBeLessThan(2200);
  });

  test.each([
    [['--goal', 'score', '--until-lines', '40'], /ends at --until-score/],
    [['--goal', 'lines', '--until-score', '40'], /ends at --until-lines/],
    [['--raise', '4'], /--raise saves frames/],
    [['--strips', '--start-level', '18'], /--strips saves frames to a score/],
    [['--goal', 'score', '--strips'], /use it with --start-level 18/],
    [['--goal', 'score', '--strips', '--start-level', '18', '--delay', '1'], /handles of its own: leave out --delay/],
    [['--goal', 'score', '--strips', '--start-level', '18', '--taps', '10hz'], /presses of 30hz .*leave out --taps/],
    [['--minutes', '1', '--starts', '3'], /as many starts as there is time for: leave out --starts/],
    [['--height', '4'], /--height is of B-type games/],
    [['--goal', 'b-type', '--until-lines', '4'], /a B-type game has its own end/],
    [['--next-pieces', '9', '--out', 'a.fm2'], /a table and no plan: leave out --out/],
    [['--pieces', 'a', '--region', 'pal'], /on the model alone: leave out --region/],
    [['--pieces', 'a', '--crashing'], /on the model alone: leave out --crashing/],
    [['--recording', 'a', '--crashing'], /--recording says which game it is: leave out --crashing/],
    [['--pieces', 'a', '--out', 'a.fm2'], /on the model alone: leave out --out/],
    [['--from-piece', '9'], /there is no --recording/],
    [['--recording', 'a', '--seed', '9'], /--recording says which game it is: leave out --seed/],
  ])('has one end, and no means that its goal has no use for: %s', async (options, message) => {
    expect(await runBot('plan', ...options)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  test('writes nothing where it may not, and says so before it plans', async () => {
    const mine = join(folder, 'mine.fm2');
    writeFileSync(mine, 'mine');
    expect(await runBot(...PLAN, '--out', mine)).toMatchObject({ code: 1, stderr: expect.stringMatching(/exists/) });
    expect(readFileSync(mine, 'utf8')).toBe('mine');
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
});
