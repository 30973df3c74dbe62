/** Files out of zip archives, whole and broken. */
import { expect, test } from 'vitest';
import { isZip, unzip } from '../../src/node/files/unzip.js';
import { zipOf } from '../support/zip.js';

const TEXT = 'the same line\n'.repeat(500);
const FILES = [
  ['Header.txt', 'Platform NES\n'],
  ['Input Log.txt', TEXT],
] as const;

test.for(['deflated', 'stored'] as const)('a %s file is read', (method) => {
  const archive = zipOf(FILES, method);
  expect(isZip(archive)).toBe(true);
  const found = unzip(archive, 'Input Log.txt', 100_000);
  expect(found.ok && new TextDecoder().decode(found.bytes)).toBe(TEXT);
});

test('what is not there, too large or broken is refused', () => {
  const archive = zipOf(FILES);
  expect(unzip(archive, 'Other.txt', 100)).toEqual({ ok: false, message: 'the archive holds no "Other.txt"' });
  expect(unzip(archive, 'Input Log.txt', 100)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/at most 100 are read/),
  });
  for (let length = 0; length < archive.length; length += 7) {
    expect(unzip(archive.subarray(0, length), 'Input Log.txt', 100_000).ok).toBe(false);
  }
  const encrypted = archive.slice();
  encrypted[Buffer.from(archive).indexOf('PK\x01\x02') + 8] = 1;
  expect(unzip(encrypted, 'Header.txt', 100)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/unpack the archive/),
  });
});
