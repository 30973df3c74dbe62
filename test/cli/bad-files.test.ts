/** Files that are no cartridge, and folders that are no place to record to: one message, exit code 1, no stack. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const BUILTIN = readFileSync(new URL('../../roms/maxout.nes', import.meta.url));
const folder = newFolder();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** An image whose program does nothing. */
function idleImage(mapper: number): Uint8Array {
  const bytes = new Uint8Array(16 + 0x8000 + 0x2000).fill(0xea);
  bytes.set([0x4e, 0x45, 0x53, 0x1a, 2, 1, mapper << 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return bytes;
}

const BAD_IMAGES: readonly (readonly [title: string, path: string, message: RegExp])[] = [
  ['a missing file', join(folder, 'missing.nes'), /missing\.nes: there is no such file/],
  ['a folder', folder, /this is a folder/],
  ['a device', '/dev/zero', /a pipe or a device/],
  ['an empty file', file('empty.nes', ''), /The file is empty/],
  ['a zip archive', file('a.zip', 'PK\x03\x04'), /zip archive.*Unpack it first/],
  ['a gzip archive', file('a.gz', Uint8Array.of(0x1f, 0x8b, 8)), /gzip archive.*Unpack it first/],
  ['a 7z archive', file('a.7z', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)), /7z archive.*Unpack it first/],
  ['a text', file('text.nes', 'not an image'), /text file/],
  ['a truncated image', file('short.nes', BUILTIN.subarray(0, 5000)), /5,000 bytes.*cut off/],
  ['another mapper', file('mapper.nes', idleImage(9)), /mapper 9/],
  ['another game', file('game.nes', idleImage(0)), /not a compatible cartridge.*SHA-1 [0-9a-f]{40}/],
];

describe('an image that cannot be played is refused:', () => {
  test.concurrent.for(BAD_IMAGES)('%s', async ([, path, message]) => {
    const { code, stdout, stderr } = await runBot('--rom', path);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

test('a damaged header of a known game is repaired, and said so', async () => {
  const damaged = Uint8Array.from(BUILTIN);
  damaged.fill(0x55, 4, 16);
  const { code, stdout, stderr } = await runBot('--rom', file('header.nes', damaged), '--until-lines', '1', '--json');
  expect(stderr).toMatch(/header did not fit the game, so it was replaced/);
  expect(JSON.parse(stdout).header.image.name).toMatch(/built-in/);
  expect(code).toBe(0);
});

mkdirSync(join(folder, 'full'));
writeFileSync(join(folder, 'full', 'something'), '');

const BAD_FOLDERS: readonly (readonly [title: string, path: string, message: RegExp])[] = [
  ['a folder with something in it', join(folder, 'full'), /not empty/],
  ['a file', file('a-file', ''), /this is a file/],
  ['a folder below a file', join(file('b-file', ''), 'below'), /a part of the path is a file/],
  ['a place where no folder can be made', '/proc/maxout/run', /a folder cannot be created here|permission/],
];

describe('a folder that cannot be recorded to is refused:', () => {
  test.concurrent.for(BAD_FOLDERS)('%s', async ([, path, message]) => {
    const { code, stdout, stderr } = await runBot('--record', path);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

const MISSING = join(folder, 'missing');

describe('a missing folder is named before anything is played, by', () => {
  test.concurrent.for([
    ['simulate', ['simulate', '--games', '1', '--out', join(MISSING, 'games.jsonl')]],
    ['compare', ['compare', 'maxout', '--games', '9999', '--plot', join(MISSING, 'plot.svg')]],
    ['verify rules', ['verify', 'rules', '--frames', '9999999', '--out', join(MISSING, 'difference.txt')]],
    ['pattern', ['pattern', 'heart', '--tries', '999999', '--out', join(MISSING, 'heart.png')]],
  ] as const)('%s', async ([, args]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect(stderr).toMatch(/^maxout: cannot write .*: there is no folder .*missing; make it, or check the path\n$/);
    expect([code, stdout]).toEqual([1, '']);
  });
});

test('a folder in place of a plot is refused before anything is played', async () => {
  const { code, stdout, stderr } = await runBot('compare', 'maxout', '--games', '9999', '--plot', folder);
  expect(stderr).toBe(`maxout: cannot write ${folder}: this is a folder; name a file\n`);
  expect([code, stdout]).toEqual([1, '']);
});
