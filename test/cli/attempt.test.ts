/** `attempt`: campaigns end at their goal, go on after an interruption, and record what is kept. */

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lockFolder } from '../../src/platform/files/process-lock.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { newFolder, runBot, runInShell, startBot, unknownCartridge } from './run-bot.js';

const SHORT = ['attempt', '--player', 'plateau', '--until-lines', '4', '--quiet'] as const;

function seedsIn(folder: string): number[] {
  const [, ...games] = readFileSync(join(folder, 'campaign.jsonl'), 'utf8').trim().split('\n');
  return games.map((line) => JSON.parse(line).seed);
}

describe('a campaign', () => {
  test('stops at its goal and records the best game on the cartridge', async () => {
    const out = join(newFolder(), 'campaign');
    const { code, stdout } = await runBot(
      ...SHORT,
      '--goal',
      'lines=4',
      '--tries',
      '20',
      '--jobs',
      '2',
      '--out',
      out,
      '--json',
    );
    expect(code).toBe(0);
    const { first, played, recordings } = JSON.parse(stdout);
    expect(first).toEqual({ attempt: 1, seed: 0 });
    expect(played).toBeLessThan(20);
    expect(recordings).toHaveLength(1);
    expect(readdirSync(join(out, 'games'))).toHaveLength(1);
    expect(existsSync(join(recordings[0].folder, 'run.jsonl'))).toBe(true);
    expect(existsSync(join(out, 'lock'))).toBe(false);
  });

  test('on the European build plays the games that it plays', async () => {
    const rom = ['--rom', fileURLToPath(new URL('../../roms/maxout-pal.nes', import.meta.url))];
    const attempted = await runBot(...SHORT, ...rom, '--goal', 'lines=4', '--tries', '1', '--json');
    const played = await runBot('play', ...SHORT.slice(1), ...rom, '--json');
    const [game] = JSON.parse(played.stdout).games;
    expect(JSON.parse(attempted.stdout).leaderboard).toEqual([game]);
  });

  test('that does not meet its goal ends with exit code 1', async () => {
    const { code, stdout } = await runBot(...SHORT, '--goal', 'score=9999999', '--tries', '3', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ played: 3, met: 0, share: 0, first: null });
  });

  test('counts what its games had at the line where they end, as simulated games do', async () => {
    const games = ['--player', 'plateau', '--until-lines', '8', '--tries', '2', '--all-tries', '--quiet'];
    const { stdout } = await runBot('attempt', ...games, '--goal', 'lines=8');
    expect(stdout).toMatch(/^ +seed +own count +at 8 +lines/m);
    expect(stdout).toMatch(/^points +mean \d/m);
    expect(stdout).not.toMatch(/230/);
    const simulated = await runBot('simulate', ...games.slice(0, 4), '--games', '2', '--seed-step', '256', '--quiet');
    const statistics = (text: string) => text.slice(text.indexOf('\ngames  '), text.indexOf('\ntetris rate'));
    expect(statistics(stdout)).toBe(statistics(simulated.stdout));
  });

  test('without an end seeks points, and counts them', async () => {
    const games = ['--player', 'random', '--until-lines', 'none', '--tries', '1', '--quiet'];
    expect((await runBot('attempt', ...games)).stdout).toMatch(/^points +mean .*\n.*\nmax-outs /m);
    expect((await runBot('attempt', ...games, '--goal', 'lines=1')).stdout).toMatch(/^lines +mean /m);
  });

  test('that is interrupted goes on with nothing lost or played twice', async () => {
    const out = join(newFolder(), 'campaign');
    const file = join(out, 'campaign.jsonl');
    // Long enough to be met at play; no goal is met, so that none is played again on the cartridge.
    const games = ['--player', 'plateau', '--until-lines', '100', '--all-tries', '--jobs', '1'];
    const args = ['attempt', ...games, '--keep', 'successes', '--out', out, '--quiet'];
    const { child, finished } = startBot([...args, '--tries', '10000']);
    while (!existsSync(file) || readFileSync(file, 'utf8').split('\n').length < 3) await sleep(20);
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    const before = seedsIn(out);
    expect(before.length).toBeGreaterThan(0);
    const tries = before.length + 2;
    const { stdout } = await runBot(...args, '--tries', String(tries), '--json');
    expect(seedsIn(out).slice(0, before.length)).toEqual(before);
    expect(seedsIn(out).sort((a, b) => a - b)).toEqual(Array.from({ length: tries }, (_, i) => 256 * i));
    expect(JSON.parse(stdout).played).toBe(tries);
  });

  test('that is killed at any moment goes on with what it has, and leaves no half recording', async () => {
    const out = join(newFolder(), 'campaign');
    const file = join(out, 'campaign.jsonl');
    const args = [...SHORT, '--tries', '5', '--all-tries', '--jobs', '1', '--out', out, '--keep', 'all'];
    const recordings = (): string[] => (existsSync(join(out, 'games')) ? readdirSync(join(out, 'games')) : []);
    const until = async (isReached: () => boolean): Promise<void> => {
      const { child, finished } = startBot(args);
      while (!isReached() && child.exitCode === null) await sleep(25);
      child.kill('SIGKILL');
      await finished;
    };
    await until(() => existsSync(file) && readFileSync(file, 'utf8').split('\n').length > 3);
    const before = seedsIn(out);
    // As if it had been killed in the middle of a line.
    writeFileSync(file, '{"kind":"ga', { flag: 'a' });
    await until(() => recordings().some((name) => name.endsWith('.part')) && recordings().length > 1);
    const { code } = await runBot(...args, '--goal', 'lines=4');
    expect(code).toBe(1);
    const last = await runBot(...args, '--json');
    expect(JSON.parse(last.stdout).played).toBe(5);
    expect(seedsIn(out).slice(0, before.length)).toEqual(before);
    expect(seedsIn(out)).toEqual([0, 256, 512, 768, 1024]);
    expect(recordings()).toEqual(['00000000', '00000256', '00000512', '00000768', '00001024'].map((n) => `seed-${n}`));
    for (const name of recordings()) {
      const { stdout } = await runBot('replay', join(out, 'games', name), '--quiet');
      expect(stdout).toMatch(/^SAME: game 1 on the cartridge is the recorded game\n/);
    }
  });
});

