/** Games from the command line, on the built-in cartridge. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { RunReport } from '../../src/record/summary.js';
import { newFolder, runBot, runInShell } from './run-bot.js';

test('--json prints one object with header, games and summary, and nothing else', async () => {
  const { code, stdout, stderr } = await runBot(
    '--games',
    '2',
    '--seed',
    '3',
    '--until-lines',
    '4',
    '--json',
    '--quiet',
  );
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { header, games, summary } = JSON.parse(stdout) as RunReport;
  expect(header).toMatchObject({ startLevel: 19, seed: 3, games: 2, untilLines: 4, gameType: 'A' });
  expect(header.image.bodySha1).toMatch(/^[0-9a-f]{40}$/);
  expect(games.map(({ seed }) => seed)).toEqual([3, 4]);
  for (const game of games) {
    expect(game).toMatchObject({
      startLevel: 19,
      end: 'lines-reached',
      toppedOut: false,
      misdrops: 0,
      planDifferences: 0,
    });
    expect(game.lines).toBeGreaterThanOrEqual(4);
    expect(game.ownScore).toBe(game.scoreAt230 + game.softDropPoints);
    expect(game.score).toBe(game.ownScore);
  }
  expect(summary).toMatchObject({ games: 2, stopped: 0, misdrops: 0, maxOuts: 0, topOuts: 0 });
  expect(summary.mean).toBeCloseTo((games[0].scoreAt230 + games[1].scoreAt230) / 2, 1);
  expect(summary.framesPerSecond).toBeGreaterThan(0);
  expect(summary.decisions).toBeGreaterThanOrEqual(games[0].pieces + games[1].pieces);
});

test('the same seed plays the same game, another seed another one', async () => {
  const play = async (seed: string): Promise<unknown> => {
    const { stdout } = await runBot('--seed', seed, '--until-lines', '2', '--json', '--quiet');
    return { ...JSON.parse(stdout).games[0], seed: 0 };
  };
  const [first, again, other] = [await play('5'), await play('5'), await play('6')];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('progress goes to standard error, the summary to standard output', async () => {
  const { stdout, stderr } = await runBot('--games', '2', '--until-lines', '1');
  expect(stderr).toMatch(/game 1 of 2/);
  expect(stdout).toMatch(/maxout · Maxout built-in cartridge · A-type · level 19/);
  expect(stdout).toMatch(/2; 0 max-outs/);
});

test('a reader that goes away ends the program quietly', async () => {
  const { stderr, stdout } = await runInShell(
    'set -o pipefail; $BOT --until-lines 1 --quiet | true; echo "code $?"; $BOT --help | head -1; echo "code $?"',
  );
  expect(stderr).toBe('');
  expect(stdout.match(/code \d+/g)).toEqual(['code 0', 'code 0']);
});

test('a result that cannot be written is a failure', async () => {
  const { code, stderr } = await runInShell('$BOT --until-lines 1 --quiet > /dev/full');
  expect(stderr).toMatch(/cannot write the output \(ENOSPC\)/);
  expect(code).toBe(1);
});

test('SELECT is pressed for points where it adds some, which title and result say, and nowhere else', async () => {
  const game = ['--select-points', '--player', 'autotetris', '--until-lines', '1', '--quiet'];
  const { code, stderr } = await runBot(...game);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/SELECT adds no points on Maxout built-in cartridge/)]);
  expect((await runBot(...game, '--game-type', 'B')).code).toBe(2);
  const rom = ['--rom', fileURLToPath(new URL('../../roms/maxout-pal.nes', import.meta.url))];
  const { stdout } = await runBot(...game, ...rom, '--json');
  const { header, games } = JSON.parse(stdout);
  expect(header.playerOptions.selectPoints).toBe(10_000);
  expect(games[0].selectPoints).toBe(10_000 * (games[0].pieces - 1));
  const folder = join(newFolder(), 'run');
  expect((await runBot(...game, ...rom, '--dump', 'none', '--record', folder)).stdout).toMatch(
    /^autotetris, with 10,000 points a piece by holding SELECT · /,
  );
  const next = ['--continue', '--player', 'autotetris', '--until-lines', '2', '--json', '--quiet'];
  const on = JSON.parse((await runBot('replay', folder, ...next)).stdout);
  expect(on.header.playerOptions.selectPoints).toBe(10_000);
  expect(on.games[0].selectPoints).toBe(10_000 * (on.games[0].pieces - 1));
});

test('a European game ends at its transition, and one past it at 230 lines, if nothing is said', async () => {
  const rom = fileURLToPath(new URL('../../roms/maxout-pal.nes', import.meta.url));
  const ends = [
    [18, 130],
    [19, 230],
  ] as const;
  for (const [level, lines] of ends) {
    const { stdout } = await runBot(
      '--rom',
      rom,
      '--start-level',
      String(level),
      '--player',
      'random',
      '--json',
      '--quiet',
    );
    expect(JSON.parse(stdout).header.untilLines).toBe(lines);
  }
});
