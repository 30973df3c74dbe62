/** `league`: what it plays and writes, how it goes on, and what it refuses. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCounts } from '../../src/features/games/counts-file.js';
import { lockFolder } from '../../src/platform/files/process-lock.js';
import { NORMAL_PLAYER_NAMES } from '../../src/players/player-by-name.js';
import { PlayCounters, SUMS } from '../../src/stats/play-counters.js';
import { newFolder, runBot, startBot } from './run-bot.js';

const CHEAP = ['--max-pieces', '150', '--quiet', '--no-plots'];
const RULES = ['--rules', 'hard-drop', '--rules', 'course'];
const folder = join(newFolder(), 'league');
const league = (out: string, ...args: string[]) => runBot('league', ...args, ...CHEAP, '--out', out);
/** With plots. */
const DRAWN = ['--max-pieces', '150', '--quiet', '--out', folder];
const numbersIn = (out: string) => JSON.parse(readFileSync(join(out, 'league.json'), 'utf8'));
const fileOf = (out: string, pairing: string) => join(out, 'games', `${pairing}.jsonl`);
const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

beforeAll(async () => {
  const wanted = ['random', 'tetrais-simple', ...RULES, '--games', '4', '--threads', '2'];
  const { code, stderr } = await runBot('league', ...wanted, ...DRAWN);
  expect([code, stderr]).toEqual([0, '']);
});

describe('a league', () => {
  test('ranks the players by what each game is about', () => {
    const { tables, games } = numbersIn(folder);
    expect(games).toBe(4);
    expect(tables).toMatchObject([
      {
        rules: 'hard-drop',
        maxPieces: 150,
        standings: [{ player: 'tetrais-simple', behind: null }, { player: 'random' }],
      },
      { rules: 'course', measure: 'lines', standings: [{ player: 'tetrais-simple' }, { player: 'random' }] },
    ]);
    const [first, second] = tables[0].standings;
    expect(second.behind.mean).toBeCloseTo(second.statistics.value.mean - first.statistics.value.mean, 9);
  });

  test('is told of in Markdown, with published figures and plots', () => {
    const report = readFileSync(join(folder, 'league.md'), 'utf8');
    expect(report).toMatch(/^\| 1 \| tetrais-simple \| \d+\.\d ± \d+\.\d \|/m);
    expect(report).toMatch(
      /^\| `tetrais-simple` \| `hard-drop` \| mean lines \| 23\.9 \| .* \| tetrais, 2013, 20 games \|$/m,
    );
    for (const [, picture] of report.matchAll(/\((\S+\.svg)\)/g)) {
      expect(readFileSync(join(folder, picture), 'utf8')).toMatch(/^<svg /);
      const { data } = PNG.sync.read(readFileSync(join(folder, picture.replace(/svg$/, 'png'))));
      expect(new Set(data).size).toBeGreaterThan(10);
    }
    expect(report.match(/\.svg\)/g)).toHaveLength(4);
  });

  test('goes on with what is there: more games, another player; the same as if it had been asked for at once', async () => {
    const before = readFileSync(fileOf(folder, 'random_course'), 'utf8');
    const wanted = ['random', 'autotetris', ...RULES, '--games', '6'];
    const fresh = join(newFolder(), 'league');
    const [more] = await Promise.all([
      league(folder, ...wanted, '--threads', '1'),
      league(fresh, ...wanted, '--threads', '2'),
    ]);
    expect([more.code, more.stderr]).toEqual([0, '']);
    expect(readFileSync(fileOf(folder, 'random_course'), 'utf8').startsWith(before)).toBe(true);
    expect(numbersIn(folder)).toEqual(numbersIn(fresh));
    const others = ['tetrais-simple_course.jsonl', 'tetrais-simple_hard-drop.jsonl'];
    expect(readdirSync(join(folder, 'games')).sort()).toEqual([...readdirSync(join(fresh, 'games')), ...others].sort());
  });

  test('keeps its games when it is interrupted', async () => {
    const out = join(newFolder(), 'league');
    const file = fileOf(out, 'autotetris_hard-drop');
    const wanted = ['autotetris', '--rules', 'hard-drop', '--max-pieces', '300', '--quiet', '--no-plots', '--out', out];
    const { child, finished } = startBot(['league', ...wanted, '--games', '60000', '--threads', '1']);
    while (!existsSync(file) || linesOf(file).length < 4) await new Promise((done) => setTimeout(done, 20));
    child.kill('SIGINT');
    const { code, stderr } = await finished;
    expect([code, stderr]).toEqual([
      130,
      expect.stringMatching(/the games so far are in .*; run the same command again to go on/),
    ]);
    expect(existsSync(join(out, 'league.md'))).toBe(false);
    const kept = linesOf(file);
    const again = await runBot('league', ...wanted, '--games', '3', '--json');
    expect(JSON.parse(again.stdout).tables[0].standings[0].statistics.games).toBe(3);
    expect(linesOf(file)).toEqual(kept);
  });
});