describe("a campaign on a user's cartridge", () => {
  const builtin = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));
  const unknown = unknownCartridge();
  const copy = join(newFolder(), 'copy.nes');
  writeFileSync(copy, builtin);
  const args = [...SHORT, '--goal', 'lines=4', '--tries', '2', '--all-tries', '--json'];

  test('plays the same games, wherever the cartridge is read from and whether it is known', async () => {
    const [own, copied, other] = await Promise.all(
      [[], ['--rom', copy], ['--rom', unknown]].map(async (rom) => JSON.parse((await runBot(...args, ...rom)).stdout)),
    );
    expect(own.met).toBe(2);
    expect(copied.leaderboard).toEqual(own.leaderboard);
    expect(other.leaderboard).toEqual(own.leaderboard);
    expect(other.campaign.cartridge).not.toBe(own.campaign.cartridge);
  });

  test('records the games on that cartridge', async () => {
    const out = join(newFolder(), 'campaign');
    const { stdout } = await runBot(...args, '--rom', unknown, '--out', out, '--keep', 'all');
    const { recordings } = JSON.parse(stdout);
    expect(recordings).toHaveLength(2);
    const wrong = await runBot('replay', recordings[0].folder, '--quiet');
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/was made on unknown cartridge/)]);
    const right = await runBot('replay', recordings[0].folder, '--rom', unknown, '--quiet');
    expect(right.stdout).toMatch(/^SAME/);
    expect(right.stdout).toMatch(/^recorded .* on the fast machine$/m);
  });
});

describe('what is kept', () => {
  const out = join(newFolder(), 'campaign');
  const args = [...SHORT, '--goal', 'score=25000', '--tries', '3', '--all-tries', '--out', out, '--json'];
  const kept = async (keep: string): Promise<number[]> => {
    const { recordings } = JSON.parse((await runBot(...args, '--keep', keep)).stdout);
    return recordings.map(({ seed }: { seed: number }) => seed);
  };

  test('is the best game, those that met the goal, or all of them', async () => {
    const { leaderboard, met } = JSON.parse((await runBot(...args)).stdout);
    expect(met).toBeGreaterThan(0);
    expect(met).toBeLessThan(3);
    const seeds: number[] = leaderboard.map(({ seed }: { seed: number }) => seed);
    expect(await kept('best')).toEqual([seeds[0]]);
    expect((await kept('successes')).sort()).toEqual(seeds.slice(0, met).sort());
    expect(await kept('all')).toEqual([0, 256, 512]);
  });
});

