/** Games of listed seeds of the practice cartridge, on the command line. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const place = newFolder();
const LIST = ['12AB34 # the first', '', '000200', 'ffffff', 'deadf0'];
const NUMBERS = [0x12ab34, 0x000200, 0xffffff, 0xdeadf0];

function listOf(name: string, lines: readonly string[]): string {
  const file = join(place, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}

const list = listOf('seeds.txt', LIST);
const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');
const gamesIn = (file: string) =>
  linesOf(file)
    .slice(1)
    .map((line) => JSON.parse(line));

describe('listed seeds', () => {
  test('are played by everybody in a league, which goes on with a longer list', async () => {
    const out = join(place, 'league');
    const file = join(out, 'games', 'tetrais-simple_gym_seed=each.jsonl');
    const league = (seeds: string, ...more: string[]) =>
      runBot(
        'league',
        'random',
        'tetrais-simple',
        '--rules',
        'gym',
        '--seeds',
        seeds,
        '--out',
        out,
        '--no-plots',
        ...more,
      );
    const [first, second] = LIST;
    expect((await league(listOf('short.txt', [first, second, LIST[2]]), '--threads', '1')).code).toBe(0);
    const before = readFileSync(file, 'utf8');
    const { code, stdout } = await league(list, '--threads', '2', '--json');
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
    expect(JSON.parse(linesOf(file)[0])).toMatchObject({ rules: 'gym:seed=each', untilLines: 430 });
    expect(gamesIn(file).map(({ seed, startLevel }) => [seed, startLevel])).toEqual(NUMBERS.map((seed) => [seed, 18]));
    const { games, seedList, tables } = JSON.parse(stdout);
    expect([games, seedList, tables[0].beside]).toEqual([4, list, '30hz-430']);
    const report = readFileSync(join(out, 'league.md'), 'utf8');
    expect(report).toContain(`4 games of each player, seeds of the practice cartridge that ${list} lists: the same`);
    expect(report).toMatch(/^### Beside what was published: from level 18 to 430 lines, 30 presses/m);
    expect(report).toMatch(/^\| BetaTetris v1\.0\.0, .* medium aggression \| 5,001 \| 2,743,018 \|/m);
    expect(report).toContain('only with the same list, and all of it, are they the same games.');
  });

  test('are played in parts, which merge to what one run of them all writes', async () => {
    const simulate = (out: string, ...more: string[]) =>
      runBot('simulate', '--player', 'random', '--rules', 'gym', '--seeds', list, '--jobs', '1', '--out', out, ...more);
    const files = ['all', 'a', 'b', 'merged'].map((name) => join(place, `${name}.jsonl`));
    const [all, a, b, merged] = files;
    const runs = [simulate(all), simulate(a, '--part', '0/2'), simulate(b, '--part', '1/2')];
    for (const { code } of await Promise.all(runs)) expect(code).toBe(0);
    const { code, stderr } = await runBot('merge', b, a, '--seeds', list, '--out', merged);
    expect([code, stderr]).toEqual([0, '']);
    expect(readFileSync(merged, 'utf8')).toBe(readFileSync(all, 'utf8'));
    const missing = await runBot('merge', a, '--seeds', list, '--out', join(place, 'gap.jsonl'));
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/missing, of the seeds FFFFFF, DEADF0 \(2 games\)/),
    });
  });

  test.each([
    [['--seeds', list], 2, /--seeds lists seeds of the practice cartridge: use --rules gym, not nes/],
    [['--rules', 'gym', '--seeds', list, '--games', '5'], 2, /lists 4 seeds: ask for no more games/],
    [['--rules', 'gym', '--seeds', list, '--seed', '5'], 2, /'--seeds <file>' cannot be used with option '--seed <n>'/],
    [['--rules', 'gym:seed=12AB34', '--seeds', list], 2, /--seeds contradicts --rules gym:seed=12AB34/],
    [['--rules', 'gym:pieces=bag', '--seeds', list], 2, /--seeds fixes the pieces: leave pieces out of --rules gym:p/],
    [['--rules', 'gym:seed=12AB34', '--games', '3'], 2, /all games are the same: leave out --games, or list seeds/],
    [['--rules', 'gym:seed=each'], 2, /takes no seed 000000: begin with --seed 512 or more/],
    [['--rules', 'gym', '--seeds', listOf('bad.txt', ['12AB34', 'x'])], 1, /bad\.txt: line 2: .*"X"/],
    [['--rules', 'gym', '--seeds', join(place, 'none.txt')], 1, /none\.txt: .*no such file/i],
  ])('are refused where they make no sense: %j', async (args, expected, message) => {
    const out = join(place, 'refused.jsonl');
    const { code, stdout, stderr } = await runBot('simulate', '--player', 'random', '--out', out, ...args);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringMatching(message)]);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    ['analyze', '--pieces', '100', '--rules', 'gym:seed=12AB34'],
    ['pattern', 'heart', '--rules', 'gym:seed=each'],
    ['tune', 'plateau', '--rules', 'gym:seed=each', '--minutes', '1'],
  ])('%s, which chooses its games in another way, refuses seeds', async (...args) => {
    const { code, stderr } = await runBot(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/are for simulate, compare and league: leave seed out/)]);
  });

  test('a fixed seed is one game of each that is compared, without saying so', async () => {
    const rules = ['--rules', 'gym:seed=12AB34', '--until-lines', '1'];
    const { code, stdout } = await runBot('compare', 'random', 'tetrais-simple', ...rules, '--json', '--jobs', '1');
    expect([code, JSON.parse(stdout).games]).toEqual([0, 1]);
  });

  test('a fixed seed is one game, beyond 999,999 points', async () => {
    const rules = ['--rules', 'gym:seed=12AB34', '--start-level', '255', '--until-lines', '60', '--player', 'plateau'];
    const { code, stdout } = await runBot('simulate', ...rules, '--json', '--quiet', '--jobs', '1');
    expect(code).toBe(0);
    const { games } = JSON.parse(stdout);
    expect(games).toHaveLength(1);
    expect(games[0].score).toBe(games[0].ownScore);
  });
});
