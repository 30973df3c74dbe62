/** Locks die with their process, whatever has its number afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isUntouched, lockFile, lockFolder } from '../../src/platform/files/process-lock.js';
import { endedAndRemembered } from '../support/ended-and-remembered.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'maxout-lock-'));

/** A lock as another process has written it. */
function leaveLock(folder: string, owner: unknown): void {
  writeFileSync(join(folder, 'lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));
}

/** The number of a process that is gone. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('a lock', () => {
  test('is held by one, and free again when it is released; nothing is left', () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    if (!lock.ok) throw new Error(lock.message);
    expect(lockFolder(folder)).toEqual({
      ok: false,
      message: `the process ${process.pid} is working in it; wait for it, or remove ${folder}/lock if that is wrong`,
    });
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(lockFolder(folder).ok).toBe(true);
  });

  test('of a file lies beside it', () => {
    const file = join(newFolder(), 'games.jsonl');
    expect(lockFile(file).ok).toBe(true);
    expect(existsSync(`${file}.lock`)).toBe(true);
    expect(lockFile(file)).toMatchObject({ ok: false, message: expect.stringContaining('working in it') });
  });

  test.each([
    ['of a process that is gone', { pid: deadProcess(), host: hostname(), start: '1' }],
    ['of a number that another process has by now', { pid: process.pid, host: hostname(), start: '1' }],
    ['that was never finished', ''],
    ['of something else', 'hello'],
    ['of an older form', `${process.pid}\n`],
  ])('%s is taken over', (_, owner) => {
    const folder = newFolder();
    leaveLock(folder, owner);
    expect(lockFolder(folder).ok).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test.skipIf(!existsSync('/proc/self/stat'))(
    'of a process that has ended and is still remembered is taken over',
    async () => {
      const { pid, start, end } = await endedAndRemembered();
      const folder = newFolder();
      leaveLock(folder, { pid, host: hostname(), start });
      expect(lockFolder(folder).ok).toBe(true);
      await end();
    },
  );

  test('of another machine is believed', () => {
    const folder = newFolder();
    leaveLock(folder, { pid: 1, host: 'elsewhere', start: '1' });
    expect(lockFolder(folder)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/process 1 on elsewhere is/),
    });
  });

  test('that has gone to somebody else is not removed by who had it', () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    leaveLock(folder, { pid: 1, host: 'elsewhere', start: '1' });
    if (lock.ok) lock.release();
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ host: 'elsewhere' });
  });

  test('on a disk that is gone is let go without a word', () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    spawnSync('rm', ['-r', folder]);
    if (!lock.ok) throw new Error(lock.message);
    expect(() => lock.release()).not.toThrow();
  });
});

test('a folder with nothing but a lock has not been touched', () => {
  expect(isUntouched([])).toBe(true);
  expect(isUntouched(['lock', 'lock.12.tmp'])).toBe(true);
  expect(isUntouched(['lock', 'run.jsonl'])).toBe(false);
  expect(isUntouched(['locksmith.txt'])).toBe(false);
});

/** Takes the lock again and again, and writes down when it had it and let it go. */
const TAKER = `
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const { lockFolder } = await import(process.argv[1]);
const [folder, log] = process.argv.slice(2);
for (let taken = 0; taken < 12; ) {
  const lock = lockFolder(folder);
  if (!lock.ok) {
    await sleep(1);
    continue;
  }
  taken++;
  appendFileSync(log, '+');
  appendFileSync(log, '-');
  lock.release();
}
process.kill(process.pid, 'SIGKILL');
`;

test('eight processes that fight for a lock never have it at once', async () => {
  const folder = newFolder();
  const log = join(newFolder(), 'log');
  const program = new URL('../../dist/src/platform/files/process-lock.js', import.meta.url).href;
  // Half of them are killed with the lock in their hands, so that it has to be taken over.
  const takers = Array.from({ length: 8 }, (_, i) => {
    const code = i % 2 ? TAKER : TAKER.replace('  lock.release();', '  if (taken < 12) lock.release();');
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, program, folder, log], {
      stdio: 'inherit',
    });
    return new Promise((resolve) => child.once('close', resolve));
  });
  await Promise.all(takers);
  expect(readFileSync(log, 'utf8')).toBe('+-'.repeat(8 * 12));
});