describe('pictures of kept games', () => {
  const out = join(newFolder(), 'campaign');
  const game = join(out, 'games', 'seed-00000000');
  const pictures = join(game, 'frames', 'game-0001');
  const args = [...SHORT, '--goal', 'lines=4', '--tries', '1', '--out', out];

  test('are made afterwards, and are those of a game that is recorded with them', async () => {
    await runBot(...args);
    expect(readdirSync(game)).not.toContain('frames');
    const { code } = await runBot(...args, '--dump', '40', '--overlay');
    expect(code).toBe(0);
    const live = newFolder();
    const options = ['--player', 'plateau', '--until-lines', '4', '--dump', '40', '--overlay', '--quiet'];
    await runBot('--record', live, ...options);
    const names = readdirSync(pictures);
    expect(names).toEqual(readdirSync(join(live, 'frames', 'game-0001')));
    for (const name of names) {
      expect(readFileSync(join(pictures, name)).equals(readFileSync(join(live, 'frames', 'game-0001', name)))).toBe(
        true,
      );
    }
  });

  test('are made once, and anew when others are wanted', async () => {
    const madeAt = statSync(pictures).ctimeMs;
    await runBot(...args, '--dump', '40', '--overlay');
    expect(statSync(pictures).ctimeMs).toBe(madeAt);
    await runBot(...args, '--dump', 'pieces');
    const { pieces } = JSON.parse(readFileSync(join(game, 'summary.json'), 'utf8')).games[0];
    expect(readdirSync(pictures)).toHaveLength(pieces);
    expect(readdirSync(join(game, 'frames'))).toEqual(['game-0001']);
  });

  test.skipIf(!HAS_FFMPEG)('can be a video as well', async () => {
    const { code, stderr } = await runBot(...args, '--video');
    expect([code, stderr]).toEqual([0, '']);
    expect(statSync(join(game, 'game-0001.mp4')).size).toBeGreaterThan(10_000);
  });

  test('are no video without ffmpeg, which is said before the first game', async () => {
    const target = join(newFolder(), 'campaign');
    const { code, stderr } = await runInShell(
      `PATH=/nowhere exec $BOT attempt --player plateau --tries 1 --video --out ${target}`,
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--video: .*ffmpeg, and it is not installed/)]);
    expect(existsSync(target)).toBe(false);
  });
});

test('a disk that takes no more ends a campaign with what it has, and leaves no half recording', async () => {
  const out = join(newFolder(), 'campaign');
  const line = `trap '' XFSZ; ulimit -f 4; exec $BOT ${SHORT.join(' ')} --goal lines=4 --tries 1 --out ${out}`;
  const { code, stderr } = await runInShell(line);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/recording failed: .*largest size.*made 1 attempt so far/)]);
  expect(seedsIn(out)).toEqual([0]);
  expect(readdirSync(join(out, 'games'))).toEqual([]);
});

describe('a folder is refused', () => {
  test('when it holds another campaign, something else, or a running process', async () => {
    const out = join(newFolder(), 'campaign');
    const args = [...SHORT, '--goal', 'lines=4', '--tries', '1', '--out', out];
    await runBot(...args);
    const other = await runBot(...args, '--start-level', '18');
    expect(other.code).toBe(1);
    expect(other.stderr).toMatch(/another series of attempts: its startLevel is 19, not 18/);

    const lock = lockFolder(out);
    if (!lock.ok) throw new Error(lock.message);
    const busy = await runBot(...args);
    lock.release();
    expect(busy.code).toBe(1);
    expect(busy.stderr).toMatch(/is working in it/);

    const foreign = newFolder();
    writeFileSync(join(foreign, 'letter.txt'), 'hello');
    const full = await runBot(...SHORT, '--tries', '1', '--out', foreign);
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/not empty, and it holds no attempts/);
  });
});

test.for([
  [['--goal', 'win'], /no goal "win" \(maxout, score=N or lines=N\)/],
  [['--goal', 'lines=300'], /games end at 230 lines/],
  [['--keep', 'all'], /add --out FOLDER/],
  [['--video'], /add --out FOLDER/],
  [['--overlay', '--out', 'nowhere'], /add --dump or --video/],
  [['--tries', '70000'], /seeds go up to/],
  [['--player', 'maxout', '--budget', '5'], /time budget/],
] as const)('the command line %j is refused with exit code 2', async ([args, message]) => {
  const { code, stderr } = await runBot('attempt', ...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