describe('a league refuses', () => {
  test.each([
    [['first-nesbot'], /did you mean "first-nes-bot"\?/],
    [['random', 'plateau', 'random'], /you named the player random twice/],
    [['tetrais-simple:lookahead=2', '--rules', 'hard-drop'], /show one piece, so a player cannot look ahead/],
    [['random', '--seed', '16777215', '--games', '2'], /the last game would have seed 16777471/],
    [['random', '--format', 'usual'], /a format says where its games end: leave out --until-lines and --max-pieces/],
    [['random', '--format', '10h'], /no format "10h" \(usual, .*did you mean "10hz"\?/],
  ])('%j', async (args, message) => {
    const out = join(newFolder(), 'league');
    const { code, stdout, stderr } = await league(out, ...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    ['"version":"', '"version":"0.0.9-', /its version is "0\.0\.9-.*", not "/],
    ['"maxPieces":150', '"maxPieces":151', /its maxPieces is 151, not 150/],
  ])('games whose header has %j as %j', async (from, to, message) => {
    const out = join(newFolder(), 'league');
    const file = fileOf(out, 'random_hard-drop');
    const text = readFileSync(fileOf(folder, 'random_hard-drop'), 'utf8').replace(from, to);
    mkdirSync(join(out, 'games'), { recursive: true });
    writeFileSync(file, text);
    const { code, stderr } = await league(out, 'random', '--rules', 'hard-drop', '--games', '6');
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('games of any player, where it is not told which', async () => {
    const out = join(newFolder(), 'league');
    mkdirSync(join(out, 'games'), { recursive: true });
    const last = NORMAL_PLAYER_NAMES.at(-1);
    writeFileSync(fileOf(out, `${last}_nes`), 'no games\n');
    const { code, stderr } = await league(out, '--games', '1');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/random_nes\.jsonl: this is not a file of simulated games/),
    ]);
    expect(readdirSync(join(out, 'games'))).toHaveLength(NORMAL_PLAYER_NAMES.length);
  });

  test('weights that have become others', async () => {
    const place = newFolder();
    const weights = join(place, 'my.json');
    const out = join(place, 'league');
    const play = () => league(out, `linear:weights=${weights}`, '--rules', 'hard-drop', '--games', '1');
    const model = (holes: number) =>
      JSON.stringify({ prefer: 'lower', pieces: 1, features: { holes, 'total-height': 1 } });
    writeFileSync(weights, model(8));
    expect((await play()).code).toBe(0);
    writeFileSync(weights, model(9));
    expect(await play()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/its files is \{"weights":"[0-9a-f]{40}"\}, not/),
    });
  });

  test('a folder that somebody is at work in, and one that cannot be', async () => {
    const lock = lockFolder(folder);
    const busy = await league(folder, 'random', '--rules', 'course', '--games', '1');
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringMatching(/is working in it; wait for it/)]);
    if (lock.ok) lock.release();
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const blocked = await league(join(file, 'league'), 'random', '--games', '1');
    expect([blocked.code, blocked.stderr]).toEqual([1, expect.stringMatching(/a part of the path is a file/)]);
  });

  test('counts of a player of whom nothing was published', async () => {
    const counts = countsOf('plateau');
    const out = join(newFolder(), 'league');
    const { code, stderr } = await league(out, 'random', '--games', '1', '--analysis', counts);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/no published figures of plateau by the rules no-gravity/),
    ]);
    expect(existsSync(out)).toBe(false);
  });
});

test('formats are played, and printed as they stand in the report; a player brings no hands of its own', async () => {
  const out = join(newFolder(), 'league');
  const formats = ['--format', 'killscreen-30hz', '--format', '10hz', '--games', '1', '--threads', '1'];
  const play = (player: string) => runBot('league', player, ...formats, '--quiet', '--no-plots', '--out', out);
  const { code, stdout } = await play('plateau');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\| \*\*plateau\*\* \| 1 \| \d/m);
  expect(stdout).toMatch(/^\| BetaTetris v1\.0\.0, .*, low aggression \| 5,001 \| 1,148,701 \|/m);
  const report = readFileSync(join(out, 'league.md'), 'utf8');
  for (const section of stdout.split(/^(?=## |compared with)/m).slice(0, 2)) expect(report).toContain(section.trim());
  expect(readdirSync(join(out, 'games')).sort()).toEqual(['plateau_10hz.jsonl', 'plateau_killscreen-30hz.jsonl']);
  expect(numbersIn(out).tables[1]).toMatchObject({ format: '10hz', rules: 'nes:level=18,taps=10hz', untilLines: 230 });
  const tapping = await play('plateau:taps=12hz');
  expect([tapping.code, tapping.stderr]).toEqual([2, expect.stringMatching(/and so does the format: leave out taps/)]);
});

test('what analyze counted stands beside what was published', async () => {
  const out = join(newFolder(), 'league');
  const counts = countsOf('first-nes-bot');
  const { code } = await league(out, 'random', '--rules', 'hard-drop', '--games', '1', '--analysis', counts);
  expect(code).toBe(0);
  const report = readFileSync(join(out, 'league.md'), 'utf8');
  expect(report).toMatch(
    /pieces from one perfect clear to the next, mean \| 1,181 \| 500 ± 50, 50,000 pieces \| \*\*better\*\*/,
  );
});

/** A folder with counts of a player: 100 perfect clears, 500 pieces apart. */
function countsOf(player: string): string {
  const counters = new PlayCounters();
  counters.counts.pieces[0] = 50_000;
  counters.counts.perfectClearGaps[100] = 100;
  counters.counts.sums[SUMS.PERFECT_CLEAR_PIECES] = 50_000;
  const source = {
    kind: 'simulation',
    player,
    rules: 'no-gravity',
    untilLines: null,
    maxPieces: null,
    seed: 0,
    seedStep: 1,
    games: 1,
    length: { pieces: 50_000 },
    complete: true,
  } as const;
  const folder = newFolder();
  writeCounts(join(folder, 'counts.json'), { sources: [source], counters });
  return folder;
}
