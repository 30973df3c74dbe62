/** `analyze`: what is counted of recordings and simulations, and what is written. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, runBot, startTalking } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'run');
const simulated = join(folder, 'simulated');
const SIMULATION = [
  '--player',
  'yiyuan-lee',
  '--rules',
  'hard-drop:pieces=sz',
  '--pieces',
  '30k',
  '--max-pieces',
  '5000',
];

beforeAll(async () => {
  await Promise.all([
    runBot(
      '--record',
      recording,
      '--dump',
      'none',
      '--until-lines',
      '6',
      '--games',
      '2',
      '--quiet',
      '--player',
      'plateau',
    ),
    runBot('analyze', ...SIMULATION, '--out', simulated, '--quiet', '--threads', '2'),
  ]);
});

const counts = (of: string) => JSON.parse(readFileSync(join(of, 'counts.json'), 'utf8'));

describe('simulated games', () => {
  test('are counted piece by piece, exactly as many as were asked for, on any number of threads', async () => {
    const { code, stdout } = await runBot('analyze', ...SIMULATION, '--json', '--quiet', '--threads', '1');
    expect(code).toBe(0);
    const { sources, analysis } = JSON.parse(stdout);
    expect(analysis.pieces).toBe(30_000);
    expect(sources).toEqual(counts(simulated).sources);
    expect(analysis).toEqual(JSON.parse(readFileSync(join(simulated, 'analysis.json'), 'utf8')).analysis);
    expect(analysis.games.scores.toppedOut).toBe(1);
  });

  test('leave counts, tables and plots', () => {
    const files = readdirSync(simulated);
    for (const name of ['cells', 'placements', 'rows', 'perfect-clears', 'droughts', 'scores', 'lines']) {
      expect(files).toContain(`${name}.csv`);
    }
    for (const name of ['heat-map', 'heat-map-pieces', 'placements', 'rows', 'row-ratios', 'lines', 'droughts']) {
      expect(readFileSync(join(simulated, `${name}.svg`), 'utf8')).toMatch(/^<svg /);
      const { width, height, data } = PNG.sync.read(readFileSync(join(simulated, `${name}.png`)));
      expect([width > 300, height > 300]).toEqual([true, true]);
      expect(new Set(data).size).toBeGreaterThan(10);
    }
    const cells = readFileSync(join(simulated, 'cells.csv'), 'utf8').trim().split('\n');
    expect(cells[0]).toBe('tetromino,row,column,locks');
    const locks = cells.slice(1).map((line) => Number(line.split(',')[3]));
    expect(locks).toHaveLength(1400);
    expect(locks.reduce((sum, n) => sum + n)).toBe(4 * 30_000);
  });

  test('are kept when the run is interrupted', async () => {
    const out = join(newFolder(), 'part');
    const { child, finished } = startTalking([
      'analyze',
      '--player',
      'first-nes-bot',
      '--rules',
      'no-gravity',
      '--pieces',
      '1G',
      '--out',
      out,
    ]);
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (data) => {
        if (/[1-9][\d,]* of 1,000,000,000 pieces, [\d,.]+ a second, about .* left/.test(String(data))) resolve();
      });
    });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted; the results cover what was counted so far/);
    expect(stdout).toMatch(/first-nes-bot, no-gravity: [\d,]+ pieces/);
    expect(counts(out).sources[0]).toMatchObject({ complete: false, length: { pieces: 1e9 } });
    expect(counts(out).counts.pieces.reduce((sum: number, n: number) => sum + n)).toBeGreaterThan(0);
  });
});

describe('recorded games', () => {
  test('are counted by their placements', async () => {
    const { code, stdout } = await runBot('analyze', recording, '--json', '--quiet');
    expect(code).toBe(0);
    const { sources, analysis } = JSON.parse(stdout);
    const { games } = JSON.parse(readFileSync(join(recording, 'summary.json'), 'utf8'));
    const pieces = games.reduce((sum: number, game: { pieces: number }) => sum + game.pieces, 0);
    expect(analysis.pieces).toBe(pieces);
    expect(analysis.lines).toBe(games[0].lines + games[1].lines);
    expect(analysis.games.scores.mean).toBe((games[0].scoreAt230 + games[1].scoreAt230) / 2);
    expect(sources).toMatchObject([{ kind: 'recording', player: 'plateau', games: 2, pieces }]);
  });

  test('add up with analyses made before', async () => {
    const { code, stdout } = await runBot('analyze', recording, simulated, '--json', '--quiet');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).analysis.pieces).toBeGreaterThan(30_000);
    expect(JSON.parse(stdout).sources).toHaveLength(2);
  });
});

describe('what cannot be analysed is refused:', () => {
  const refusal = async (...args: string[]) => {
    const { code, stdout, stderr } = await runBot('analyze', ...args);
    expect(stdout).toBe('');
    return [code, stderr];
  };

  test('the same games twice', async () => {
    expect(await refusal(simulated, simulated, '--quiet')).toEqual([
      1,
      expect.stringMatching(/the game of seed 0 is also in another source and would be counted twice/),
    ]);
  });

  test('a folder that holds an analysis, unless it may be written over', async () => {
    expect(await refusal(recording, '--out', simulated)).toEqual([
      1,
      expect.stringMatching(/holds an analysis: add --force/),
    ]);
    const other = join(newFolder(), 'other');
    mkdirSync(other);
    copyFileSync(join(simulated, 'counts.json'), join(other, 'counts.json'));
    const { code } = await runBot('analyze', recording, '--out', other, '--force', '--quiet');
    expect(code).toBe(0);
    expect(counts(other).sources).toMatchObject([{ kind: 'recording' }]);
    expect(existsSync(join(other, 'heat-map.png'))).toBe(true);
  });

  test('options about simulation beside recordings, and two lengths', async () => {
    expect(await refusal(recording, '--games', '3')).toEqual([
      2,
      expect.stringMatching(/--games is for simulated games/),
    ]);
    expect(await refusal('--games', '3', '--pieces', '3k')).toEqual([
      2,
      expect.stringMatching(/leave out one of them/),
    ]);
    expect(await refusal('--pieces', '3x')).toEqual([2, expect.stringMatching(/such as 500k, 10M or 2000000/)]);
  });

  test('a damaged recording, counts of another version, and what is neither', async () => {
    const damaged = join(newFolder(), 'run.jsonl');
    writeFileSync(damaged, readFileSync(join(recording, 'run.jsonl'), 'utf8').replace('"cleared":0', '"cleared":3'));
    expect(await refusal(damaged, '--quiet')).toEqual([1, expect.stringMatching(/piece \d+ clears 0 lines, not 3/)]);
    const old = join(newFolder(), 'counts.json');
    writeFileSync(old, JSON.stringify({ ...counts(simulated), version: '0.0.1' }));
    expect(await refusal(old, '--quiet')).toEqual([
      1,
      expect.stringMatching(/written by version 0\.0\.1.*count again/),
    ]);
    const short = join(newFolder(), 'counts.json');
    writeFileSync(short, JSON.stringify({ ...counts(simulated), counts: { pieces: [1] } }));
    expect(await refusal(short, '--quiet')).toEqual([
      1,
      expect.stringMatching(/expected 7 counts of "pieces", found 1/),
    ]);
    const endless = join(newFolder(), 'counts.json');
    writeFileSync(endless, JSON.stringify(counts(simulated)).replace('"clears":[', '"clears":[1e300,'));
    expect(await refusal(endless, '--quiet')).toEqual([
      1,
      expect.stringMatching(/counts\.clears\.0: expected a number from 0 to 1e\+30, found 1e\+300\n$/),
    ]);
    const none = join(newFolder(), 'counts.json');
    writeFileSync(none, '{}');
    expect(await refusal(none, '--quiet')).toEqual([1, expect.stringMatching(/this is not a file of counts/)]);
  });
});
