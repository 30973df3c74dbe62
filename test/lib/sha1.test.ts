import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha1Hex } from '../../src/lib/sha1.js';

test('the hash of known texts is the published one', () => {
  expect(sha1Hex(new Uint8Array())).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709');
  expect(sha1Hex(new TextEncoder().encode('abc'))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
});

test('every length around a block boundary agrees with the library of the platform', () => {
  for (const length of [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 49168]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
    expect(sha1Hex(bytes)).toBe(createHash('sha1').update(bytes).digest('hex'));
  }
});
