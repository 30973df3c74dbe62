/** Files from users and for users. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { prepareRecordFolder, recordingRemover } from '../../src/features/files/record-folder.js';
import { LineFile } from '../../src/platform/files/line-file.js';
import { lockFolder } from '../../src/platform/files/process-lock.js';
import { readFileLimited, writeFileAtomic } from '../../src/platform/files/read-file.js';
import { removeLeftovers, UnfinishedFile } from '../../src/platform/files/unfinished-file.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'maxout-files-'));

test('a file is read whole up to the limit and refused beyond it', () => {
  const path = join(newFolder(), 'five');
  writeFileSync(path, 'bytes');
  expect(readFileLimited(path, 5)).toEqual({ ok: true, bytes: new TextEncoder().encode('bytes') });
  expect(readFileLimited(path, 4)).toMatchObject({ ok: false, message: expect.stringContaining('5 bytes') });
});

test('a file that is written is there whole, and nothing else', () => {
  const folder = newFolder();
  writeFileAtomic(join(folder, 'a'), 'one');
  writeFileAtomic(join(folder, 'a'), 'two');
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('a link stays, and the file that it leads to is replaced', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'a'), 'one');
  symlinkSync('a', join(folder, 'link'));
  writeFileAtomic(join(folder, 'link'), 'two');
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['a', 'link']);
});

describe('what a user keeps beside a file that is written', () => {
  test('stays as it was, whatever it is called', () => {
    const folder = newFolder();
    const file = join(folder, 'a');
    writeFileSync(`${file}.tmp`, 'of the user');
    writeFileAtomic(file, 'ours');
    expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])).toEqual([
      ['a', 'ours'],
      ['a.tmp', 'of the user'],
    ]);
  });

  test('is not written through where it is a link', () => {
    const folder = newFolder();
    const [file, precious] = [join(folder, 'a'), join(newFolder(), 'precious')];
    writeFileSync(precious, 'of the user');
    symlinkSync(precious, `${file}.tmp`);
    writeFileAtomic(file, 'ours');
    expect(readFileSync(precious, 'utf8')).toBe('of the user');
    expect(readFileSync(file, 'utf8')).toBe('ours');
    expect(lstatSync(`${file}.tmp`).isSymbolicLink()).toBe(true);
  });

  test('does not keep a folder with a lock from being locked', () => {
    const folder = newFolder();
    const precious = join(newFolder(), 'precious');
    writeFileSync(precious, 'of the user');
    for (const end of ['tmp', 'old']) symlinkSync(precious, join(folder, `lock.${process.pid}.${end}`));
    const lock = lockFolder(folder);
    if (lock.ok) lock.release();
    expect(lock.ok).toBe(true);
    expect(readFileSync(precious, 'utf8')).toBe('of the user');
    expect(readdirSync(folder)).toHaveLength(2);
  });
});

describe('a file until it is whole', () => {
  test('has a name of its own, which the repository leaves out', () => {
    const folder = newFolder();
    const path = join(folder, 'film.gif');
    const [one, other] = [new UnfinishedFile(path), new UnfinishedFile(path)];
    for (const name of readdirSync(folder)) expect(name).toMatch(/^film\.gif\.[0-9a-f]{16}\.tmp$/);
    one.append(Buffer.from('one'));
    other.append(Buffer.from('other'));
    one.finish();
    other.abandon();
    expect(readdirSync(folder)).toEqual(['film.gif']);
    expect(readFileSync(path, 'utf8')).toBe('one');
  });

  test('is cleared away after a kill by the next that has its place alone, and nothing else is', () => {
    const folder = newFolder();
    const path = join(folder, 'a');
    const others = [
      'a.tmp',
      'a.0123.tmp',
      'ab.0123456789abcdef.tmp',
      'a.b.0123456789abcdef.tmp',
      'a.0123456789abcdeg.tmp',
    ];
    for (const name of [...others, 'a.0123456789abcdef.tmp']) writeFileSync(join(folder, name), '');
    removeLeftovers(path);
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  });

  test('has room for the longest name', () => {
    const path = join(newFolder(), '🧱'.repeat(63));
    writeFileAtomic(path, 'text');
    expect(readFileSync(path, 'utf8')).toBe('text');
  });

  test('goes where a link leads', () => {
    const [folder, elsewhere] = [newFolder(), newFolder()];
    writeFileSync(join(elsewhere, 'a'), 'one');
    symlinkSync(join(elsewhere, 'a'), join(folder, 'link'));
    const file = new UnfinishedFile(join(folder, 'link'));
    file.append(Buffer.from('two'));
    file.finish();
    expect(readFileSync(join(elsewhere, 'a'), 'utf8')).toBe('two');
    expect([readdirSync(folder), readdirSync(elsewhere)]).toEqual([['link'], ['a']]);
  });

  test.skipIf(platform() === 'win32').each([0o600, 0o640, 0o664, 0o444])('takes the permissions %o over', (mode) => {
    const path = join(newFolder(), 'a');
    writeFileSync(path, 'one');
    chmodSync(path, mode);
    writeFileAtomic(path, 'two');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['two', mode]);
  });

  test('is taken away when its process ends before', () => {
    const folder = newFolder();
    const program = new URL('../../dist/src/platform/files/unfinished-file.js', import.meta.url).href;
    const code = `
      const { UnfinishedFile } = await import(process.argv[1]);
      const { readdirSync } = await import('node:fs');
      new UnfinishedFile(process.argv[2] + '/film.gif').append(Buffer.from('half'));
      console.log(readdirSync(process.argv[2]).length);
      process.exit(130);
    `;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, program, folder]);
    expect([status, String(stdout)]).toEqual([130, '1\n']);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.skipIf(platform() === 'win32')('a pipe is written to, not replaced', async () => {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  const read = text(reader.stdout);
  writeFileAtomic(pipe, 'through');
  expect(await read).toBe('through');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test('a file that cannot take its name leaves nothing behind', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  expect(() => writeFileAtomic(join(folder, 'a'), 'text')).toThrow();
  expect(readdirSync(folder)).toEqual(['a']);
});

test('lines are in the file as soon as they are appended', () => {
  const path = join(newFolder(), 'log');
  const file = new LineFile(path);
  file.append('one\n');
  expect(readFileSync(path, 'utf8')).toBe('one\n');
  file.append('zwölf\n');
  expect(readFileSync(path, 'utf8')).toBe('one\nzwölf\n');
  file.close();
});

test('an existing file is not written over', () => {
  const path = join(newFolder(), 'log');
  writeFileSync(path, 'precious');
  expect(() => new LineFile(path)).toThrow(/EEXIST/);
  expect(readFileSync(path, 'utf8')).toBe('precious');
});

test('a record folder is made with the folders above it, and taken only when empty', () => {
  const folder = join(newFolder(), 'a', 'b');
  expect(prepareRecordFolder(folder)).toBeUndefined();
  expect(prepareRecordFolder(folder)).toBeUndefined();
  writeFileSync(join(folder, 'something'), '');
  expect(prepareRecordFolder(folder)).toMatch(/not empty/);
  expect(prepareRecordFolder(join(folder, 'something'))).toMatch(/this is a file/);
});

describe('a file that is not there', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'tetris.nes'), '');
  const messageFor = (...path: string[]): string => {
    const read = readFileLimited(join(folder, ...path), 1);
    return read.ok ? 'read' : read.message;
  };

  test('is told with the nearest name in its folder, with or without the ending', () => {
    expect(messageFor('teris.nes')).toBe('there is no such file; did you mean "tetris.nes"?');
    expect(messageFor('tetris')).toBe('there is no such file; did you mean "tetris.nes"?');
  });

  test('is told without a name where none is near, or the ending is another', () => {
    expect(messageFor('other.nes')).toBe('there is no such file; check the path');
    expect(messageFor('teris.bin')).toBe('there is no such file; check the path');
  });

  test('is told with its folder where that is missing', () => {
    expect(messageFor('runs', 'tetris.nes')).toBe(
      `there is no folder ${join(folder, 'runs')}; make it, or check the path`,
    );
  });
});

test('a recording that is taken away leaves what was there before, and no folder that was made for it', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'before'), '');
  const below = join(folder, 'new', 'run');
  const [removeBelow, removeWithin] = [recordingRemover(below), recordingRemover(folder)];
  prepareRecordFolder(below);
  writeFileSync(join(below, 'run.jsonl'), '');
  removeBelow();
  expect(readdirSync(folder)).toEqual(['before']);
  writeFileSync(join(folder, 'run.jsonl'), '');
  removeWithin();
  expect(readdirSync(folder)).toEqual(['before']);
});
