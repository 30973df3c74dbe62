/** `drills`: costly moves are kept from games, asked in the terminal, listed and merged. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { day, someDrill } from '../../scripts/support/made-up-drills.js';
import { formatDrills, parseDrills } from '../../src/features/drills/drill-lines.js';
import { newFolder, PROGRAM, runBot } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'run');
const file = join(folder, 'drills.jsonl');

function drillsIn(name: string) {
  const read = parseDrills(readFileSync(name, 'utf8'));
  if (!read.ok) throw new Error(read.message);
  return read.drills;
}

describe('drills', () => {
  let added: Awaited<ReturnType<typeof runBot>>;
  beforeAll(async () => {
    const game = ['--player', 'first-nes-bot', '--seed', '3', '--until-lines', '4'];
    await runBot('--record', recording, '--dump', 'none', ...game, '--quiet');
    added = await runBot('drills', 'add', recording, '--file', file, '--quick', '--threads', '1', '--quiet', '--json');
  });

  test('are the costly decisions of games, each once', async () => {
    expect([added.code, added.stderr]).toEqual([0, '']);
    const told = JSON.parse(added.stdout);
    const drills = drillsIn(file);
    expect(told).toEqual({ file, games: 1, added: drills.length, known: 0, drills: drills.length });
    expect(drills.length).toBeGreaterThan(1);
    for (const { played, places, lostPoints, source } of drills) {
      expect(places.find(({ placement }) => placement === played)?.lostPoints).toBe(lostPoints);
      expect(places[0].lostPoints).toBe(0);
      expect(source.name).toContain('run.jsonl');
    }
    const again = await runBot('drills', 'add', recording, '--file', file, '--quick', '--threads', '2', '--quiet');
    expect(again.stdout).toMatch(
      /^0 drills added from 1 game\. \d+ costly moves were there already\. The file has \d+/,
    );
    expect(drillsIn(file)).toEqual(drills);
    const one = await runBot(
      ...['drills', 'add', recording, '--file', join(folder, 'one.jsonl'), '--most', '1', '--quick', '--threads', '1'],
      ...['--quiet', '--json'],
    );
    expect(JSON.parse(one.stdout)).toMatchObject({ added: 1 });
  });

  test('are asked, and every answer is kept at once', async () => {
    const asked = join(folder, 'asked.jsonl');
    writeFileSync(asked, formatDrills([someDrill(1), someDrill(2)]));
    const typed = 'sideways 3\n?\nup 4\nT-up@1,18\n';
    const args = [PROGRAM, 'drills', '--file', asked];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: typed, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const says = [
      'Drill 1: T, then I',
      'no orientation "sideways"',
      'It is about: a tower',
      '✓ Right: nothing is lost',
    ];
    for (const each of says) expect(stdout).toMatch(new RegExp(each));
    expect(stdout).toMatch(
      /✗ Wrong: mistake, it costs 9,000 points[\s\S]*This makes a tower at column 2\.[\s\S]*comes back in 10 minutes/,
    );
    expect(stdout).toMatch(/2 answers, 1 right\. /);
    const answers = drillsIn(asked).flatMap((drill) => drill.answers);
    expect(answers.map(({ placement, helped, grade }) => [placement, helped, grade]).sort()).toEqual([
      ['T-up@1,18', false, 1],
      ['T-up@4,18', true, 2],
    ]);
  });

  test('are counted, in all and by idea', async () => {
    const { code, stdout } = await runBot('drills', 'list', '--file', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+ drills: 0 due, \d+ new\./);
    const told = JSON.parse((await runBot('drills', 'list', '--file', file, '--json')).stdout);
    expect(told).toMatchObject({ file, drills: drillsIn(file).length, due: 0, answers: 0, nextDue: null });
  });

  test('of two files become one, the same in any order', async () => {
    const [one, other] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')];
    writeFileSync(one, formatDrills([someDrill(1), someDrill(2)]));
    writeFileSync(other, formatDrills([someDrill(2, { added: day(1) }), someDrill(3)]));
    const [ab, ba] = [join(folder, 'ab.jsonl'), join(folder, 'ba.jsonl')];
    const { code, stdout } = await runBot('drills', 'merge', one, other, '--out', ab);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^2 drills and 2, 1 of them the same: 3 drills\./)]);
    await runBot('drills', 'merge', other, one, '--out', ba, '--json');
    expect(readFileSync(ba, 'utf8')).toBe(readFileSync(ab, 'utf8'));
    expect((await runBot('drills', 'merge', one, other, '--out', ab)).stderr).toMatch(/exists: add --force/);
  });

  test('that are damaged are refused with the line, and stay as they are', async () => {
    const damaged = join(folder, 'damaged.jsonl');
    const text = `${formatDrills([someDrill(1)])}{"half":\n`;
    writeFileSync(damaged, text);
    const commands = [['list'], ['next'], ['add', recording, '--quick']];
    for (const [name, ...rest] of commands) {
      const { code, stdout, stderr } = await runBot('drills', name, ...rest, '--file', damaged);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/line 3 is no drill: it is no JSON.*It was left as it is/);
    }
    expect(readFileSync(damaged, 'utf8')).toBe(text);
  });

  test.each([
    ['no file yet', ['drills', 'list', '--file', join(folder, 'none.jsonl')], 1, /there are no drills yet/],
    ['no game', ['drills', 'add', 'none.fm2', '--file', join(folder, 'x.jsonl')], 1, /no such file or folder/],
    ['no merge without a place for it', ['drills', 'merge', file, file], 2, /--out/],
    ['no answers', ['drills', '--count', '0'], 2, /expected a whole number from 1/],
  ])('say what is wrong: %s', async (_, args, exitCode, says) => {
    const { code, stderr } = await runBot(...args);
    expect([code, stderr]).toEqual([exitCode, expect.stringMatching(says)]);
    expect(existsSync(join(folder, 'x.jsonl'))).toBe(false);
  });
});
