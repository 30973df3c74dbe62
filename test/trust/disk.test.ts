/** Disks that are full, that cannot be written to, and handles that run out: what is left, and that the run goes on. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readRunLog } from '../../src/record/read-run-log.js';
import { newFolder, runBot, runInShell, startBot } from '../cli/run-bot.js';
import { describeWithMounts, runWithMounts } from './isolated.js';

/** A busy machine takes long to start a process. */
const GAME = '--player plateau --until-lines 2 --quiet';
const SIMULATION = 'simulate --player plateau --until-lines 4 --jobs 1 --quiet --seed-step 256';

/** A log in a folder, which must be whole. */
function logIn(folder: string) {
  const read = readRunLog(readFileSync(join(folder, 'run.jsonl'), 'utf8'));
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  return read.log;
}

let recorded: ReturnType<typeof runBot> | undefined;
const recordedFolder = newFolder();
/** The folder of a recorded game that the tests share and only read, or write beside. */
async function recordedGame(): Promise<string> {
  const folder = join(recordedFolder, 'run');
  recorded ??= runBot('--record', folder, '--dump', 'none', ...GAME.split(' '));
  expect((await recorded).code).toBe(0);
  return folder;
}

const noStack = expect.not.stringMatching(/^\s+at |should not happen/m);

describeWithMounts('a full disk', () => {
  test('stops a recording with a message; the log is whole, and the series goes on when there is room', async () => {
    const [disk, kept] = [newFolder(), newFolder()];
    const run = `$BOT --record ${disk}/run --games 2 --dump 3 ${GAME}`;
    const { code, stdout, stderr } = await runWithMounts(`
      mount -t tmpfs -o size=256k tmpfs ${disk}
      ${run}; echo "first $?"
      cp -r ${disk}/run ${kept}/full
      mount -o remount,size=64m ${disk}
      ${run} --resume; echo "second $?"
      cp -r ${disk}/run ${kept}/whole`);
    expect(code).toBe(0);
    expect(stderr).toEqual(noStack);
    expect(stderr).toMatch(/recording failed: .*the disk is full; free some space or use another place/);
    expect(stdout).toMatch(/^first 1$/m);
    expect(stdout).toMatch(/^second 0$/m);
    expect(logIn(join(kept, 'full')).games).toHaveLength(1);
    const whole = logIn(join(kept, 'whole'));
    expect(whole.games.map(({ end }) => end?.result.end)).toEqual(['lines-reached', 'lines-reached']);
    expect(readdirSync(join(kept, 'whole')).sort()).toEqual(['frames', 'run.jsonl', 'summary.json', 'summary.txt']);
    expect(readdirSync(join(kept, 'full', 'frames'), { recursive: true, encoding: 'utf8' })).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/tmp$/)]),
    );
  });

  test('stops a simulation after whole games, and it goes on with the others', async () => {
    const [disk, kept] = [newFolder(), newFolder()];
    const run = `$BOT ${SIMULATION} --games 20`;
    const { stdout, stderr } = await runWithMounts(`
      mount -t tmpfs -o size=8k tmpfs ${disk}
      ${run} --out ${disk}/games.jsonl > ${kept}/first.txt; echo "first $?"
      cp ${disk}/games.jsonl ${kept}/full.jsonl
      mount -o remount,size=64m ${disk}
      ${run} --out ${disk}/games.jsonl > ${kept}/second.txt; echo "second $?"
      cp ${disk}/games.jsonl ${kept}/whole.jsonl; ls ${disk}
      ${run} --out ${kept}/other.jsonl > ${kept}/third.txt`);
    expect(stdout).toBe('first 1\nsecond 0\ngames.jsonl\n');
    expect(stderr).toMatch(/^maxout: cannot write to \S+: the disk is full.*\n$/);
    const [full, whole, other] = ['full', 'whole', 'other'].map((name) =>
      readFileSync(join(kept, `${name}.jsonl`), 'utf8'),
    );
    expect(full.endsWith('\n')).toBe(true);
    expect(whole.startsWith(full)).toBe(true);
    expect(whole).toBe(other);
  });

  test.each([
    [
      'training',
      'train --pieces 0.001 --games 1 --threads 1 --quiet --out DISK/w.bin',
      /cannot write \S+: the disk is full/,
    ],
    ['a film', 'export GAME --gif --out DISK/game.gif --quiet', /the disk is full/],
    ['a report', 'report GAME --out DISK/report.html', /the disk is full/],
    ['a movie', 'movie export GAME --out DISK/game.fm2', /the disk is full/],
  ])('of %s leaves nothing half-written', async (_, args, message) => {
    const disk = newFolder();
    const line = args.replace('DISK', disk).replace('GAME', await recordedGame());
    const { stdout, stderr } = await runWithMounts(`
      mount -t tmpfs -o size=4k tmpfs ${disk}
      $BOT ${line} > /dev/null; echo "code $?"; ls -A ${disk}`);
    expect(stdout).toBe('code 1\n');
    expect(stderr).toMatch(message);
    expect(stderr).toEqual(noStack);
  });
});

