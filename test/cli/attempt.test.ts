/** `attempt`: campaigns end at their goal, go on after an interruption, and record what is kept. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot, startBot } from './run-bot.js';

const SHORT = ['attempt', '--player', 'plateau', '--until-lines', '4', '--quiet'] as const;

function seedsIn(folder: string): number[] {
  const [, ...games] = readFileSync(join(folder, 'campaign.jsonl'), 'utf8').trim().split('\n');
  return games.map((line) => JSON.parse(line).seed);
}

describe('a campaign', () => {
  test('stops at its goal and records the best game on the cartridge', async () => {
    const out = join(newFolder(), 'campaign');
    const { code, stdout } = await runBot(...SHORT, '--goal', 'lines=4', '--tries', '20', '--out', out, '--json');
    expect(code).toBe(0);
    const { first, played, recordings } = JSON.parse(stdout);
    expect(first).toEqual({ attempt: 1, seed: 0 });
    expect(played).toBeLessThan(20);
    expect(recordings).toHaveLength(1);
    expect(readdirSync(join(out, 'games'))).toHaveLength(1);
    expect(existsSync(join(recordings[0].folder, 'run.jsonl'))).toBe(true);
    expect(existsSync(join(out, 'lock'))).toBe(false);
  });

  test('that does not meet its goal ends with exit code 1', async () => {
    const { code, stdout } = await runBot(...SHORT, '--goal', 'score=9999999', '--tries', '3', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ played: 3, met: 0, share: 0, first: null });
  });

  test('that is interrupted goes on with nothing lost or played twice', async () => {
    const out = join(newFolder(), 'campaign');
    const file = join(out, 'campaign.jsonl');
    const args = [
      'attempt',
      '--player',
      'plateau',
      '--tries',
      '6',
      '--all-tries',
      '--jobs',
      '1',
      '--out',
      out,
      '--quiet',
    ];
    const { child, finished } = startBot(args);
    while (!existsSync(file) || readFileSync(file, 'utf8').split('\n').length < 4) await sleep(20);
    child.kill('SIGINT');
    expect((await finished).code).toBe(130);
    const before = seedsIn(out);
    expect(before.length).toBeGreaterThan(0);
    const { stdout } = await runBot(...args, '--json');
    expect(seedsIn(out).slice(0, before.length)).toEqual(before);
    expect(seedsIn(out).sort((a, b) => a - b)).toEqual([0, 256, 512, 768, 1024, 1280]);
    expect(JSON.parse(stdout).played).toBe(6);
  });
});

describe('a folder is refused', () => {
  test('when it holds another campaign, something else, or a running process', async () => {
    const out = join(newFolder(), 'campaign');
    const args = [...SHORT, '--goal', 'lines=4', '--tries', '1', '--out', out];
    await runBot(...args);
    const other = await runBot(...args, '--start-level', '18');
    expect(other.code).toBe(1);
    expect(other.stderr).toMatch(/another campaign: its startLevel is 19, not 18/);

    writeFileSync(join(out, 'lock'), `${process.pid}\n`);
    const busy = await runBot(...args);
    expect(busy.code).toBe(1);
    expect(busy.stderr).toMatch(/is at work in it/);

    const foreign = newFolder();
    writeFileSync(join(foreign, 'letter.txt'), 'hello');
    const full = await runBot(...SHORT, '--tries', '1', '--out', foreign);
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/not empty and holds no campaign/);
  });
});

test.for([
  [['--goal', 'win'], /no goal "win" \(maxout, score=N or lines=N\)/],
  [['--goal', 'lines=300'], /games end at 230 lines/],
  [['--keep', 'all'], /add --out FOLDER/],
  [['--tries', '70000'], /seeds go up to/],
  [['--player', 'maxout', '--budget', '5'], /time budget/],
] as const)('the command line %j is refused with exit code 2', async ([args, message]) => {
  const { code, stderr } = await runBot('attempt', ...args);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});
