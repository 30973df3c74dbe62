/** `report`: a page, or numbers, of a recorded game. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, runBot, runInShell } from './run-bot.js';

const recording = join(newFolder(), 'run');
const log = join(recording, 'run.jsonl');
beforeAll(async () => {
  await runBot('--record', recording, '--dump', 'none', '--until-lines', '4', '--games', '2', '--quiet');
});

describe('a report', () => {
  test('is a page beside the recording', async () => {
    const { code, stdout } = await runBot('report', recording, '--game', '2');
    const page = join(recording, 'game-0002-report.html');
    expect(code).toBe(0);
    expect(stdout).toMatch(/game-0002-report\.html: \d+ KB/);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*seed 1:[\s\S]*<\/html>\n$/);
  });

  test('as numbers is one JSON object and no file', async () => {
    const { code, stdout } = await runBot('report', log, '--json');
    expect(code).toBe(0);
    const last = JSON.parse(readFileSync(join(recording, 'summary.json'), 'utf8')).games[0];
    expect(JSON.parse(stdout)).toMatchObject({ seed: 0, totals: { score: last.ownScore, pieces: last.pieces } });
    expect(existsSync(join(recording, 'game-0001-report.html'))).toBe(false);
  });
});

describe('what cannot be reported is refused:', () => {
  test('a file that exists', async () => {
    const out = join(newFolder(), 'page.html');
    writeFileSync(out, 'mine');
    const { code, stderr } = await runBot('report', recording, '--out', out);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/exists: add --force/)]);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test('a recording whose placements do not give its lines', async () => {
    const file = join(newFolder(), 'run.jsonl');
    writeFileSync(file, readFileSync(log, 'utf8').replace('"cleared":0', '"cleared":2'));
    const { code, stdout, stderr } = await runBot('report', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/piece 1: the recording says 2 lines.*it was changed/);
  });

  test('a full disk, and then no file is left', async () => {
    const out = join(newFolder(), 'page.html');
    const { code, stderr } = await runInShell(`trap '' XFSZ; ulimit -f 4; exec $BOT report ${recording} --out ${out}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/cannot write .*largest size/)]);
    expect(readdirSync(dirname(out)).filter((name) => name.startsWith(basename(out)))).toEqual([]);
  });
});
