/** Files from users and for users. */

import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { LineFile } from '../../src/node/files/line-file.js';
import { readFileLimited, writeFileAtomic } from '../../src/node/files/read-file.js';
import { prepareRecordFolder, recordingRemover } from '../../src/node/files/record-folder.js';

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
