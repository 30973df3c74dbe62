/** `insights`: a profile out of many games, which goes on where it stopped. */
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { HAS_REDIS, TestRedis } from '../support/redis.js';
import { newFolder, runBot, startBot } from './run-bot.js';

const folder = newFolder();
const games = join(folder, 'games');
const other = join(folder, 'other');

beforeAll(async () => {
  mkdirSync(games);
  mkdirSync(other);
  const few = ['--start-level', '18', '--until-lines', '4', '--dump', 'none', '--quiet'];
  for (const [i, player] of ['maxout', 'plateau'].entries()) {
    const recorded = join(folder, player);
    await runBot('--player', player, ...few, '--seed', String(3 + i), '--record', recorded);
    copyFileSync(join(recorded, 'run.jsonl'), join(i === 0 ? games : other, `${player}.jsonl`));
  }
});

/** Runs it on one thread, with a file of its own for what is kept. */
const insights = (keep: string, ...args: string[]) =>
  runBot('insights', ...args, '--keep', keep, ...(args.includes('--queue') ? [] : ['--jobs', '1']));

const told = async (keep: string, ...args: string[]) => {
  const { code, stdout, stderr } = await insights(keep, ...args, '--quiet', '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

describe('insights', () => {
  test('are a profile as text, as JSON and as a page', async () => {
    const keep = join(newFolder(), 'kept.jsonl');
    const page = join(newFolder(), 'page.html');
    const { code, stdout } = await insights(keep, games, other, '--quiet', '--out', page);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: 2 games, \d+ pieces\n/);
    expect(stdout).toMatch(/points lost per 100 pieces +[\d,]+ +± [\d,]+\n/);
    expect(stdout).toMatch(/Points lost by height of the stack\n/);
    expect(stdout).toContain(`written: ${page}`);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*By phase of the game[\s\S]*<\/html>\n$/);
    const { profile, games: each } = await told(keep, games, other);
    expect(profile.games).toBe(2);
    expect(each.map(({ player }: { player: string }) => player)).toEqual(['maxout', 'plateau']);
    expect((await insights(keep, games, '--out', page)).stderr).toMatch(/page\.html exists: add --force/);
  });

  test('keep what was judged: a second run judges new games alone, and a damaged line is judged again', async () => {
    const keep = join(newFolder(), 'kept.jsonl');
    const first = await told(keep, games);
    const [header, game, ...files] = linesOf(keep);
    expect([header, files.length]).toEqual(['{"kind":"insights"}', 1]);
    const both = await told(keep, games, other);
    expect(both.games[0]).toEqual(first.games[0]);
    const lines = linesOf(keep);
    expect(lines.slice(0, 3)).toEqual([header, game, ...files]);
    expect(lines).toHaveLength(5);
    await told(keep, other, games);
    expect(linesOf(keep)).toEqual(lines);

    writeFileSync(keep, `${[header, game.replace('"lines":', '"limes":'), ...lines.slice(2)].join('\n')}\n{"kind":"ga`);
    const { stderr, stdout } = await insights(keep, games, other, '--json');
    expect(stderr).toMatch(/kept\.jsonl: 1 line damaged; what they held is judged again/);
    expect(JSON.parse(stdout).games).toEqual(both.games);
    expect(linesOf(keep).at(-1)).toBe(game);
  });

  test('go on after Ctrl-C where they stopped: no game is judged twice', async () => {
    const recorded = newFolder();
    const count = 8;
    await runBot(
      ...['--player', 'el-tetris', '--start-level', '18', '--until-lines', '6', '--dump', 'none', '--quiet'],
      ...['--games', String(count), '--seed', '5', '--record', join(recorded, 'run')],
    );
    const keep = join(newFolder(), 'kept.jsonl');
    const judged = (): string[] => (existsSync(keep) ? linesOf(keep) : []).filter((line) => line.includes('"game":'));
    const args = ['insights', recorded, '--keep', keep, '--jobs', '1', '--quiet', '--json'];
    const { child, finished } = startBot(args);
    while (child.exitCode === null && judged().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    const stopped = await finished;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(
      /these are the games so far, kept in .*kept\.jsonl: run the same command again to go on/,
    );
    const before = judged();
    expect(JSON.parse(stopped.stdout).games).toHaveLength(before.length);
    expect(before.length).toBeLessThan(count);

    const whole = await runBot(...args);
    expect([whole.code, whole.stderr]).toEqual([0, '']);
    expect(judged().slice(0, before.length)).toEqual(before);
    expect(judged()).toHaveLength(count);
    expect(JSON.parse(whole.stdout).games).toHaveLength(count);
  });

  test('judge again by other settings, and keep both', async () => {
    const keep = join(newFolder(), 'kept.jsonl');
    await told(keep, games);
    const slow = await told(keep, games, '--hands', 'slow');
    expect(slow.games[0]).toMatchObject({ taps: '10hz', reaction: 24 });
    expect(linesOf(keep).filter((line) => line.startsWith('{"kind":"game"'))).toHaveLength(2);
  });

  test('put two players beside each other, and two months of the same', async () => {
    const keep = join(newFolder(), 'kept.jsonl');
    const { differences, groups } = await told(keep, games, '--against', other);
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(['games', 'other']);
    expect(differences[0]).toMatchObject({ of: 'profile', name: 'accuracy' });
    utimesSync(join(games, 'maxout.jsonl'), new Date('2026-09-10'), new Date('2026-09-10'));
    utimesSync(join(other, 'plateau.jsonl'), new Date('2026-10-10'), new Date('2026-10-10'));
    const months = await insights(keep, games, other, '--by', 'month', '--quiet');
    expect(months.stdout).toMatch(/Beside each other\n.*\n2026-09 .*\n2026-10 /);
    expect(months.stdout).toMatch(/Side by side\n +2026-09 +2026-10 +difference/);
    const only = await told(keep, games, other, '--from', '2026-10', '--to', '2026-10-10');
    expect(only.games.map(({ player }: { player: string }) => player)).toEqual(['plateau']);
    const none = await insights(keep, games, '--to', '2026-08', '--quiet');
    expect([none.code, none.stderr]).toEqual([
      1,
      'maxout: there is nothing to tell of: no game was written in that time\n',
    ]);
  });

  test('name what is no game and tell of the others; a wrong date and a wrong file are refused', async () => {
    const keep = join(newFolder(), 'kept.jsonl');
    const mixed = newFolder();
    copyFileSync(join(games, 'maxout.jsonl'), join(mixed, 'a.jsonl'));
    writeFileSync(join(mixed, 'b.ngf'), 'hello');
    const { code, stdout, stderr } = await insights(keep, mixed, '--quiet');
    expect([code, stdout.split('\n')[0]]).toEqual([1, expect.stringMatching(/: 1 game, \d+ pieces$/)]);
    expect(stderr).toMatch(/b\.ngf: the file ends inside of its first frame.*; left out\n/);
    expect(stderr).toMatch(/1 file or game left out, as said above\n$/);
    const wrong = await insights(keep, games, '--from', '2026-13');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/expected a day or a month, such as 2026-09-30/),
    ]);
    const text = join(newFolder(), 'text');
    appendFileSync(text, 'hello\n');
    const refused = await insights(text, games);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `maxout: ${text}: this is not a file of insights; use another name\n`,
    ]);
    expect(readFileSync(text, 'utf8')).toBe('hello\n');
  });

  test.skipIf(!HAS_REDIS)('are the same by the workers of a queue', async () => {
    const redis = await TestRedis.start();
    const worker = startBot(['worker', '--queue', redis.address, '--jobs', '1', '--quiet']);
    try {
      const here = await told(join(newFolder(), 'kept.jsonl'), games, other);
      const keep = join(newFolder(), 'kept.jsonl');
      // The worker may come later, which is said.
      const there = await insights(keep, games, other, '--queue', redis.address, '--quiet', '--json');
      expect(there.code).toBe(0);
      expect(JSON.parse(there.stdout)).toEqual(here);
    } finally {
      worker.child.kill('SIGTERM');
      await worker.finished;
      await redis.end();
    }
  });
});