describeWithMounts('a folder that can only be read', () => {
  test.each([
    ['play', `--record DISK/run ${GAME}`],
    ['simulate', `${SIMULATION} --games 1 --out DISK/games.jsonl`],
    ['attempt', 'attempt --player plateau --until-lines 4 --tries 1 --quiet --out DISK/campaign'],
    ['train', 'train --pieces 0.001 --games 1 --threads 1 --quiet --out DISK/w.bin'],
    ['compare', 'compare plateau plateau-published --games 1 --until-lines 1 --quiet --plot DISK/plot.svg'],
    ['export', 'export GAME --gif --out DISK/game.gif --quiet'],
    ['report', 'report GAME --out DISK/report.html'],
    ['movie export', 'movie export GAME --out DISK/game.fm2'],
  ])('is refused by %s with one message', async (_, args) => {
    const disk = newFolder();
    const line = args.replace('DISK', disk).replace('GAME', await recordedGame());
    const { stdout, stderr } = await runWithMounts(`
      mount -t tmpfs -o ro tmpfs ${disk}
      $BOT ${line} > /dev/null; echo "code $?"`);
    expect(stdout).toBe('code 1\n');
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/the disk is read-only; use another place/)]);
  });

  test('is read from all the same', async () => {
    const folder = await recordedGame();
    const { code, stdout } = await runWithMounts(`
      mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && exec $BOT replay ${folder} --quiet`);
    expect(stdout).toMatch(/^SAME/);
    expect(code).toBe(0);
  });

  test('stops a series that would go on in it', async () => {
    const folder = newFolder();
    const args = ['--record', join(folder, 'run'), '--games', '2', '--dump', 'none', ...GAME.split(' ')];
    await runBot(...args);
    const before = readFileSync(join(folder, 'run', 'run.jsonl'), 'utf8');
    const { code, stderr } = await runWithMounts(`
      mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && exec $BOT ${args.join(' ')} --resume`);
    expect(stderr).toMatch(/^maxout: cannot record to \S+: the disk is read-only; use another place\n$/);
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'run', 'run.jsonl'), 'utf8')).toBe(before);
  });
});

describe('a file that may not grow', () => {
  test('is told of, also when nobody has turned the signal off', async () => {
    const folder = newFolder();
    const { code, stderr } = await runInShell(`ulimit -f 4; exec $BOT --record ${folder}/run --dump none ${GAME}`);
    expect(stderr).toMatch(/recording failed: run\.jsonl: the file has reached the largest size/);
    expect(code).toBe(1);
    expect(logIn(join(folder, 'run')).cutOff).toBe(false);
  });
});

const isLimitable = spawnSync('prlimit', ['--version']).status === 0;

describe('out of handles', () => {
  test('the program says so when it cannot be loaded', async () => {
    const { code, stdout, stderr } = await runInShell('ulimit -n 40; exec $BOT --version');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^maxout: cannot be started: too many files are open.*ulimit -n\D+\d+"\n$/);
    // With a few more it is the packages that do not open, which Node takes for missing.
    const packages = await runInShell('ulimit -n 60; exec $BOT train --pieces 0.001');
    expect([packages.code, packages.stdout]).toEqual([1, '']);
    expect(packages.stderr).toMatch(/^maxout: cannot be started: .*open.*ulimit -n\D+\d+"\n$/);
  });

  test.skipIf(!isLimitable)('a recording is whole up to there, says so, and goes on', async () => {
    const folder = newFolder();
    const log = join(folder, 'run', 'run.jsonl');
    const args = ['--record', join(folder, 'run'), '--dump', '2', ...GAME.split(' ')];
    const { child, finished } = startBot([...args, '--speed', '1']);
    while (!existsSync(log) || !readFileSync(log, 'utf8').includes('"kind":"start"')) await sleep(20);
    spawnSync('prlimit', [`--pid=${child.pid}`, '--nofile=5:4096']);
    const { code, stderr } = await finished;
    expect(stderr).toMatch(/recording failed: .*too many files are open; close some programs/);
    expect(stderr).toEqual(noStack);
    expect(code).toBe(1);
    expect(logIn(join(folder, 'run')).cutOff).toBe(false);
    expect((await runBot(...args, '--resume')).code).toBe(0);
    expect(logIn(join(folder, 'run')).games.map(({ end }) => end?.result.end)).toEqual(['lines-reached']);
  });
});

test('a name that is taken by a folder is said to be one', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'games.jsonl'));
  const { code, stderr } = await runBot(...SIMULATION.split(' '), '--games', '1', '--out', join(folder, 'games.jsonl'));
  expect(stderr).toMatch(/this is a folder/);
  expect(code).toBe(1);
});
